// After the model: for finders that read a stretch of the reply (an escape, a tag) as something else than its
// characters: keeps it until it is settled what it is. A stretch that comes to nothing, or that the reply's end cuts
// off, stands for itself.
import type { Left } from './finding.ts';
import type { ReplyPiece } from './reply-piece.ts';
import { WrappedFinder } from './wrapped-finder.ts';

export abstract class StretchFinder extends WrappedFinder {
  /** What has come of the open stretch, empty for none, and where it began. */
  protected stretch = '';
  protected stretchStart = 0;

  /** Whether a stretch may begin with this character. */
  protected abstract begins(code: number): boolean;
  /** Takes the next character of the stretch, which may be its first; must settle or keep it. */
  protected abstract grow(code: number, piece: ReplyPiece, index: number): void;

  feed(piece: ReplyPiece, from: number, to: number): Left {
    let plainFrom = from;
    for (let index = from; index < to; index++) {
      const code = piece.codes[index] ?? 0;
      if (this.stretch === '' && !this.begins(code)) continue;
      this.plain(piece, plainFrom, index);
      this.grow(code, piece, index);
      plainFrom = index + 1;
    }
    this.plain(piece, plainFrom, to);
    return this.leave(this.stretch !== '');
  }

  protected add(piece: ReplyPiece, index: number): void {
    if (this.stretch === '') this.stretchStart = piece.startAt(index);
    this.stretch += piece.textAt(index);
  }

  /** The stretch stands for itself, seen when the reply has come to `at`. */
  protected giveUp(at: number): void {
    this.plainText(this.stretch, this.stretchStart, at);
    this.stretch = '';
  }

  override end(): void {
    this.giveUp(this.stretchStart + this.stretch.length);
  }
}
