// After the model, `prompt-leak`: decodes long unbroken runs (base64, hex, base32, escapes) and looks for
// the prompt in what they say. Of a run that decodes to readable text the last few hundred characters are held
// back. Codes of single characters with spaces between them are another finder's.
import { decodeRun, mayDecode } from '../text/decode-run.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { maxPiece, ReplyPiece } from './reply-piece.ts';

/** Eighteen bytes of base64: shorter runs say less than a leak. */
const minRun = 24;
const maxRun = 65_536;
/** So much of a run at most is left to be looked up in the reply's recent text. */
const maxUntaken = 512;

/** A run that is held back is looked at again after so many characters at most, as far back as the window goes; what
 * lies further back than the held stretch has then been looked at as a whole, and goes out. */
const heldStep = 384;
const heldChars = 512;
const windowChars = 2048;

/** Feeds a whole text to a finder and tells whether it blocks it. */
function blocksText(finder: LeakFinder, text: string): boolean {
  const piece = new ReplyPiece(Math.min(text.length, maxPiece));
  let from = 0;
  while (from < text.length) {
    let to = Math.min(from + maxPiece, text.length);
    if (to < text.length && (text.codePointAt(to - 1) ?? 0) > 0xffff) to -= 1;
    piece.read(text.slice(from, to), from);
    finder.feed(piece, 0, piece.count);
    from = to;
  }
  finder.end(piece);
  return finder.take().some(({ effect }) => effect === 'block');
}

/** What a character does to a run. */
const ends = 0;
const belongs = 1;
/** It is passed over. */
const isGap = 2;
/** It is passed over in a run that is long enough, and ends any other. */
const isLateGap = 3;

/** For each character of ASCII what it does; others end a run. */
type Parts = Uint8Array;

class RunFinder extends FinderBase {
  private readonly createInner: () => LeakFinder;
  private readonly parts: Parts;
  private length = 0;
  private runStart = 0;
  /** The run as far as it was taken, and from where on it is in the reply's recent text. */
  private run = '';
  private takenTo = 0;
  private checkAt = minRun;
  private checked = 0;
  /** -1 for nothing. */
  private heldFrom = -1;

  constructor(createInner: () => LeakFinder, parts: Parts) {
    super();
    this.createInner = createInner;
    this.parts = parts;
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    const { codes } = piece;
    for (let index = from; index < to; index++) {
      const part = this.parts[codes[index] ?? 0] ?? ends;
      if (part === belongs) {
        if (this.length === 0) this.begin(piece.startAt(index));
        this.length += 1;
        if (this.length >= this.checkAt) this.grow(piece, index);
      } else if (this.length > 0 && this.isOver(part))
        this.endRun(piece, piece.startAt(index), piece.endAt(index));
    }
    if (this.length > 0 && piece.startAt(to) - this.takenTo > maxUntaken)
      this.taken(piece, piece.startAt(to));
    return this.heldFrom >= 0 || this.found ? left.holding : left.awake;
  }

  private begin(start: number): void {
    this.runStart = start;
    this.takenTo = start;
    this.run = '';
    this.checked = 0;
  }

  private isOver(part: number): boolean {
    return part === ends || (part === isLateGap && this.length < minRun);
  }

  private grow(piece: ReplyPiece, index: number): void {
    const end = piece.endAt(index);
    const isPlain = this.check(piece, end, end, this.heldFrom >= 0);
    this.checkAt = isPlain ? this.length * 2 : Math.min(this.length * 2, this.length + heldStep);
    if (isPlain) this.heldFrom = -1;
    else if (this.heldFrom < 0) this.heldFrom = piece.startAt(index);
    else this.heldFrom = Math.max(this.heldFrom, end - heldChars);
    if (this.length >= maxRun) this.endRun(piece, end, end);
  }

  private endRun(piece: ReplyPiece, end: number, at: number): void {
    if (this.length >= minRun && this.length !== this.checked) this.check(piece, end, at);
    this.length = 0;
    this.run = '';
    this.heldFrom = -1;
    this.checkAt = minRun;
  }

  /** The run up to here, gaps left out. */
  private taken(piece: ReplyPiece, to: number): string {
    this.run += piece.recentText(this.takenTo, to).replace(/[ \n]+/g, '');
    this.takenTo = to;
    return this.run;
  }

  /** Looks at the run so far, or at the newest of it; answers whether it decodes to nothing readable. */
  private check(piece: ReplyPiece, end: number, at: number, newest = false): boolean {
    this.checked = this.length;
    if (this.run === '' && !mayDecode(piece.recentText(this.takenTo, end))) return true;
    const run = this.taken(piece, end);
    // A multiple of what any code's unit takes, so that the window begins where a unit does.
    const skipped = newest ? Math.max(0, (run.length - windowChars) & ~7) : 0;
    const texts = decodeRun(run.slice(skipped));
    if (texts.some((text) => blocksText(this.createInner(), text))) {
      const what = 'encoded text of the system prompt';
      this.report({ start: this.runStart, end: at, at, effect: 'block', what });
    }
    return texts.length === 0;
  }

  override end(piece: ReplyPiece): void {
    const end = piece.recentFrom + piece.recent.length;
    if (this.length > 0) this.endRun(piece, end, end);
  }

  override get holdFrom(): number {
    return this.heldFrom < 0 ? Number.POSITIVE_INFINITY : this.heldFrom;
  }
}

const partsBy = (partOf: (code: number) => number): Parts =>
  Uint8Array.from({ length: 0x80 }, (_, code) => partOf(code));

const unbroken = partsBy((code) => {
  if (code > 0x20 && code < 0x7f) return belongs;
  return code === 10 ? isLateGap : ends;
});
const grouped = partsBy((code) => {
  if (/[A-Za-z0-9+/=_-]/.test(String.fromCharCode(code))) return belongs;
  return code === 0x20 || code === 10 ? isGap : ends;
});

/** Finds unbroken runs, over line breaks too; `createInner` makes the finder that looks at decoded text. */
export function createEncodedFinder(createInner: () => LeakFinder): LeakFinder {
  return new RunFinder(createInner, unbroken);
}

/** Finds base64 and its like in groups with spaces between them. */
export function createSpacedRunFinder(createInner: () => LeakFinder): LeakFinder {
  return new RunFinder(createInner, grouped);
}
