// Imports a gradebook into the records: parse, then match and write in one transaction. A dry run takes the
// same way and is rolled back at its end; so is an import with a single refused row.
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { classKey } from '../ids.ts';
import type { Records } from '../open-records.ts';
import { createFindings } from './findings.ts';
import { describeGradebook, type ImportReport } from './import-report.ts';
import { parseGradebook } from './parse-gradebook.ts';
import type { GradebookFile, ParsedGradebook } from './parsed-gradebook.ts';
import { type Applied, applyGradebook } from './store/apply-gradebook.ts';
import { createChangeLog, type ImportRun } from './store/import-run.ts';
import { recordImport } from './store/record-import.ts';

interface ImportedBy {
  readonly id: string;
  readonly name: string;
}

export interface ImportOptions {
  /** Puts every row into this class, whatever the file says. */
  readonly className?: string | undefined;
  readonly format?: string | undefined;
  readonly dryRun: boolean;
  readonly by: ImportedBy;
  /** Who becomes the teacher of classes that the import makes. */
  readonly claimClassesFor?: string | undefined;
  /** The only classes that may be written, by name; all when absent. */
  readonly allowedClasses?: readonly string[] | undefined;
  readonly maxBytes?: number | undefined;
  /** Where the files came from, for the record; their names when absent. */
  readonly origin?: string | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly now?: (() => Date) | undefined;
}

export type ImportProgress =
  | { readonly phase: 'reading'; readonly rows: number }
  | { readonly phase: 'writing'; readonly scores: number };

/** Ends a transaction without keeping it. */
class RollBack extends Error {}

/** Never throws for what a file holds; throws when the store can't be written. */
export async function importGradebook(
  records: Records,
  files: readonly GradebookFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { onProgress } = options;
  const book = await parseGradebook(files, {
    format: options.format,
    maxBytes: options.maxBytes,
    onProgress: (rows) => onProgress?.({ phase: 'reading', rows }),
  });
  onProgress?.({ phase: 'writing', scores: book.scores.length });
  let report: ImportReport | undefined;
  try {
    await setCache(records, IMPORT_CACHE_KIB);
    await records.db.transaction().execute(async (db) => {
      const importId = randomUUID();
      const findings = createFindings(files.map(({ name }) => name));
      const changes = createChangeLog();
      const allowed = options.allowedClasses;
      const allowedClassKeys = allowed === undefined ? null : new Set(allowed.map(classKey));
      const run: ImportRun = { db, book, findings, importId, changes, allowedClassKeys };
      const provenance = provenanceOf(files, book, options);
      await recordImport.begin(run, provenance);
      const applied = await applyGradebook(run, provenance.fileNames, options);
      const refused = book.rejectedCount + findings.rejectedCount > 0;
      const changed = applied.scores.added + applied.scores.changed + changes.rows.length > 0;
      const keep = !options.dryRun && !refused && changed;
      report = makeReport(book, run, applied, options.dryRun, keep, provenance.fileNames);
      if (!keep) throw new RollBack();
      await recordImport.finish(run, report);
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  } finally {
    await setCache(records, USUAL_CACHE_KIB);
  }
  if (report === undefined) throw new Error('an import ended without a report');
  return report;
}

const IMPORT_CACHE_KIB = 64 * 1024;
/** SQLite's own default. */
const USUAL_CACHE_KIB = 2000;

/** Without room for the indexes a large import reads and writes the same pages over and over. */
async function setCache({ db }: Records, kib: number): Promise<void> {
  await sql`pragma cache_size = ${sql.lit(-kib)}`.execute(db);
}

function provenanceOf(files: readonly GradebookFile[], book: ParsedGradebook, options: ImportOptions) {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const fileNames = files.map(({ name }) => name);
  const at = (options.now?.() ?? new Date()).toISOString();
  const origin = options.origin ?? fileNames.join(', ');
  return {
    fileNames,
    origin,
    sha256: hash.digest('hex'),
    format: book.format ?? 'unknown',
    at,
    by: options.by,
  };
}

function makeReport(
  book: ParsedGradebook,
  run: ImportRun,
  applied: Applied,
  dryRun: boolean,
  keep: boolean,
  files: readonly string[],
): ImportReport {
  const { classes, students, scores } = applied;
  const counts = {
    newScores: scores.added,
    changedScores: scores.changed,
    unchangedScores: scores.unchanged,
  };
  return {
    ...{ id: keep ? run.importId : null, dryRun, applied: keep, files },
    ...describeGradebook(book),
    newStudents: students.added,
    matchedStudents: students.matched,
    ambiguousStudents: students.ambiguous,
    classes: classes.names,
    newClasses: classes.newNames,
    ...counts,
    warnings: [...book.warnings, ...run.findings.warnings],
    rejected: [...book.rejected, ...run.findings.rejected],
    rejectedCount: book.rejectedCount + run.findings.rejectedCount,
  };
}
