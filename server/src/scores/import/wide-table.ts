// Tables with one row a student and one column an assessment, the shape of most exports: from the roles of
// the columns to students and scores.
import { cleanId, cleanLabel, joinName, orderName } from './clean-text.ts';
import type { GradebookBuilder } from './gradebook-builder.ts';
import type { SourceId } from './parsed-gradebook.ts';
import type { DecimalMark } from './read-number.ts';
import type { Row } from './read-rows.ts';
import { readScoreCell, type ScoreCell } from './read-score-cell.ts';

/** Where a student's name, ids and class stand; positions of columns. */
export interface IdentityColumns {
  readonly name?: number | undefined;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
  readonly middle?: number | undefined;
  readonly preferred?: number | undefined;
  readonly className?: number | undefined;
  /** The most trustworthy first. */
  readonly ids: readonly { readonly source: string; readonly column: number }[];
}

export interface Identity {
  readonly name: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly middleName?: string;
  readonly preferredName?: string;
  readonly ids: readonly SourceId[];
  readonly className: string | null;
}

/** The cell as a label; empty when the row is shorter. */
export function labelAt(row: Row, column: number | undefined): string {
  return column === undefined ? '' : cleanLabel(row.cells[column] ?? '');
}

/** Who a row is about. Emails and logins are shown as ids only where `showAsId` says so. */
export function readIdentity(row: Row, columns: IdentityColumns): Identity {
  const ids = columns.ids.flatMap(({ source, column }) => {
    const value = cleanId(row.cells[column] ?? '');
    return value === null ? [] : [{ source, value }];
  });
  const className = labelAt(row, columns.className) || null;
  const first = labelAt(row, columns.first);
  const last = labelAt(row, columns.last);
  const preferredName = labelAt(row, columns.preferred);
  const common = { ids, className, ...(preferredName !== '' && { preferredName }) };
  const joined = joinName(first, last);
  if (joined !== '') {
    const kept = first !== '' && last !== '' && last !== '_' && last !== '-';
    const middleName = labelAt(row, columns.middle);
    const parts = { givenName: first, familyName: last, ...(middleName !== '' && { middleName }) };
    return { name: joined, ...(kept && parts), ...common };
  }
  return { ...splitListedName(labelAt(row, columns.name)), ...common };
}

/** `Last, First` in reading order, its parts kept; any other name as it is. */
export function splitListedName(listed: string): Pick<Identity, 'name' | 'givenName' | 'familyName'> {
  const name = orderName(listed);
  if (name === listed) return { name };
  const [family = '', ...given] = listed.split(',').map((part) => part.trim());
  return { name, givenName: given.join(' '), familyName: family };
}

export interface ScoreColumn {
  readonly column: number;
  readonly assessment: number;
  /** How to read the row's score, where one cell does not say all. */
  readonly readRow?: (row: Row) => ScoreCell;
}

/** Adds the student of a row and all its scores. */
export function addWideRow(
  row: Row,
  identity: Identity & { id?: string | null },
  scores: readonly ScoreColumn[],
  into: { builder: GradebookBuilder; decimal: DecimalMark },
): void {
  const student = into.builder.addStudent({ ...identity, line: row.line });
  if (student === null) return;
  for (const { column, assessment, readRow } of scores) {
    const cell = readRow?.(row) ?? readScoreCell(row.cells[column] ?? '', into.decimal);
    into.builder.score({ student, assessment, className: identity.className, cell, line: row.line });
  }
}

/** Refuses a row with more filled cells than the header has. True when it was refused. */
export function rejectLongRow(row: Row, header: Row, builder: GradebookBuilder): boolean {
  const extra = row.cells.slice(header.cells.length).findIndex((cell) => cell.trim() !== '');
  if (extra === -1) return false;
  const found = header.cells.length + extra + 1;
  builder.findings.reject(
    row.line,
    `A value in column ${found}, but the header has ${header.cells.length} columns`,
  );
  return true;
}

/** Refuses a table in which two score columns share a title and no id tells them apart. */
export function rejectTwins(titles: readonly string[], line: number, builder: GradebookBuilder): void {
  const seen = new Set<string>();
  for (const title of titles) {
    if (seen.has(title)) builder.findings.reject(line, `Two columns have the title "${title}"`);
    seen.add(title);
  }
}
