// All scores of some classes as CSV in the plain form that the import reads back, with status and student id.
// Reads class by class over the read-only connection; whose classes they are is the caller's to decide.
import { classKey } from '../ids.ts';
import type { Records } from '../open-records.ts';
import { type CsvCell, writeCsvLine } from './write-csv.ts';

export interface ExportOptions {
  /** Names of classes in any spelling, or all. */
  readonly classes: readonly string[] | 'all';
  /** For spreadsheets that take a file without one for a local encoding. */
  readonly byteOrderMark?: boolean | undefined;
}

const HEADER = ['student', 'class', 'assessment', 'date', 'points', 'max_points', 'status', 'student_id'];
const ROWS_PER_CHUNK = 500;

/** Chunks of whole lines, the header first. */
export async function* exportScores(records: Records, options: ExportOptions): AsyncGenerator<string> {
  yield (options.byteOrderMark === true ? '\ufeff' : '') + writeCsvLine(HEADER);
  const classes = await records.readDb.selectFrom('classes').selectAll().orderBy('name').execute();
  const wanted = options.classes === 'all' ? null : new Set(options.classes.map(classKey));
  for (const { id, name, key } of classes) {
    if (wanted !== null && !wanted.has(key)) continue;
    const rows = await readClass(records, id);
    for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK) {
      const slice = rows.slice(at, at + ROWS_PER_CHUNK);
      yield slice.map((row) => writeCsvLine(cellsOf(row, name))).join('');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Those of the named classes that there are none of. */
export async function findUnknownClasses({ readDb }: Records, names: readonly string[]): Promise<string[]> {
  const classes = await readDb.selectFrom('classes').select('key').execute();
  const known = new Set(classes.map(({ key }) => key));
  return names.filter((name) => !known.has(classKey(name)));
}

type ClassRow = Awaited<ReturnType<typeof readClass>>[number];

function readClass({ readDb }: Records, classId: number) {
  return readDb
    .selectFrom('assessments')
    .innerJoin('scores', 'scores.assessment_id', 'assessments.id')
    .innerJoin('students', 'students.id', 'scores.student_id')
    .select(['students.display_name', 'students.id as student_id', 'assessments.title', 'assessments.date'])
    .select(['scores.points', 'scores.status', 'assessments.max_points'])
    .where('assessments.class_id', '=', classId)
    .orderBy('students.display_name')
    .orderBy('students.id')
    .orderBy('assessments.date')
    .orderBy('assessments.id')
    .execute();
}

function cellsOf(row: ClassRow, className: string): readonly CsvCell[] {
  const { display_name, student_id, title, date, points, max_points, status } = row;
  return [display_name, className, title, date, points, max_points, status, student_id];
}
