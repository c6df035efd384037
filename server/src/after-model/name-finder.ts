// After the model, `tool-names`: finds protected names in a streaming reply, in every fixed spelling.
// Holds text back from the first letter that may still become a name, however the reply is cut.
import {
  createPatternMachine,
  type Pattern,
  type PatternMachine,
  symbolOf,
} from '../text/pattern-machine.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { type NameForm, nameForms } from './name-forms.ts';
import { hiddenMark, type NameMatch, NameReading } from './name-reading.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';

const maxTagChars = 40;
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

export interface NamePatterns {
  /** Letters of the longest form that is judged by what stands between them. */
  readonly longestSpelled: number;
  readonly all: PatternMachine<NameForm>;
  /** The plain spellings with i for l, for text in which digits stand for letters. */
  readonly leet: PatternMachine<NameForm>;
  /** The plain spellings forwards and backwards, for letters that stand apart. */
  readonly apart: PatternMachine<NameForm>;
}

/** Compiles the forms of all names; done once for a set of names. */
export function compileNames(toolNames: readonly string[], otherNames: readonly string[]): NamePatterns {
  const tools = new Set(toolNames);
  const patterns: Pattern<NameForm>[] = [];
  for (const name of tools) patterns.push(...nameForms(name, true));
  for (const name of new Set(otherNames)) if (!tools.has(name)) patterns.push(...nameForms(name, false));
  const plain = patterns.filter(({ kind }) => kind.form === 'plain');
  const leet = plain.map((pattern) => ({ ...pattern, text: pattern.text.replaceAll('l', 'i') }));
  const backwards = plain.map((pattern) => ({ ...pattern, text: [...pattern.text].reverse().join('') }));
  const spelled = patterns.filter(({ kind }) => kind.form !== 'encoded');
  return {
    longestSpelled: spelled.reduce((length, { text }) => Math.max(length, text.length), 1),
    all: createPatternMachine(patterns),
    leet: createPatternMachine(leet),
    apart: createPatternMachine([...plain, ...backwards]),
  };
}

const symbolI = symbolOf(105);
const symbolL = symbolOf(108);
const anyLetter = /^[\p{L}\p{N}]/u;

/** A reading that skips a tag or entity that may stand inside a name: `get<b></b>_scores`. */
interface TagReading {
  readonly reading: NameReading;
  closing: string | undefined;
  left: number;
}

class NameFinder extends FinderBase {
  private readonly matches: NameMatch[] = [];
  private readonly main: NameReading;
  private readonly leet: NameReading;
  private tag: TagReading | undefined = undefined;
  /** Tools that were named so far. */
  private toolsSeen: Set<string> | undefined = undefined;

  constructor({ all, leet, longestSpelled }: NamePatterns) {
    super();
    this.main = new NameReading(all, longestSpelled, false, this.matches);
    this.leet = new NameReading(leet, longestSpelled, true, this.matches);
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    if (this.tag === undefined && (piece.kinds & holds.tag) === 0) {
      for (let index = from; index < to; index++) readPlain(this.main, piece, index);
      for (let index = from; index < to; index++) readLeet(this.leet, piece, index);
    } else {
      for (let index = from; index < to; index++) this.feedOne(piece, index);
    }
    if (this.matches.length > 0) this.settle();
    const isHolding = this.main.isHolding || this.leet.isHolding || this.tag !== undefined;
    return isHolding || this.found ? left.holding : left.awake;
  }

  private feedOne(piece: ReplyPiece, index: number): void {
    const code = piece.codes[index] ?? 0;
    const opens = code === 0x3c || code === 0x26;
    if (opens && !this.tag && this.main.isHolding) {
      const closing = code === 0x3c ? '>' : ';';
      this.tag = { reading: this.main.copy(), closing, left: closing === '>' ? maxTagChars : 10 };
      readPlain(this.main, piece, index);
    } else {
      readPlain(this.main, piece, index);
      this.readTag(piece, index);
    }
    readLeet(this.leet, piece, index);
  }

  private readTag(piece: ReplyPiece, index: number): void {
    const { tag } = this;
    if (!tag) return;
    const text = piece.textAt(index);
    if (tag.closing !== undefined) {
      tag.left -= 1;
      if (text === tag.closing) {
        tag.closing = undefined;
        tag.reading.part('<');
      } else if (tag.left === 0) this.tag = undefined;
      return;
    }
    if (text === '<') {
      tag.closing = '>';
      tag.left = maxTagChars;
      return;
    }
    readPlain(tag.reading, piece, index);
    if (tag.reading.state === 0 || tag.reading.state === this.main.state) this.tag = undefined;
  }

  // One name in a sentence is cut out; two tools are a listing. In the order in which they end.
  private settle(): void {
    this.matches.sort((a, b) => a.end - b.end);
    for (const { start, end, kind } of this.matches) {
      this.toolsSeen ??= new Set();
      if (kind.isTool) this.toolsSeen.add(kind.name);
      const effect = kind.form === 'encoded' || this.toolsSeen.size > 1 ? 'block' : 'redact';
      this.report({ start, end, at: end, effect, what: kind.isTool ? 'tool' : 'argument' });
    }
    this.matches.length = 0;
  }

  override get holdFrom(): number {
    const from = Math.min(this.main.holdFrom, this.leet.holdFrom);
    return this.tag ? Math.min(from, this.tag.reading.holdFrom) : from;
  }
}

function readPlain(reading: NameReading, piece: ReplyPiece, index: number): void {
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

function readLeet(reading: NameReading, piece: ReplyPiece, index: number): void {
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

/** Finds the names of `patterns` in one text part. */
export function createNameFinder(patterns: NamePatterns): LeakFinder {
  return new NameFinder(patterns);
}
