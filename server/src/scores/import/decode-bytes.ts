// Bytes of an export to text. A byte order mark decides; else strict UTF-8; else windows-1252, which
// the report says, since nothing in the bytes can prove it. Spreadsheet files and other binaries are refused.
import { isUtf8 } from 'node:buffer';

export type Encoding =
  | 'UTF-8'
  | 'UTF-8+BOM'
  | 'UTF-16LE'
  | 'UTF-16LE+BOM'
  | 'UTF-16BE'
  | 'UTF-16BE+BOM'
  | 'windows-1252';

const SLICE_BYTES = 64 * 1024;
const SAMPLE_BYTES = 4096;

const SPREADSHEET_ADVICE = 'open it in the spreadsheet program and save it as CSV (UTF-8), then import that';

const BINARY_STARTS: readonly { readonly start: readonly number[]; readonly reason: string }[] = [
  {
    start: [0x50, 0x4b],
    reason: `This is a spreadsheet file or an archive (it starts with PK), not CSV: ${SPREADSHEET_ADVICE}; an archive has to be unpacked first`,
  },
  { start: [0xd0, 0xcf, 0x11, 0xe0], reason: `This is an old Excel file, not CSV: ${SPREADSHEET_ADVICE}` },
  { start: [0x25, 0x50, 0x44, 0x46], reason: 'This is a PDF, not CSV' },
  { start: [0x1f, 0x8b], reason: 'This is a compressed file: unpack it first' },
];

/** Names the encoding of a file, or says why it can't be a text export. */
export function detectEncoding(bytes: Uint8Array): { encoding: Encoding } | { fault: string } {
  if (bytes.length === 0) return { fault: 'The file is empty' };
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) {
    return isUtf8(bytes) ? { encoding: 'UTF-8+BOM' } : { fault: 'The file says it is UTF-8 but is not' };
  }
  if (startsWith(bytes, [0xff, 0xfe])) return { encoding: 'UTF-16LE+BOM' };
  if (startsWith(bytes, [0xfe, 0xff])) return { encoding: 'UTF-16BE+BOM' };
  for (const { start, reason } of BINARY_STARTS) if (startsWith(bytes, start)) return { fault: reason };
  return detectWithoutMark(bytes);
}

function detectWithoutMark(bytes: Uint8Array): { encoding: Encoding } | { fault: string } {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let evenZeros = 0;
  let oddZeros = 0;
  sample.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) evenZeros += 1;
    else oddZeros += 1;
  });
  const half = sample.length / 2;
  if (oddZeros > half * 0.6 && evenZeros < half * 0.1) return { encoding: 'UTF-16LE' };
  if (evenZeros > half * 0.6 && oddZeros < half * 0.1) return { encoding: 'UTF-16BE' };
  if (evenZeros + oddZeros > 0) return { fault: 'This is a binary file, not CSV' };
  return { encoding: isUtf8(bytes) ? 'UTF-8' : 'windows-1252' };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** The text in slices, without a byte order mark; between slices the event loop runs. */
export async function* decodeSlices(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const decode = createDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const slice = bytes.subarray(at, at + SLICE_BYTES);
    const text = decode(slice, at + SLICE_BYTES < bytes.length);
    if (text !== '') yield text;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The beginning of the text, cut anywhere. */
export function decodeStart(bytes: Uint8Array, encoding: Encoding, lengthBytes: number): string {
  return createDecoder(encoding)(bytes.subarray(0, lengthBytes), bytes.length > lengthBytes);
}

function createDecoder(encoding: Encoding): (bytes: Uint8Array, more: boolean) => string {
  if (encoding === 'windows-1252') return (bytes) => decodeWindows1252(bytes);
  const decoder = new TextDecoder(encoding.replace('+BOM', '').toLowerCase());
  return (bytes, more) => decoder.decode(bytes, { stream: more });
}

// Windows-1252 is Latin-1 but for 0x80 to 0x9f. Done by hand because TextDecoder reads those 32 bytes
// as Latin-1 in some versions of Node.
const HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // Matches "\x92"; not "é"; one character class, one pass.
  return text.replace(/[\u0080-\u009f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80] ?? char);
}
