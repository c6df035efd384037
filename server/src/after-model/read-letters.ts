// After the model, `tool-names`: hands the characters of a piece to a reading of names: letters and digits as symbols,
// everything else as marks between them; as they are, or with digits for letters (`g37_5c0r35`).
import { symbolOf } from '../text/pattern-machine.ts';
import { hiddenMark, type NameReading } from './name-reading.ts';
import type { ReplyPiece } from './reply-piece.ts';

const leetDigits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
  '+': 't',
  '!': 'i',
  '|': 'i',
  '(': 'c',
};

const symbolI = symbolOf(105);
const symbolL = symbolOf(108);
const anyLetter = /^[\p{L}\p{N}]/u;

/** Reads one character of a piece as it is. */
export function readPlain(reading: NameReading, piece: ReplyPiece, index: number): void {
  const symbol = piece.symbols[index] ?? -1;
  if (symbol >= 0) reading.read(symbol, piece.startAt(index), piece.endAt(index), false);
  else if (reading.state !== 0) readMarks(reading, piece, index);
  else if ((piece.codes[index] ?? 0) >= 0x80) readMarks(reading, piece, index);
}

function readMarks(reading: NameReading, piece: ReplyPiece, index: number): void {
  const skeleton = piece.skeletonAt(index);
  if (skeleton === '') reading.part(hiddenMark);
  for (const char of skeleton) {
    const symbol = symbolOf(char.charCodeAt(0));
    if (symbol >= 0) reading.read(symbol, piece.startAt(index), piece.endAt(index), false);
    else if (anyLetter.test(char)) reading.reset();
    else reading.part(char);
  }
}

/** Reads one character of a piece, digits and marks as the letters that they look like. */
export function readLeet(reading: NameReading, piece: ReplyPiece, index: number): void {
  const symbol = piece.symbols[index] ?? -1;
  if (symbol >= 0 && symbol < 26) {
    const letter = symbol === symbolL ? symbolI : symbol;
    reading.read(letter, piece.startAt(index), piece.endAt(index), false);
  } else if (piece.codes[index] === 0x20) reading.part(' ');
  else readLeetMarks(reading, piece, index);
}

function readLeetMarks(reading: NameReading, piece: ReplyPiece, index: number): void {
  const skeleton = piece.skeletonAt(index);
  if (skeleton === '') reading.part(hiddenMark);
  for (const char of skeleton) {
    const digit = leetDigits[char];
    const letter = digit ?? (char === 'l' ? 'i' : char);
    const symbol = symbolOf((letter === 'l' ? 'i' : letter).charCodeAt(0));
    if (symbol >= 0) reading.read(symbol, piece.startAt(index), piece.endAt(index), digit !== undefined);
    else if (anyLetter.test(char)) reading.reset();
    else reading.part(char);
  }
}
