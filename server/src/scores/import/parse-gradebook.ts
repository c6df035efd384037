// Files of a gradebook to students, assessments and scores, before any store is asked. Pure: no database,
// no file system. Reads in slices and lets the event loop run between them. What is wrong with a file is in
// the answer (`rejected`), never thrown.
import { decodeSlices } from './decode-bytes.ts';
import type { ColumnReport, FormatSession, GradebookFormat } from './format.ts';
import { findFormat, formats } from './formats/list-formats.ts';
import { GradebookBuilder } from './gradebook-builder.ts';
import { DEFAULT_MAX_IMPORT_BYTES, MAX_COLUMNS, MAX_FILES } from './import-limits.ts';
import type { GradebookFile, ParsedGradebook } from './parsed-gradebook.ts';
import { type ProbedFile, probeFile } from './probe-file.ts';
import { findDecimalMark } from './read-number.ts';
import { RowFault, readRows } from './read-rows.ts';
import { DELIMITER_NAMES } from './sniff-delimiter.ts';

export interface ParseOptions {
  /** Name of the only format to try. */
  readonly format?: string | undefined;
  /** All files together. */
  readonly maxBytes?: number | undefined;
  readonly onProgress?: ((rowsRead: number) => void) | undefined;
}

const PROGRESS_ROWS = 5_000;

/** Reads all files as one gradebook. */
export async function parseGradebook(
  files: readonly GradebookFile[],
  options: ParseOptions = {},
): Promise<ParsedGradebook> {
  const builder = new GradebookBuilder(files.map(({ name }) => name));
  const fault = findSetFault(files, options);
  if (fault !== null) builder.findings.stop(1, fault);
  const wanted = options.format === undefined ? null : (findFormat(options.format) ?? null);
  const encodings = new Set<string>();
  const probed: (ProbedFile & { position: number })[] = [];
  for (const [position, file] of files.entries()) {
    if (builder.findings.stopped) break;
    builder.startFile(position);
    const probe = await probeFile(file, wanted);
    if (probe.encoding !== null) encodings.add(probe.encoding);
    if (probe.ok) probed.push({ ...probe, position });
    else builder.findings.reject(probe.line, probe.fault);
    if (probe.encoding === 'windows-1252') warnAboutEncoding(builder, file, files.length);
  }
  const columns: ColumnReport = { used: [], ignored: [] };
  await readAll(files, probed, builder, columns, options);
  const names = (list: Iterable<string>) => [...new Set(list)].join('+') || null;
  return {
    format: names(probed.map(({ format }) => format.name)),
    encoding: names(encodings),
    delimiter: names(probed.map(({ delimiter }) => DELIMITER_NAMES[delimiter] ?? delimiter)),
    ...(await summarise(builder, columns)),
  };
}

function findSetFault(files: readonly GradebookFile[], options: ParseOptions): string | null {
  const { maxBytes = DEFAULT_MAX_IMPORT_BYTES } = options;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (files.length === 0)
    return 'There is no CSV file here: give a file, or a folder that holds a OneRoster export';
  if (files.length > MAX_FILES) return `More than ${MAX_FILES} files at once`;
  if (bytes > maxBytes) return `Larger than the limit of ${maxBytes} bytes`;
  if (options.format === undefined || findFormat(options.format) !== undefined) return null;
  return `There is no format "${options.format.slice(0, 40)}"; known: ${formats.map(({ name }) => name).join(', ')}`;
}

function warnAboutEncoding(builder: GradebookBuilder, file: GradebookFile, count: number): void {
  const which = count > 1 ? `${file.name} is` : 'The file is';
  builder.findings.warn(`${which} not UTF-8 and was read as windows-1252: check names with accents`);
}

async function readAll(
  files: readonly GradebookFile[],
  probed: readonly (ProbedFile & { position: number })[],
  builder: GradebookBuilder,
  columns: ColumnReport,
  options: ParseOptions,
): Promise<void> {
  const sessions = new Map<GradebookFormat, FormatSession>();
  const rank = ({ format, head, headerAt }: ProbedFile) => {
    const header = head[headerAt];
    return header === undefined ? 0 : (format.rank?.(header) ?? 0);
  };
  const progress = { rows: 0 };
  for (const probe of [...probed].sort((left, right) => rank(left) - rank(right))) {
    const file = files[probe.position];
    if (file === undefined || builder.findings.stopped) break;
    const session = sessions.get(probe.format) ?? probe.format.start(builder);
    sessions.set(probe.format, session);
    builder.startFile(probe.position);
    await readFile(file, probe, session, builder, columns, () => {
      progress.rows += 1;
      if (progress.rows % PROGRESS_ROWS === 0) options.onProgress?.(progress.rows);
    });
  }
  if (!builder.findings.stopped) for (const session of sessions.values()) session.finish?.();
}

async function readFile(
  file: GradebookFile,
  probe: ProbedFile,
  session: FormatSession,
  builder: GradebookBuilder,
  columns: ColumnReport,
  onRow: () => void,
): Promise<void> {
  const { head, headerAt, delimiter, encoding } = probe;
  const decimal = findDecimalMark(
    delimiter,
    head.flatMap((row) => row.cells),
  );
  const reader = session.open({ head, headerAt, decimal, fileName: file.name, builder, columns });
  const headerLine = head[headerAt]?.line ?? 1;
  try {
    for await (const row of readRows(decodeSlices(file.bytes, encoding), delimiter)) {
      if (builder.findings.stopped) return;
      if (row.line <= headerLine || row.cells.every((cell) => cell.trim() === '')) continue;
      if (row.cells.length > MAX_COLUMNS)
        return builder.findings.stop(row.line, `More than ${MAX_COLUMNS} columns`);
      reader.readRow(row);
      onRow();
    }
    reader.finish?.();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    builder.findings.stop(error.line, error.message);
  }
}

async function summarise(builder: GradebookBuilder, columns: ColumnReport) {
  const { assessments, scores } = await builder.finish();
  const { findings, students, notStudents, fileClasses } = builder;
  if (students.length === 0 && findings.rejectedCount === 0)
    findings.reject(1, 'No student was found in the file');
  return {
    ...{ students, assessments, scores, notStudents, fileClasses },
    columnsUsed: [...new Set(columns.used)],
    columnsIgnored: [...new Set(columns.ignored)],
    warnings: findings.warnings,
    rejected: findings.rejected,
    rejectedCount: findings.rejectedCount,
  };
}
