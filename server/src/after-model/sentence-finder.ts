// After the model: runs a pure test over every sentence of a reply as it ends, and takes the reply back
// when one fails it. Holds nothing back, since no single word of such a sentence is protected.
import { foldedText } from '../text/fold.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';

const maxSentence = 400;
/** So much of a sentence that is longer than that is read again with what comes after. */
const readAgain = 120;
const codesOf = (chars: string): ReadonlySet<number> => new Set([...chars].map((char) => char.charCodeAt(0)));
const sentenceEnds = codesOf('.!?\n:;。！？؟।：');
export const lineEnds = codesOf('\n');

// Matches any character outside ASCII: a disguise, or another language.
const nonAscii = /[\u0080-\uffff]/;

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

interface SentenceTest {
  /** A quick look at a sentence of ASCII as written: whether it is worth folding. */
  readonly worthIt: RegExp;
  /** Gets the folded sentence and answers what is wrong with it, or undefined. */
  test(sentence: string): string | undefined;
  /** The characters that end a sentence. */
  readonly ends: ReadonlySet<number>;
}

class SentenceFinder extends FinderBase {
  private readonly about: SentenceTest;
  private start = 0;

  constructor(about: SentenceTest) {
    super();
    this.about = about;
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    if ((piece.kinds & holds.other) !== 0 || piece.startAt(to) - this.start >= maxSentence)
      this.look(piece, from, to);
    return this.found ? left.holding : left.awake;
  }

  private look(piece: ReplyPiece, from: number, to: number): void {
    const { ends } = this.about;
    const { codes } = piece;
    for (let index = from; index < to; index++) {
      const code = codes[index] ?? 0;
      const end = piece.endAt(index);
      const isEnd = !isLetter(code) && ends.has(code);
      if (isEnd) this.settle(piece, end, end);
      else if (end - this.start >= maxSentence) this.settle(piece, end, end - readAgain);
    }
  }

  private settle(piece: ReplyPiece, end: number, next: number): void {
    const { start } = this;
    this.start = next;
    const sentence = piece.recentText(start, end);
    const { worthIt, test } = this.about;
    if (!nonAscii.test(sentence) && !worthIt.test(sentence)) return;
    const what = test(foldedText(sentence));
    if (what !== undefined) this.report({ start, end, at: end, effect: 'block', what });
  }

  override end(piece: ReplyPiece): void {
    const end = piece.recentFrom + piece.recent.length;
    this.settle(piece, end, end);
  }
}

export function createSentenceFinder(
  worthIt: RegExp,
  test: SentenceTest['test'],
  ends: ReadonlySet<number> = sentenceEnds,
): LeakFinder {
  return new SentenceFinder({ worthIt, test, ends });
}
