// After the model, `prompt-leak`: the reply without its tags (`<b>You</b> <b>are</b>`) and with digits for
// letters (`y0u 4r3`), each shown to another finder. Codes with spaces between them are the code finder's.
import type { LeakFinder, Left } from './finding.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';
import { WrappedFinder } from './wrapped-finder.ts';

const maxTagChars = 40;

class TaglessFinder extends WrappedFinder {
  readonly wakes = holds.tag;
  private tag = '';
  private tagStart = 0;

  feed(piece: ReplyPiece, from: number, to: number): Left {
    let plainFrom = from;
    for (let index = from; index < to; index++) {
      const code = piece.codes[index] ?? 0;
      if (this.tag === '' && code !== 0x3c) continue;
      this.plain(piece, plainFrom, index);
      this.grow(code, piece, index);
      plainFrom = index + 1;
    }
    this.plain(piece, plainFrom, to);
    return this.leave(this.tag !== '');
  }

  private grow(code: number, piece: ReplyPiece, index: number): void {
    const end = piece.endAt(index);
    if (code === 0x3c) {
      this.giveUp(end);
      this.tagStart = piece.startAt(index);
    }
    this.tag += piece.textAt(index);
    if (code === 0x3e) {
      this.decoded(' ', this.tagStart, end, end, piece);
      this.tag = '';
    } else if (this.tag.length > maxTagChars) this.giveUp(end);
  }

  private giveUp(at: number): void {
    this.plainText(this.tag, this.tagStart, at);
    this.tag = '';
  }

  override end(): void {
    this.giveUp(this.tagStart + this.tag.length);
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
