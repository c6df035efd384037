// After the model, `tool-names`: a reading of a reply for the name finder as a page shows it, from one piece of markup
// on: `get<b></b>_scores` and `[get_](x)scores` read as the name. It lives as long as it may tell a name that the
// reading of the plain text does not.
import { beginMarkup, type MarkupSkip } from './markup-skip.ts';
import type { NameReading } from './name-reading.ts';
import { readPlain } from './read-letters.ts';
import type { ReplyPiece } from './reply-piece.ts';

/** So many pieces of markup inside one name, and it is none. */
const maxSkips = 64;

export class RenderedReading {
  private readonly reading: NameReading;
  private readonly main: NameReading;
  private skip: MarkupSkip | undefined;
  private skips = 1;

  /** Goes on from where `main` is, which has read the first character of the markup as a mark. */
  constructor(main: NameReading, skip: MarkupSkip) {
    this.main = main;
    this.reading = main.copy();
    this.reading.unpart();
    this.skip = skip;
  }

  /** Reads one character, with the code of the one before; answers whether there is more to come of it. */
  read(piece: ReplyPiece, index: number, previous: number): boolean {
    const code = piece.codes[index] ?? 0;
    if (this.skip !== undefined) {
      const end = this.skip.read(code);
      if (end === 'closed') this.skip = undefined;
      return end !== 'none';
    }
    this.skip = beginMarkup(previous, code);
    if (this.skip !== undefined) {
      this.reading.unpart();
      this.skips += 1;
      return this.skips <= maxSkips;
    }
    readPlain(this.reading, piece, index);
    return this.reading.state !== 0 && this.reading.state !== this.main.state;
  }

  get holdFrom(): number {
    return this.reading.holdFrom;
  }
}
