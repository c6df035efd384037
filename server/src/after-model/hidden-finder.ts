// After the model: reads what a reply hides from the eye but not from a copy of it (tag characters, bytes
// in variation selectors) and what a page turns into letters (`g&#101;t`), and shows it to another finder.
// Whoever hides it means it: what that finder would cut out takes the reply back.
import { resolveEscapes } from '../text/decode-run.ts';
import type { LeakFinder } from './finding.ts';
import { createWrapped } from './wrapped-finder.ts';

// Parts and wholes of one escape. Bounded alternatives without overlap, linear.
// Matches &#10 and \u00, not "& " or "\n"; wholes: %67, \x67, \u0067, \u{67}, &#103;, &#x67;.
const begunEscape =
  /^(?:%[0-9a-f]?|\\(?:x[0-9a-f]?|u(?:[0-9a-f]{0,3}|\{[0-9a-f]{0,6}))?|&(?:#(?:\d{0,7}|x[0-9a-f]{0,6})?|[a-z]{1,6})?)$/i;
const wholeEscape =
  /^(?:%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|&#\d{1,7};|&#x[0-9a-f]{1,6};|&[a-z]{2,6};)$/i;

/** Looks at the text with its escapes resolved. */
export function createEscapeFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return createWrapped(createInner, what, (decoded, plain) => {
    let open = '';
    let escapeStart = 0;
    const giveUp = (): void => {
      let start = escapeStart;
      for (const each of open) {
        plain(each, start, start + each.length);
        start += each.length;
      }
      open = '';
    };
    return {
      feed({ text, start, end }) {
        if (open === '' && text !== '&' && text !== '%' && text !== '\\') return plain(text, start, end);
        if (open === '') escapeStart = start;
        open += text;
        if (wholeEscape.test(open)) {
          const resolved = resolveEscapes(open);
          if (resolved !== open) decoded(resolved, escapeStart, end);
          open = '';
        } else if (!begunEscape.test(open)) {
          const again = text === '&' || text === '%' || text === '\\';
          if (again) open = open.slice(0, -1);
          giveUp();
          if (again) {
            open = text;
            escapeStart = start;
          }
        }
      },
      end: giveUp,
    };
  });
}

/** The byte or letter that an invisible character carries, or undefined. */
function hiddenCode(code: number): number | undefined {
  if (code >= 0xe0020 && code <= 0xe007e) return code - 0xe0000;
  if (code >= 0xfe00 && code <= 0xfe0f) return code - 0xfe00;
  if (code >= 0xe0100 && code <= 0xe01ef) return code - 0xe0100 + 16;
  return undefined;
}

/** Looks at the text that invisible characters spell. */
export function createHiddenFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return createWrapped(createInner, what, (decoded) => ({
    feed({ text, skeleton, start, end }) {
      if (skeleton !== '') return;
      const code = hiddenCode(text.codePointAt(0) ?? 0);
      if (code !== undefined && code >= 0x20) decoded(String.fromCharCode(code), start, end);
    },
    end() {},
  }));
}
