// The imports that were made, newest first. Only the newest that was not undone can be undone.
import { sql } from 'kysely';
import type { Records } from '../open-records.ts';

export interface ImportEntry {
  readonly id: string;
  readonly at: string;
  readonly files: readonly string[];
  readonly format: string;
  readonly byPerson: string;
  readonly byName: string;
  readonly students: number;
  readonly scores: number;
  readonly classes: readonly string[];
  readonly undoneAt: string | null;
  /** Whether it is the one that can be undone now. */
  readonly isLast: boolean;
}

interface KeptReport {
  readonly files?: readonly string[];
  readonly students?: number;
  readonly scores?: number;
  readonly classes?: readonly string[];
}

/** At most `limit`. Whose imports a person may see is the caller's to decide. */
export async function listImports(records: Records, { limit = 100 } = {}): Promise<readonly ImportEntry[]> {
  const rows = await records.readDb
    .selectFrom('imports')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy(sql`rowid`, 'desc')
    .limit(limit)
    .execute();
  const last = rows.find(({ undone_at }) => undone_at === null)?.id;
  return rows.map((row) => {
    // Written by finish() in record-import.ts and by nobody else.
    const report: KeptReport = JSON.parse(row.report);
    return {
      ...{ id: row.id, at: row.at, format: row.format, byPerson: row.by_person, byName: row.by_name },
      files: report.files ?? [row.file_name],
      students: report.students ?? 0,
      scores: report.scores ?? 0,
      classes: report.classes ?? [],
      undoneAt: row.undone_at,
      isLast: row.id === last,
    };
  });
}
