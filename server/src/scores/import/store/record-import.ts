// Where scores came from: the row of the import itself (file, date, by whom, report) and the log of changes.
import type { ImportReport } from '../import-report.ts';
import { type ImportRun, inSlices } from './import-run.ts';

interface Provenance {
  readonly fileNames: readonly string[];
  /** Path or names of the files. */
  readonly origin: string;
  readonly sha256: string;
  readonly format: string;
  readonly at: string;
  readonly by: { readonly id: string; readonly name: string };
}

/** Written first, since every score points at its import. */
async function begin(
  { db, importId }: ImportRun,
  { origin, sha256, format, at, by }: Provenance,
): Promise<void> {
  const file_name = origin.slice(0, 1000);
  await db
    .insertInto('imports')
    .values({
      id: importId,
      file_name,
      sha256,
      format,
      at,
      by_person: by.id,
      by_name: by.name,
      report: '{}',
      undone_at: null,
    })
    .execute();
}

async function finish({ db, importId, changes }: ImportRun, report: ImportReport): Promise<void> {
  await db
    .updateTable('imports')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', importId)
    .execute();
  const rows = changes.rows.map(({ table, key, before }) => ({
    import_id: importId,
    table_name: table,
    row_key: JSON.stringify(key),
    before: before === null ? null : JSON.stringify(before),
  }));
  await inSlices(rows, (slice) =>
    db
      .insertInto('import_changes')
      .values([...slice])
      .execute(),
  );
}

export const recordImport = { begin, finish };
