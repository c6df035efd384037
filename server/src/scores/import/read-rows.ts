// Text slices to rows with line numbers, through csv-parse; at most one slice's rows are held at a time.
// Quotation marks inside an unquoted value are text; a record over the size limit or an unclosed
// quotation mark ends the reading with a fault that names its line.
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_RECORD_BYTES } from './import-limits.ts';

export interface Row {
  /** The line on which the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export class RowFault extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'RowFault';
    this.line = line;
  }
}

interface RecordWithInfo {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Rows in order, blank ones included. Throws RowFault where the text is no delimited table any more. */
export async function* readRows(
  slices: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_BYTES,
  });
  // An error reaches the loop below through the parser; leaving the loop early closes the source too.
  pipeline(Readable.from(slices), parser, () => {});
  let lastLine = 0;
  try {
    for await (const entry of parser) {
      const { record, info } = entry as RecordWithInfo;
      yield { line: lastLine + 1, cells: record };
      lastLine = info.lines;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RowFault(lastLine + 1, explain(error));
    throw error;
  }
}

function explain(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark that opens here is never closed';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'This row is too long for a gradebook (over 1 MiB)';
  return 'This row can not be read as delimited text';
}

/** The first rows of a text that may be cut off; what can't be read is left out. */
export async function readFirstRows(text: string, delimiter: string, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for await (const row of readRows([text], delimiter)) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      rows.push(row);
      if (rows.length >= count) break;
    }
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
  }
  return rows;
}
