// After the model: reads what a reply hides from the eye but not from a copy of it (tag characters, bytes
// in variation selectors) and what a page turns into letters (`g&#101;t`), and shows it to another finder.
// Whoever hides it means it: what that finder would cut out takes the reply back.
import { resolveEscapes } from '../text/decode-run.ts';
import type { LeakFinder, Left } from './finding.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';
import { StretchFinder } from './stretch-finder.ts';
import { WrappedFinder } from './wrapped-finder.ts';

// Parts and wholes of one escape. Bounded alternatives without overlap, linear.
// Matches &#10 and \u00, not "& " or "\n"; wholes: %67, \x67, \u0067, \u{67}, &#103;, &#x67;.
const begunEscape =
  /^(?:%[0-9a-f]?|\\(?:x[0-9a-f]?|u(?:[0-9a-f]{0,3}|\{[0-9a-f]{0,6}))?|&(?:#(?:\d{0,7}|x[0-9a-f]{0,6})?|[a-z]{1,6})?)$/i;
const wholeEscape =
  /^(?:%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|&#\d{1,7};|&#x[0-9a-f]{1,6};|&[a-z]{2,6};)$/i;

class EscapeFinder extends StretchFinder {
  readonly wakes = holds.escape;

  protected begins(code: number): boolean {
    return code === 0x26 || code === 0x25 || code === 0x5c;
  }

  protected grow(code: number, piece: ReplyPiece, index: number): void {
    // What begins an escape never goes on in one.
    if (this.stretch !== '' && this.begins(code)) this.giveUp(piece.endAt(index));
    this.add(piece, index);
    const { stretch, stretchStart: start } = this;
    const end = piece.endAt(index);
    if (wholeEscape.test(stretch)) {
      const resolved = resolveEscapes(stretch);
      if (resolved === stretch) this.leaveOut(start, piece);
      else this.decoded(resolved, start, end, end, piece);
      this.stretch = '';
    } else if (!begunEscape.test(stretch)) this.giveUp(end);
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
