// After the model, `prompt-leak`: finds runs of letters shared with the system prompt, whatever stands
// between the letters. Holds text back once twenty letters in a row are the prompt's. A translated or
// retold prompt is not found; no text rule finds that.
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { moveHash, type StretchSet, stretchLetters } from './prompt-forms.ts';
import type { ReplyPiece } from './reply-piece.ts';

// About eight words, as read in a sentence, or a few very long ones.
const leakLetters = 20;
const leakWords = 8;
const leakLettersAnyway = 60;
/** Several shorter runs add up to a leak too. */
const leakTotal = 160;

const anyLetter = /^\p{L}/u;

class PromptFinder extends FinderBase {
  private readonly stretches: StretchSet;
  private hash = 0;
  private run = 0;
  private words = 0;
  private total = 0;
  private between = true;
  private wordStarts = 0;
  /** A ring of the last letters: twice the code, and one more where a word begins. */
  private readonly letters: number[] = [];
  private slot = 0;
  private runStart = 0;

  constructor(stretches: StretchSet) {
    super();
    this.stretches = stretches;
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) {
      const symbol = piece.symbols[index] ?? -1;
      if (symbol >= 0 && symbol < 26) this.readLetter(97 + symbol, piece, index);
      else if (symbol >= 0 || (piece.codes[index] ?? 0) < 0x80) this.between = true;
      else this.readOther(piece, index);
    }
    return this.run > 0 || this.found ? left.holding : left.awake;
  }

  private readOther(piece: ReplyPiece, index: number): void {
    const skeleton = piece.skeletonAt(index);
    for (let at = 0; at < skeleton.length; at++) {
      const unit = skeleton.charCodeAt(at);
      const isLetter = unit < 0x80 ? unit >= 97 && unit <= 122 : anyLetter.test(skeleton);
      if (isLetter) this.readLetter(unit, piece, index);
      else this.between = true;
    }
  }

  private readLetter(code: number, piece: ReplyPiece, index: number): void {
    const { between, slot } = this;
    const out = this.letters[slot] ?? 0;
    const begins = between ? 1 : 0;
    this.wordStarts += begins - (out & 1);
    this.letters[slot] = code * 2 + begins;
    this.slot = slot + 1 === stretchLetters ? 0 : slot + 1;
    this.hash = moveHash(this.hash, code, out >> 1);
    this.between = false;
    if (!this.stretches.has(this.hash)) {
      if (this.run > 0) this.breakRun();
    } else this.grow(begins, piece.startAt(index));
    if (this.run > 0) this.look(piece.endAt(index));
  }

  private grow(begins: number, start: number): void {
    if (this.run === 0) {
      this.run = stretchLetters;
      this.words = this.wordStarts;
      this.runStart = start;
    } else {
      this.run += 1;
      this.words += begins;
    }
  }

  private breakRun(): void {
    if (this.run >= 24) this.total += this.run;
    this.run = 0;
  }

  private look(end: number): void {
    const { run, words, total, runStart: start } = this;
    const leaks = (run >= leakLetters && words >= leakWords) || run >= leakLettersAnyway;
    if (leaks || (run >= 24 && total + run >= leakTotal))
      this.report({ start, end, at: end, effect: 'block', what: 'text of the system prompt' });
  }

  override get holdFrom(): number {
    return this.run > 0 ? this.runStart : Number.POSITIVE_INFINITY;
  }
}

/** Finds what the reply shares with the prompt's stretches. */
export function createPromptFinder(stretches: StretchSet): LeakFinder {
  return new PromptFinder(stretches);
}
