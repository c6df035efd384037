// Moodle grade export. The headers are translated; what stays is `Name (Display)` after the profile fields.
// One item may come as number, percentage, letter and feedback: that is one assessment. No maximum is in
// the file, so none is assumed.
import { cleanLabel } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { type Field, fieldOfHeader } from '../header-words.ts';
import type { Row } from '../read-rows.ts';
import {
  addWideRow,
  type IdentityColumns,
  readIdentity,
  rejectLongRow,
  type ScoreColumn,
} from '../wide-table.ts';
import { displayOf, isDownloadStamp, isMoodleTotal, stripActivity } from './moodle-words.ts';

const PROFILE: ReadonlySet<Field> = new Set([
  'first',
  'last',
  'name',
  'id',
  'email',
  'username',
  'class',
  'middle',
  'other',
]);

interface GradeColumn {
  readonly column: number;
  readonly item: string;
  readonly display: 'real' | 'percentage' | 'letter' | 'feedback' | 'unknown';
}

function recognise(head: readonly Row[]): number | null {
  const header = head[0];
  if (header === undefined) return null;
  const fields = header.cells.map(fieldOfHeader);
  const named = fields.includes('first') && (fields.includes('last') || fields.includes('name'));
  if (!named) return null;
  const stamped = header.cells.some(isDownloadStamp);
  const displays = header.cells.filter((cell) => displayOf(cell) !== null).length;
  const profile = fields.includes('email') || fields.includes('id');
  return stamped || (profile && displays > 0) ? 0 : null;
}

function readColumns(header: Row): IdentityColumns {
  const fields = header.cells.map(fieldOfHeader);
  const column = (field: Field) => {
    const at = fields.indexOf(field);
    return at === -1 ? undefined : at;
  };
  const ids = (
    [
      ['sis', 'id'],
      ['login', 'username'],
      ['email', 'email'],
    ] as const
  ).flatMap(([source, field]) => {
    const at = column(field);
    return at === undefined ? [] : [{ source, column: at }];
  });
  return { first: column('first'), last: column('last') ?? column('name'), ids, className: column('class') };
}

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const columns = readColumns(header);
  const grades = findGrades(file, header);
  const scores = planScores(file, grades);
  const loose = new Set(
    scores.filter(({ display }) => display === 'unknown').map(({ assessment }) => assessment),
  );
  return {
    readRow(row) {
      if (rejectLongRow(row, header, file.builder)) return;
      const identity = readIdentity(row, columns);
      const id = identity.ids.find(({ source }) => source !== 'email')?.value ?? null;
      addWideRow(row, { ...identity, id }, scores, file);
    },
    finish() {
      file.columns.ignored.push(...file.builder.dropTextColumns(loose));
    },
  };
}

function findGrades(file: OpenedFile, header: Row): GradeColumn[] {
  return header.cells.flatMap((cell, column) => {
    const heading = cleanLabel(cell);
    const display = displayOf(cell);
    const field = fieldOfHeader(cell);
    const isProfile = display === null && field !== null && PROFILE.has(field);
    if (isProfile) (field === 'other' ? file.columns.ignored : file.columns.used).push(heading);
    if (isProfile || heading === '') return [];
    if (isDownloadStamp(cell)) {
      file.columns.ignored.push(heading);
      return [];
    }
    const item = display === null ? heading : heading.slice(0, heading.lastIndexOf('(')).trim();
    return [{ column, item, display: display ?? 'unknown' }];
  });
}

const RANK = { real: 0, unknown: 1, percentage: 2, letter: 3, feedback: 4 } as const;

/** Of the columns of one item the one that says most: the number, else the percentage, else the letter. */
function planScores(file: OpenedFile, grades: readonly GradeColumn[]): (ScoreColumn & GradeColumn)[] {
  const best = new Map<string, GradeColumn>();
  for (const grade of grades) {
    const before = best.get(grade.item);
    if (before === undefined || RANK[grade.display] < RANK[before.display]) best.set(grade.item, grade);
  }
  return grades.flatMap((grade) => {
    const heading = `${grade.item}${grade.display === 'unknown' ? '' : ` (${grade.display})`}`;
    const { title, isActivity } = stripActivity(grade.item);
    const skip = (!isActivity && isMoodleTotal(grade.item)) || grade.display === 'feedback';
    if (skip || best.get(grade.item) !== grade) {
      file.columns.ignored.push(heading);
      return [];
    }
    file.columns.used.push(heading);
    const maxPoints = grade.display === 'percentage' ? 100 : null;
    return [{ ...grade, assessment: file.builder.assessment({ title, maxPoints }) }];
  });
}

function start(): FormatSession {
  return { open };
}

export const moodle: GradebookFormat = { name: 'moodle', recognise, start };
