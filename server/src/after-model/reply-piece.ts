// After the model: one stretch of a streaming reply, read once for all finders: code points, their offsets
// and folded forms, and which kinds of characters it holds, so that a finder can pass over what it has no
// use for. Arrays are reused from stretch to stretch: a finder keeps none of it.
import { foldChar } from '../text/fold.ts';
import { morseSign } from '../text/morse.ts';
import { symbolOf } from '../text/pattern-machine.ts';

/** Kinds of characters a stretch may hold. */
export const holds = {
  nonAscii: 1,
  /** What begins an escape: & % \ */
  escape: 2,
  /** What begins a tag or an entity: < & */
  tag: 4,
  /** Anything that folds to < or [ */
  opening: 8,
  digit: 16,
  morse: 32,
  /** Anything but an ASCII letter or a space. */
  other: 64,
  /** What begins markup inside a word: < & [ ] */
  markup: 128,
} as const;

/** So many code points at most are read at once. */
export const maxPiece = 2_048;

const asciiSymbols = Int8Array.from({ length: 0x80 }, (_, code) =>
  symbolOf(String.fromCharCode(code).toLowerCase().charCodeAt(0)),
);
const asciiText = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
const asciiSkeletons = asciiText.map((char) => char.toLowerCase());
const asciiKinds = Uint8Array.from(asciiText, (char) => kindsOf(char, char));

function kindsOf(char: string, skeleton: string): number {
  let kinds = 0;
  if (char === '&' || char === '%' || char === '\\') kinds |= holds.escape;
  if (char === '<' || char === '&') kinds |= holds.tag;
  if (char === '<' || char === '&' || char === '[' || char === ']') kinds |= holds.markup;
  if (skeleton === '<' || skeleton === '[') kinds |= holds.opening;
  if (char >= '0' && char <= '9') kinds |= holds.digit;
  if (morseSign(char) !== undefined) kinds |= holds.morse;
  if (!/[A-Za-z ]/.test(char)) kinds |= holds.other;
  return kinds;
}

export class ReplyPiece {
  text = '';
  count = 0;
  /** The kinds of characters in it, of `holds`. */
  kinds = 0;
  readonly codes: Int32Array;
  /** 0–35 where the folded form is one Latin letter or digit, else -1. */
  readonly symbols: Int8Array;
  /** Offsets in the reply; one more for the end. */
  readonly starts: Int32Array;
  /** Folded forms of the characters outside ASCII. */
  private readonly skeletons: string[] = [];
  /** The reply so far, this piece included, from `recentFrom` on: a thousand units at least, or all. */
  recent = '';
  recentFrom = 0;

  constructor(size = maxPiece) {
    this.codes = new Int32Array(size);
    this.symbols = new Int8Array(size);
    this.starts = new Int32Array(size + 1);
  }

  /** Reads a text of at most `maxPiece` units that begins at this offset. */
  read(text: string, offset: number): void {
    const { codes, symbols, starts } = this;
    let count = 0;
    let kinds = 0;
    for (let unit = 0; unit < text.length; unit++) {
      const code = text.charCodeAt(unit);
      starts[count] = offset + unit;
      codes[count] = code;
      if (code < 0x80) {
        symbols[count] = asciiSymbols[code] ?? -1;
        kinds |= asciiKinds[code] ?? 0;
      } else {
        kinds |= this.readOther(text, unit, count);
        if ((codes[count] ?? 0) > 0xffff) unit += 1;
      }
      count += 1;
    }
    starts[count] = offset + text.length;
    this.text = text;
    this.count = count;
    this.kinds = kinds;
  }

  /** Reads one character that stands for what lies between these offsets. */
  readOne(char: string, start: number, end: number): void {
    this.read(char, start);
    this.starts[1] = end;
  }

  private readOther(text: string, unit: number, count: number): number {
    const code = text.codePointAt(unit) ?? 0;
    const char = text.slice(unit, unit + (code > 0xffff ? 2 : 1));
    const { skeleton } = foldChar(char);
    this.codes[count] = code;
    this.skeletons[count] = skeleton;
    this.symbols[count] = skeleton.length === 1 ? symbolOf(skeleton.charCodeAt(0)) : -1;
    return holds.nonAscii | kindsOf(char, skeleton);
  }

  startAt(index: number): number {
    return this.starts[index] ?? 0;
  }

  endAt(index: number): number {
    return this.starts[index + 1] ?? 0;
  }

  /** The character as written. */
  textAt(index: number): string {
    const code = this.codes[index] ?? 0;
    return asciiText[code] ?? String.fromCodePoint(code);
  }

  /** The folded form; empty for an invisible character. */
  skeletonAt(index: number): string {
    return asciiSkeletons[this.codes[index] ?? 0] ?? this.skeletons[index] ?? '';
  }

  /** A stretch of the reply that ended not long ago. */
  recentText(from: number, to: number): string {
    return this.recent.slice(from - this.recentFrom, to - this.recentFrom);
  }
}
