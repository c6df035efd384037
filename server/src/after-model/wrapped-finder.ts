// After the model: shows another finder the reply as it reads once something in it is decoded or left out.
// What that finder finds counts only where something was, and then takes the reply back: whoever hides it
// means it. The other finder is made, and fed what came just before, when the first such thing comes.
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { ReplyPiece } from './reply-piece.ts';

/** What may stand before the first decoded character. */
const replayed = 48;

interface KeptChar {
  readonly char: string;
  readonly start: number;
}

/** Serves every finder: one character is read and used up at once. */
const single = new ReplyPiece(2);

/** What is shown to the other finder; the finders built on it read the reply and tell it what they make of it. */
export abstract class WrappedFinder extends FinderBase {
  private readonly createInner: () => LeakFinder;
  private readonly what: string;
  private inner: LeakFinder | undefined = undefined;
  private innerHolds = false;
  private lastDecoded = -1;
  /** The last plain characters, once they are not just the end of the reply. */
  private kept: KeptChar[] | undefined = undefined;

  constructor(createInner: () => LeakFinder, what: string) {
    super();
    this.createInner = createInner;
    this.what = what;
  }

  /** Nothing has been decoded or left out yet. */
  private get isIdle(): boolean {
    return this.inner === undefined && this.kept === undefined;
  }

  /** How it is left; `isOpen`: something has begun that may have to be decoded. */
  protected leave(isOpen: boolean): Left {
    if (this.innerHolds || this.found) return left.holding;
    return this.isIdle && !isOpen ? left.atRest : left.awake;
  }

  /** Characters of the piece that stand for themselves. */
  protected plain(piece: ReplyPiece, from: number, to: number): void {
    if (from >= to || this.isIdle) return;
    if (this.inner) {
      this.innerHolds = this.inner.feed(piece, from, to) === left.holding;
      this.collect(this.inner);
    } else {
      for (let index = from; index < to; index++) this.keep(piece.textAt(index), piece.startAt(index));
    }
  }

  /** Earlier characters that stand for themselves after all, seen when the reply has come to `at`. */
  protected plainText(text: string, offset: number, at: number): void {
    if (this.isIdle) return;
    let start = offset;
    for (const char of text) {
      if (this.inner) this.show(this.inner, char, start, start + char.length, at);
      else this.keep(char, start);
      start += char.length;
    }
  }

  /**
   * What the characters from `start` to `end` stand for, seen when the reply has come to `at`. With a piece
   * the plain text before them is shown too.
   */
  protected decoded(text: string, start: number, end: number, at: number, piece?: ReplyPiece): void {
    this.inner ??= this.makeInner(start, at, piece);
    this.lastDecoded = start;
    for (const char of text) this.show(this.inner, char, start, end, at);
  }

  /** What stands from `start` on goes, without being decoded. */
  protected leaveOut(start: number, piece: ReplyPiece): void {
    if (!this.inner) this.kept ??= lastChars(piece, start);
  }

  private keep(char: string, start: number): void {
    this.kept?.push({ char, start });
    if (this.kept && this.kept.length > 2 * replayed) this.kept = this.kept.slice(-replayed);
  }

  private makeInner(start: number, at: number, piece: ReplyPiece | undefined): LeakFinder {
    const inner = this.createInner();
    const before = this.kept?.slice(-replayed) ?? (piece ? lastChars(piece, start) : []);
    for (const { char, start: from } of before) this.show(inner, char, from, from + char.length, at);
    this.kept = undefined;
    return inner;
  }

  private show(inner: LeakFinder, char: string, start: number, end: number, at: number): void {
    single.readOne(char, start, end);
    this.innerHolds = inner.feed(single, 0, 1) === left.holding;
    this.collect(inner, at);
  }

  private collect(inner: LeakFinder, at?: number): void {
    if (!inner.found) return;
    for (const finding of inner.take()) {
      if (this.lastDecoded < finding.start) continue;
      this.report({ ...finding, at: at ?? finding.at, effect: 'block', what: this.what });
    }
  }

  override get holdFrom(): number {
    return this.inner ? this.inner.holdFrom : Number.POSITIVE_INFINITY;
  }
}

function lastChars(piece: ReplyPiece, to: number): KeptChar[] {
  const from = Math.max(piece.recentFrom, to - 2 * replayed - 2);
  let start = from;
  const chars: KeptChar[] = [];
  for (const char of piece.recentText(from, to)) {
    chars.push({ char, start });
    start += char.length;
  }
  return chars.slice(-replayed);
}
