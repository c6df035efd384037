// What one gradebook format is to the import: it recognises the header among the first rows, then reads
// row after row into the builder. Formats never see bytes, delimiters or the store.
import type { GradebookBuilder } from './gradebook-builder.ts';
import type { DecimalMark } from './read-number.ts';
import type { Row } from './read-rows.ts';

export interface OpenedFile {
  /** The first rows that are not blank, the header among them. */
  readonly head: readonly Row[];
  /** Position of the header in `head`. */
  readonly headerAt: number;
  readonly decimal: DecimalMark;
  readonly fileName: string;
  readonly builder: GradebookBuilder;
  readonly columns: ColumnReport;
}

export interface ColumnReport {
  readonly used: string[];
  readonly ignored: string[];
}

export interface RowReader {
  /** Called for each row after the header that is not blank. */
  readRow(row: Row): void;
  finish?(): void;
}

/** What lasts over all files of one import. */
export interface FormatSession {
  open(file: OpenedFile): RowReader;
  finish?(): void;
}

export interface GradebookFormat {
  /** As `--format` takes it and the report names it. */
  readonly name: string;
  /** Position of the header in `head`, or null when this is another format. */
  recognise(head: readonly Row[]): number | null;
  /** Which of several files of this format is read first; smaller first. */
  rank?(header: Row): number;
  start(builder: GradebookBuilder): FormatSession;
}
