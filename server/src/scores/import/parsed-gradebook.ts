// What reading a gradebook gives, before any store is asked. Only a numeric cell is ever a number here:
// every other cell is a status with `points: null`.

export type CellStatus =
  | 'graded'
  | 'late'
  | 'none'
  | 'missing'
  | 'excused'
  | 'pending'
  | 'not_assigned'
  | 'absent'
  | 'text'
  | 'invalid';

export interface SourceId {
  /** `sis` is the school's own; else the system that gave the id: `login`, `email`, `canvas`, `oneroster`. */
  readonly source: string;
  /** As written, leading zeros kept. */
  readonly value: string;
}

export interface ParsedStudent {
  readonly name: string;
  /** The two parts of the name, where the source keeps them apart. */
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** Further given names, where the source has a column for them; `name` and `givenName` are without. */
  readonly middleName: string | null;
  /** What the student is called, where the source has a column for it. */
  readonly preferredName: string | null;
  /** The id that the source is known by to people; null when it has none. */
  readonly id: string | null;
  /** Every id in the file, the most trustworthy first. */
  readonly ids: readonly SourceId[];
  readonly className: string | null;
  readonly line: number;
  readonly file: number;
}

export interface ParsedAssessment {
  readonly title: string;
  /** The source's stable id of the assessment, where it has one. */
  readonly id: string | null;
  /** Null when the source does not say; never assumed. */
  readonly maxPoints: number | null;
  /** The class that the source ties the assessment to, when it is not written beside the student. */
  readonly className: string | null;
  readonly date: string | null;
}

export interface ParsedScore {
  /** Position in `students`. */
  readonly student: number;
  /** Position in `assessments`. */
  readonly assessment: number;
  readonly className: string | null;
  readonly points: number | null;
  readonly maxPoints: number | null;
  readonly status: CellStatus;
  readonly unit?: 'percent';
  /** A provisional number of a score that is still pending. */
  readonly partial?: number;
  /** Above its maximum: kept, since extra credit is real, but reported. */
  readonly flagged?: true;
  readonly date: string | null;
  /** The cell as written, where it says more than the number. */
  readonly raw?: string;
  /** Whether the number has a maximum of its own (`17/40`, `88%`), different from the assessment's. */
  readonly ownMax?: true;
  readonly line: number;
  /** Position in the list of files. */
  readonly file: number;
}

export interface Rejection {
  /** First line of the row, counted from 1; 1 also for what concerns the whole file. */
  readonly line: number;
  readonly reason: string;
  /** Only when several files were read. */
  readonly file?: string;
}

export interface ParsedGradebook {
  /** Name of the format, several joined by `+`; null when none was recognised. */
  readonly format: string | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly students: readonly ParsedStudent[];
  readonly assessments: readonly ParsedAssessment[];
  readonly scores: readonly ParsedScore[];
  /** Rows that are no students: points rows, totals, test students. */
  readonly notStudents: readonly string[];
  /** The class that a file names once for all its rows, by position of the file. */
  readonly fileClasses: readonly (string | null)[];
  readonly columnsUsed: readonly string[];
  readonly columnsIgnored: readonly string[];
  readonly warnings: readonly string[];
  /** With a single entry nothing of the gradebook may be stored. */
  readonly rejected: readonly Rejection[];
  /** All rejections, also those beyond the ones listed. */
  readonly rejectedCount: number;
}

export interface GradebookFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
