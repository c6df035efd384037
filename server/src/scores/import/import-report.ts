// What an import did, or would do: the same report for a dry run and the real thing, for the command line
// and the page.
import type { ParsedGradebook, Rejection } from './parsed-gradebook.ts';

export interface ImportReport {
  /** The import's id; null when nothing was written. */
  readonly id: string | null;
  readonly dryRun: boolean;
  /** Whether the records were changed. */
  readonly applied: boolean;
  readonly files: readonly string[];
  readonly format: string | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly columnsUsed: readonly string[];
  readonly columnsIgnored: readonly string[];
  readonly notStudents: readonly string[];
  readonly students: number;
  readonly newStudents: number;
  readonly matchedStudents: number;
  /** Students who fit several in the records; each is among the rejected rows too. */
  readonly ambiguousStudents: number;
  readonly classes: readonly string[];
  readonly newClasses: readonly string[];
  readonly assessments: readonly { readonly title: string; readonly maxPoints: number | null }[];
  /** Entries of all statuses together. */
  readonly scores: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly newScores: number;
  readonly changedScores: number;
  readonly unchangedScores: number;
  readonly warnings: readonly string[];
  readonly rejected: readonly Rejection[];
  readonly rejectedCount: number;
}

/** The part of a report that reading the files alone gives. */
export function describeGradebook(book: ParsedGradebook) {
  const statuses: Record<string, number> = {};
  for (const { status } of book.scores) statuses[status] = (statuses[status] ?? 0) + 1;
  const { format, encoding, delimiter, columnsUsed, columnsIgnored, notStudents } = book;
  return {
    ...{ format, encoding, delimiter, columnsUsed, columnsIgnored, notStudents },
    students: book.students.length,
    assessments: book.assessments.map(({ title, maxPoints }) => ({ title, maxPoints })),
    scores: book.scores.length,
    statuses,
  };
}

/** The shape of `--json` and of the HTTP answer; everything beyond the agreed keys stands under `details`. */
export function toImportJson(report: ImportReport) {
  const { id, format, encoding, delimiter, students, assessments, scores, statuses, warnings, rejected } =
    report;
  const { dryRun, applied, files, columnsUsed, columnsIgnored, notStudents, rejectedCount } = report;
  const { newStudents, matchedStudents, ambiguousStudents, classes, newClasses } = report;
  const { newScores, changedScores, unchangedScores } = report;
  return {
    ...(id !== null && { id }),
    format: format ?? 'unknown',
    encoding: encoding ?? 'unknown',
    delimiter: delimiter ?? 'unknown',
    ...{ students, assessments, scores, statuses, warnings, rejected },
    details: {
      ...{ dryRun, applied, files, columnsUsed, columnsIgnored, notStudents, rejectedCount },
      ...{ newStudents, matchedStudents, ambiguousStudents, classes, newClasses },
      ...{ newScores, changedScores, unchangedScores },
    },
  };
}

/** The report of an import whose files could not even be read. */
export function refusedReport(reason: string, dryRun: boolean): ImportReport {
  return {
    ...{ id: null, dryRun, applied: false, files: [], format: null, encoding: null, delimiter: null },
    ...{ columnsUsed: [], columnsIgnored: [], notStudents: [], classes: [], newClasses: [] },
    ...{ students: 0, newStudents: 0, matchedStudents: 0, ambiguousStudents: 0, assessments: [] },
    ...{ scores: 0, statuses: {}, newScores: 0, changedScores: 0, unchangedScores: 0, warnings: [] },
    rejected: [{ line: 1, reason }],
    rejectedCount: 1,
  };
}
