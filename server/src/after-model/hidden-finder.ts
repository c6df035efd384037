// After the model: reads what a reply hides from the eye but not from a copy of it (tag characters, bytes
// in variation selectors) and what a page turns into letters (`g&#101;t`), and shows it to another finder.
// Whoever hides it means it: what that finder would cut out takes the reply back.
import { resolveEscapes } from '../text/decode-run.ts';
import type { LeakFinder, Left } from './finding.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';
import { WrappedFinder } from './wrapped-finder.ts';

// Parts and wholes of one escape. Bounded alternatives without overlap, linear.
// Matches &#10 and \u00, not "& " or "\n"; wholes: %67, \x67, \u0067, \u{67}, &#103;, &#x67;.
const begunEscape =
  /^(?:%[0-9a-f]?|\\(?:x[0-9a-f]?|u(?:[0-9a-f]{0,3}|\{[0-9a-f]{0,6}))?|&(?:#(?:\d{0,7}|x[0-9a-f]{0,6})?|[a-z]{1,6})?)$/i;
const wholeEscape =
  /^(?:%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|&#\d{1,7};|&#x[0-9a-f]{1,6};|&[a-z]{2,6};)$/i;

const beginsEscape = (code: number): boolean => code === 0x26 || code === 0x25 || code === 0x5c;

class EscapeFinder extends WrappedFinder {
  readonly wakes = holds.escape;
  private escape = '';
  private escapeStart = 0;

  feed(piece: ReplyPiece, from: number, to: number): Left {
    let plainFrom = from;
    for (let index = from; index < to; index++) {
      if (this.escape === '' && !beginsEscape(piece.codes[index] ?? 0)) continue;
      this.plain(piece, plainFrom, index);
      this.grow(piece, index);
      plainFrom = index + 1;
    }
    this.plain(piece, plainFrom, to);
    return this.leave(this.escape !== '');
  }

  private grow(piece: ReplyPiece, index: number): void {
    const start = piece.startAt(index);
    const end = piece.endAt(index);
    if (this.escape === '') this.escapeStart = start;
    this.escape += piece.textAt(index);
    if (wholeEscape.test(this.escape)) {
      const resolved = resolveEscapes(this.escape);
      if (resolved === this.escape) this.leaveOut(this.escapeStart, piece);
      else this.decoded(resolved, this.escapeStart, end, end, piece);
      this.escape = '';
    } else if (!begunEscape.test(this.escape)) {
      const again = beginsEscape(piece.codes[index] ?? 0);
      if (again) this.escape = this.escape.slice(0, -1);
      this.giveUp(end);
      if (!again) return;
      this.escape = piece.textAt(index);
      this.escapeStart = start;
    }
  }

  private giveUp(at: number): void {
    this.plainText(this.escape, this.escapeStart, at);
    this.escape = '';
  }

  override end(): void {
    this.giveUp(this.escapeStart + this.escape.length);
  }
}

/** Looks at the text with its escapes resolved. */
export function createEscapeFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return new EscapeFinder(createInner, what);
}

/** The byte or letter that an invisible character carries, or undefined. */
function hiddenCode(code: number): number | undefined {
  if (code >= 0xe0020 && code <= 0xe007e) return code - 0xe0000;
  if (code >= 0xfe00 && code <= 0xfe0f) return code - 0xfe00;
  if (code >= 0xe0100 && code <= 0xe01ef) return code - 0xe0100 + 16;
  return undefined;
}

class HiddenFinder extends WrappedFinder {
  readonly wakes = holds.nonAscii;

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) {
      if (piece.skeletonAt(index) !== '') continue;
      const code = hiddenCode(piece.codes[index] ?? 0);
      if (code === undefined || code < 0x20) continue;
      const end = piece.endAt(index);
      this.decoded(String.fromCharCode(code), piece.startAt(index), end, end);
    }
    return this.leave(false);
  }
}

/** Looks at the text that invisible characters spell. */
export function createHiddenFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return new HiddenFinder(createInner, what);
}
