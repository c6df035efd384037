// Text slices to rows with line numbers, through csv-parse; at most one slice's rows are held at a time.
// Quotation marks inside an unquoted value are text; a record over the size limit or an unclosed
// quotation mark ends the reading with a fault that names its line.
import { finished } from 'node:stream/promises';
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

/** Rows in order, blank ones included. Throws RowFault where the text is no delimited table any more. */
export async function* readRows(
  slices: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<Row> {
  const parsed: Row[] = [];
  let lastLine = 0;
  // Records are taken as they are parsed, not from the stream's other end, which drops them at a fault.
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_BYTES,
    on_record: (record: string[], { lines }) => {
      parsed.push({ line: lastLine + 1, cells: record });
      lastLine = lines;
      return null;
    },
  });
  let fault: Error | undefined;
  const ended = finished(parser.resume()).catch((error: Error) => {
    fault = error;
  });
  try {
    for await (const slice of slices) {
      parser.write(slice);
      yield* parsed.splice(0);
      if (parser.errored !== null) break;
    }
    parser.end();
    await ended;
    yield* parsed.splice(0);
  } finally {
    parser.destroy();
  }
  if (fault instanceof CsvError) throw new RowFault(lastLine + 1, explain(fault));
  if (fault !== undefined) throw fault;
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
