// After the model, `tool-names`: an argument's name that programs in general use (`className`) is told only beside
// another name of ours: in the same list, call or object. Between tags it is programming.
import type { NameMatch } from './name-reading.ts';
import type { ReplyPiece } from './reply-piece.ts';

/** Names further apart than this many characters are not beside each other. */
const maxApart = 200;

// The name as programs write it: letters of ASCII side by side. One class, anchored: linear.
const plainWord = /^[A-Za-z]+$/;
// Matches the end of a tag, "=>"; not "(", ", " or "=". One class.
const tagMark = /[<>]/;

/** What a name tells: itself, nothing, or itself and such a word that was let out shortly before. */
export type Told = 'itself' | 'nothing' | 'both';

export class NearbyNames {
  private last: NameMatch | undefined = undefined;
  /** Where the last such word that was let out ended, -1 for none. */
  private letOut = -1;

  /** Takes the names in the order in which they end. */
  tells(match: NameMatch, piece: ReplyPiece): Told {
    const { start, end, kind } = match;
    if (kind.isCommon && plainWord.test(piece.recentText(start, end))) {
      const { last } = this;
      const told = last !== undefined && isBeside(last.end, start, last.kind.isTool, piece);
      if (!told) this.letOut = end;
      return told ? 'itself' : 'nothing';
    }
    this.last = match;
    return this.letOut >= 0 && isBeside(this.letOut, start, kind.isTool, piece) ? 'both' : 'itself';
  }
}

function isBeside(from: number, to: number, isTool: boolean, piece: ReplyPiece): boolean {
  return to - from <= maxApart && (isTool || !tagMark.test(piece.recentText(from, to)));
}
