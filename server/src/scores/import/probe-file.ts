// The first look at a file: encoding, delimiter, format and header, from its first bytes. Nothing is taken
// in until every file of an import has passed this.
import { decodeStart, detectEncoding, type Encoding } from './decode-bytes.ts';
import type { GradebookFormat } from './format.ts';
import { formats } from './formats/list-formats.ts';
import { MAX_COLUMNS } from './import-limits.ts';
import type { GradebookFile } from './parsed-gradebook.ts';
import { type Row, readFirstRows } from './read-rows.ts';
import { sniffDelimiters } from './sniff-delimiter.ts';

const SAMPLE_BYTES = 128 * 1024;
const HEAD_ROWS = 40;

export interface ProbedFile {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly format: GradebookFormat;
  readonly head: readonly Row[];
  readonly headerAt: number;
  /** The first line only names the delimiter (`sep=;`). */
  readonly hintLine: boolean;
}

export type Probe = ({ readonly ok: true } & ProbedFile) | ({ readonly ok: false } & ProbeFault);

interface ProbeFault {
  readonly line: number;
  readonly fault: string;
  readonly encoding: Encoding | null;
}

/** Tells what the file is, or why it is refused. `wanted` limits the formats that are asked. */
export async function probeFile(file: GradebookFile, wanted: GradebookFormat | null): Promise<Probe> {
  const detected = detectEncoding(file.bytes);
  if ('fault' in detected) return { ok: false, line: 1, fault: detected.fault, encoding: null };
  const { encoding } = detected;
  const text = decodeStart(file.bytes, encoding, SAMPLE_BYTES);
  if (text.trim() === '') return { ok: false, line: 1, fault: 'The file is empty', encoding };
  const { delimiters, hintLine } = sniffDelimiters(text);
  const asked = wanted === null ? formats : [wanted];
  let widest: Row | undefined;
  for (const delimiter of delimiters) {
    const rows = await readFirstRows(text, delimiter, HEAD_ROWS + 1);
    const head = hintLine ? rows.slice(1) : rows;
    const wide = head.find((row) => row.cells.length > MAX_COLUMNS);
    widest ??= wide;
    if (wide !== undefined) continue;
    for (const format of asked) {
      const headerAt = format.recognise(head);
      if (headerAt !== null) return { ok: true, encoding, delimiter, format, head, headerAt, hintLine };
    }
  }
  if (widest !== undefined) {
    return {
      ok: false,
      line: widest.line,
      fault: `More than ${MAX_COLUMNS} columns: this is no gradebook`,
      encoding,
    };
  }
  return { ok: false, line: 1, fault: unknownFault(wanted), encoding };
}

function unknownFault(wanted: GradebookFormat | null): string {
  const names = formats.map(({ name }) => name).join(', ');
  return wanted === null
    ? `No header of a known gradebook was found (known: ${names}). A plain table needs the header student,class,assessment,date,points,max_points`
    : `This has no header of the format ${wanted.name}`;
}
