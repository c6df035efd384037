// What the steps of one import share: the transaction, what was parsed, findings, and the log of changes
// from which the import can be undone.
import type { Transaction } from 'kysely';
import type { RecordsSchema } from '../../schema.ts';
import type { Findings } from '../findings.ts';
import type { ParsedGradebook } from '../parsed-gradebook.ts';

export interface ImportRun {
  readonly db: Transaction<RecordsSchema>;
  readonly book: ParsedGradebook;
  readonly findings: Findings;
  readonly importId: string;
  readonly changes: ChangeLog;
  /** Keys of the classes that may be written; null for all. */
  readonly allowedClassKeys: ReadonlySet<string> | null;
}

type LoggedTable =
  | 'classes'
  | 'class_teachers'
  | 'students'
  | 'student_ids'
  | 'enrolments'
  | 'assessments'
  | 'scores';

/** Rows that the import makes (`before` null) or changes. New scores are known by their import id instead. */
export interface ChangeLog {
  readonly rows: readonly { table: LoggedTable; key: object; before: object | null }[];
  add(table: LoggedTable, key: object, before?: object): void;
}

export function createChangeLog(): ChangeLog {
  const rows: { table: LoggedTable; key: object; before: object | null }[] = [];
  return { rows, add: (table, key, before) => rows.push({ table, key, before: before ?? null }) };
}

const ROWS_PER_STATEMENT = 200;

/** Runs `write` for slices of the rows; between slices the event loop runs. */
export async function inSlices<Row>(
  rows: readonly Row[],
  write: (slice: readonly Row[]) => Promise<unknown>,
  length = ROWS_PER_STATEMENT,
): Promise<void> {
  for (let at = 0; at < rows.length; at += length) {
    await write(rows.slice(at, at + length));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
