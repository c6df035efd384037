// OneRoster: several CSV files joined by `sourcedId`. Users, line items and results are needed; classes and
// enrolments name the class. Rows marked `tobedeleted` are skipped; an unknown reference is refused.
import { cleanId, cleanLabel, joinName } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import type { GradebookBuilder } from '../gradebook-builder.ts';
import { foldHeader } from '../header-words.ts';
import { readDate } from '../read-date.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import { readResult } from './oneroster-result.ts';

type Kind = 'users' | 'classes' | 'enrollments' | 'lineItems' | 'results' | 'other';

const ORDER: readonly Kind[] = ['users', 'classes', 'enrollments', 'lineItems', 'results', 'other'];

/** Which of the files this is, by the columns that only it has. */
function kindOf(header: Row): Kind | null {
  const has = (word: string) => header.cells.some((cell) => cleanLabel(cell).toLowerCase() === word);
  if (has('propertyname') && has('value')) return 'other';
  if (!has('sourcedid')) return null;
  if (has('lineitemsourcedid') && has('studentsourcedid')) return 'results';
  if (has('classsourcedid') && has('usersourcedid')) return 'enrollments';
  if (has('givenname') && has('familyname')) return 'users';
  if (has('title') && has('classsourcedid') && (has('duedate') || has('resultvaluemax'))) return 'lineItems';
  if (has('title') && has('coursesourcedid')) return 'classes';
  return 'other';
}

interface User {
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly middleName: string;
  readonly ids: { source: string; value: string }[];
  readonly shownId: string;
}

class OneRosterFiles implements FormatSession {
  readonly #builder: GradebookBuilder;
  readonly #seen = new Set<Kind>();
  readonly #users = new Map<string, User>();
  readonly #classes = new Map<string, string>();
  readonly #lineItems = new Map<string, number>();

  constructor(builder: GradebookBuilder) {
    this.#builder = builder;
  }

  open(file: OpenedFile): RowReader {
    const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
    const kind = kindOf(header) ?? 'other';
    this.#seen.add(kind);
    const columns = new Map(header.cells.map((cell, at) => [foldHeader(cell).replaceAll(' ', ''), at]));
    const cellOf = (row: Row) => (word: string) =>
      cleanLabel(row.cells[columns.get(word.toLowerCase()) ?? -1] ?? '');
    const headings = header.cells.map((cell) => `${kind}.${cleanLabel(cell)}`);
    (kind === 'other' ? file.columns.ignored : file.columns.used).push(...headings);
    return {
      readRow: (row) => {
        const cell = cellOf(row);
        if (kind !== 'other' && cell('status').toLowerCase() !== 'tobedeleted')
          this.#read(kind, row, cell, file);
      },
    };
  }

  #read(kind: Kind, row: Row, cell: (word: string) => string, file: OpenedFile): void {
    if (kind === 'users') this.#readUser(cell);
    else if (kind === 'classes') this.#classes.set(cell('sourcedId'), cell('title') || cell('classCode'));
    else if (kind === 'enrollments') this.#readEnrolment(row, cell);
    else if (kind === 'lineItems') this.#readLineItem(row, cell, file);
    else if (kind === 'results') this.#readResultRow(row, cell, file);
  }

  #readUser(cell: (word: string) => string): void {
    const sourcedId = cell('sourcedId');
    const [givenName, familyName] = [cell('givenName'), cell('familyName')];
    const identifier = cleanId(cell('identifier'));
    const ids = [
      { source: 'sis', value: identifier },
      { source: 'oneroster', value: cleanId(sourcedId) },
      { source: 'login', value: cleanId(cell('username')) },
      { source: 'email', value: cleanId(cell('email')) },
    ].flatMap(({ source, value }) => (value === null ? [] : [{ source, value }]));
    const name = joinName(givenName, familyName);
    const middleName = cell('middleName');
    this.#users.set(sourcedId, {
      name,
      givenName,
      familyName,
      middleName,
      ids,
      shownId: identifier ?? sourcedId,
    });
  }

  #addStudent(sourcedId: string, line: number): number | null {
    const user = this.#users.get(sourcedId);
    if (user === undefined) {
      this.#builder.findings.reject(line, `No user has the id "${sourcedId}"`);
      return null;
    }
    const { name, givenName, familyName, middleName, ids, shownId } = user;
    return this.#builder.findStudent({
      ...{ name, givenName, familyName, middleName, ids },
      id: shownId,
      className: null,
      line,
    });
  }

  #readEnrolment(row: Row, cell: (word: string) => string): void {
    if (cell('role').toLowerCase() === 'student') this.#addStudent(cell('userSourcedId'), row.line);
  }

  #readLineItem(row: Row, cell: (word: string) => string, file: OpenedFile): void {
    const max = readNumber(cell('resultValueMax'), file.decimal);
    const classId = cell('classSourcedId');
    if (cell('title') === '') {
      this.#builder.findings.reject(row.line, 'A line item without a title');
      return;
    }
    const assessment = this.#builder.assessment({
      title: cell('title'),
      id: cleanId(cell('sourcedId')),
      maxPoints: max.kind === 'number' ? max.value : null,
      className: this.#classes.get(classId) || classId || null,
      date: readDate(cell('dueDate')) ?? readDate(cell('assignDate')),
    });
    this.#lineItems.set(cell('sourcedId'), assessment);
  }

  #readResultRow(row: Row, cell: (word: string) => string, file: OpenedFile): void {
    const assessment = this.#lineItems.get(cell('lineItemSourcedId'));
    if (assessment === undefined) {
      this.#builder.findings.reject(row.line, `No line item has the id "${cell('lineItemSourcedId')}"`);
      return;
    }
    const student = this.#addStudent(cell('studentSourcedId'), row.line);
    if (student === null) return;
    const read = readResult(cell('scoreStatus'), cell('score'), file.decimal);
    this.#builder.score({ student, assessment, className: null, cell: read, line: row.line });
  }

  finish(): void {
    const missing = (['users', 'lineItems', 'results'] as const).filter((kind) => !this.#seen.has(kind));
    if (missing.length === 0) return;
    const names = missing.map((kind) => `${kind}.csv`).join(', ');
    this.#builder.findings.reject(
      1,
      `OneRoster files belong together; missing: ${names}. Give the folder or all files`,
    );
  }
}

export const oneroster: GradebookFormat = {
  name: 'oneroster',
  recognise: (head) => (head[0] !== undefined && kindOf(head[0]) !== null ? 0 : null),
  rank: (header) => ORDER.indexOf(kindOf(header) ?? 'other'),
  start: (builder) => new OneRosterFiles(builder),
};
