// After the model, `tool-names`: names given letter by letter with words or numbers between ("1. g 2. e",
// "g as in golf"), and by the first letters of words or lines. A name with mere marks between its letters
// is the name finder's. What is found here takes the reply back.
import { type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import type { NameForm } from './name-forms.ts';
import type { ReplyPiece } from './reply-piece.ts';
import { SpelledReading } from './spelled-reading.ts';

/** Letters further apart than this many characters spell nothing together. */
const maxGap = 60;

class SpelledFinder extends FinderBase {
  private readonly single: SpelledReading;
  private readonly words: SpelledReading;
  private readonly lines: SpelledReading;
  private wordLength = 0;
  private wholeWord = false;
  private wordSymbol = -1;
  private wordStart = 0;
  private lineBegins = true;
  /** Something else than marks has come since the last single letter, and where that one ended. */
  private parted = false;
  private lastSingle = 0;

  constructor(machine: PatternMachine<NameForm>) {
    super();
    this.single = new SpelledReading(machine);
    this.words = new SpelledReading(machine);
    this.lines = new SpelledReading(machine);
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) {
      const symbol = piece.symbols[index] ?? -1;
      if (symbol >= 0 && symbol < 26) {
        if (this.wordLength === 0) this.beginWord(symbol, piece.startAt(index), piece.endAt(index));
        this.wordLength += 1;
      } else this.readMark(symbol, piece, index);
    }
    const { single, words, lines } = this;
    return single.isHolding || words.isHolding || lines.isHolding || this.found ? left.holding : left.awake;
  }

  private readMark(symbol: number, piece: ReplyPiece, index: number): void {
    const code = piece.codes[index] ?? 0;
    const skeleton = piece.skeletonAt(index);
    if (skeleton === '') return;
    if (this.wordLength > 0) this.endWord(piece.startAt(index), piece.endAt(index));
    if (code === 10) this.lineBegins = true;
    else if (symbol >= 26 || skeleton.length > 1) this.parted = true;
    else if (code >= 0x80 && partsLetters(skeleton.charCodeAt(0))) this.parted = true;
  }

  private beginWord(symbol: number, start: number, end: number): void {
    this.wordSymbol = symbol;
    this.wordStart = start;
    this.look(this.words, start, end, end, this.wholeWord);
    if (this.lineBegins) this.look(this.lines, start, end, end, this.wholeWord);
    this.lineBegins = false;
  }

  private endWord(end: number, at: number): void {
    if (this.wordLength === 1) {
      if (this.wordStart - this.lastSingle > maxGap) this.single.state = 0;
      this.look(this.single, this.wordStart, end, at, this.parted);
      this.parted = false;
      this.lastSingle = end;
    } else this.parted = true;
    this.wholeWord = this.wordLength > 1;
    this.wordLength = 0;
  }

  private look(reading: SpelledReading, start: number, end: number, at: number, apart: boolean): void {
    const from = reading.read(this.wordSymbol, start, apart);
    if (from !== undefined)
      this.report({ start: from, end, at, effect: 'block', what: 'a name letter by letter' });
  }

  override end(): void {
    const end = this.wordStart + this.wordLength;
    if (this.wordLength > 0) this.endWord(end, end);
  }

  override get holdFrom(): number {
    return Math.min(this.single.holdFrom, this.words.holdFrom, this.lines.holdFrom);
  }
}

/** Whether a mark outside ASCII is a letter or digit, and not a mere mark. */
function partsLetters(code: number): boolean {
  return code >= 0x370 || symbolOf(code) >= 0;
}

/** Finds the names of `machine`, plain spellings only, in one text part. */
export function createSpelledFinder(machine: PatternMachine<NameForm>): LeakFinder {
  return new SpelledFinder(machine);
}
