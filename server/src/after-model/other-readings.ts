// After the model, `prompt-leak`: the reply without its tags (`<b>You</b> <b>are</b>`) and with digits for
// letters (`y0u 4r3`), each shown to another finder. Codes with spaces between them are the code finder's.
import type { LeakFinder, Left } from './finding.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';
import { StretchFinder } from './stretch-finder.ts';
import { WrappedFinder } from './wrapped-finder.ts';

const maxTagChars = 40;

class TaglessFinder extends StretchFinder {
  readonly wakes = holds.tag;

  protected begins(code: number): boolean {
    return code === 0x3c;
  }

  protected grow(code: number, piece: ReplyPiece, index: number): void {
    const end = piece.endAt(index);
    if (code === 0x3c) this.giveUp(end);
    this.add(piece, index);
    if (code === 0x3e) {
      this.decoded(' ', this.stretchStart, end, end, piece);
      this.stretch = '';
    } else if (this.stretch.length > maxTagChars) this.giveUp(end);
  }
}

/** Looks at the text without tags. */
export function createTaglessFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return new TaglessFinder(createInner, what);
}

/** The letters that the digits 0 to 9 stand for; 2 and 6 for none. */
const leet = ['o', 'i', '', 'e', 'a', 's', '', 't', 'b', 'g'];

class LeetFinder extends WrappedFinder {
  readonly wakes = holds.digit;

  feed(piece: ReplyPiece, from: number, to: number): Left {
    if ((piece.kinds & holds.digit) === 0) {
      this.plain(piece, from, to);
      return this.leave(false);
    }
    let plainFrom = from;
    for (let index = from; index < to; index++) {
      const letter = leet[(piece.codes[index] ?? 0) - 0x30];
      if (letter === undefined || letter === '') continue;
      this.plain(piece, plainFrom, index);
      const end = piece.endAt(index);
      this.decoded(letter, piece.startAt(index), end, end, piece);
      plainFrom = index + 1;
    }
    this.plain(piece, plainFrom, to);
    return this.leave(false);
  }
}

/** Looks at the text with letters for the digits in its words. */
export function createLeetFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return new LeetFinder(createInner, what);
}
