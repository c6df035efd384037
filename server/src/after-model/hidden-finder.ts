// After the model: reads what a reply hides from the eye but not from a copy of it (tag characters, bytes
// in variation selectors) and what a page turns into letters (`g&#101;t`), and shows it to another finder.
// Whoever hides it means it: what that finder would cut out takes the reply back.
import { resolveEscapes } from '../text/decode-run.ts';
import { createCharReader, type LeakFinder, type LeakFinding, type ReplyChar } from './finding.ts';

/** What a name may have before its first escape. */
const replayed = 48;

// Parts and wholes of one escape. Bounded alternatives without overlap, linear.
// Matches &#10 and \u00, not "& " or "\n"; wholes: %67, \x67, \u0067, \u{67}, &#103;, &#x67;.
const begunEscape =
  /^(?:%[0-9a-f]?|\\(?:x[0-9a-f]?|u(?:[0-9a-f]{0,3}|\{[0-9a-f]{0,6}))?|&(?:#(?:\d{0,7}|x[0-9a-f]{0,6})?|[a-z]{1,6})?)$/i;
const wholeEscape =
  /^(?:%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|&#\d{1,7};|&#x[0-9a-f]{1,6};|&[a-z]{2,6};)$/i;

type Feed = (text: string, start: number, end: number) => void;

/** Wraps a finder made by `createInner` so that only findings over decoded characters count. */
function createWrapped(
  createInner: () => LeakFinder,
  what: string,
  read: (
    decoded: Feed,
    plain: Feed,
  ) => {
    feed(char: ReplyChar): void;
    end(): void;
  },
): LeakFinder {
  const readChar = createCharReader();
  const before: { readonly text: string; readonly start: number }[] = [];
  let inner: LeakFinder | undefined;
  let lastDecoded = -1;
  let findings: LeakFinding[] = [];

  const feedInner = (finder: LeakFinder, text: string, start: number, end: number): void => {
    for (const each of text) {
      finder.feed({ ...readChar(each, start), end });
      if (!finder.found) continue;
      for (const finding of finder.take())
        if (lastDecoded >= finding.start) findings.push({ ...finding, effect: 'block', what });
    }
  };
  const plain: Feed = (text, start, end) => {
    if (inner) return feedInner(inner, text, start, end);
    before.push({ text, start });
    if (before.length > replayed * 2) before.splice(0, replayed);
  };
  const decoded: Feed = (text, start, end) => {
    if (!inner) {
      inner = createInner();
      for (const each of before) feedInner(inner, each.text, each.start, each.start + each.text.length);
    }
    lastDecoded = start;
    feedInner(inner, text, start, end);
  };
  const reader = read(decoded, plain);
  return {
    feed: reader.feed,
    end: reader.end,
    get holdFrom() {
      return inner?.holdFrom ?? Number.POSITIVE_INFINITY;
    },
    get found() {
      return findings.length > 0;
    },
    take() {
      const taken = findings;
      findings = [];
      return taken;
    },
  };
}

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
