// After the model, `prompt-leak`: the reply without its tags (`<b>You</b> <b>are</b>`), with digits for
// letters (`y0u 4r3`), and codes with spaces between them (`59 6f 75`, `089 111 117`, `01011001 …`), each
// shown to another finder. Encodings of unbroken runs are the encoded finder's.
import type { LeakFinder } from './finding.ts';
import { createWrapped } from './wrapped-finder.ts';

const maxTagChars = 40;

/** Looks at the text without tags. */
export function createTaglessFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return createWrapped(createInner, what, (decoded, plain) => {
    let tag = '';
    let tagStart = 0;
    const giveUp = (): void => {
      let start = tagStart;
      for (const each of tag) {
        plain(each, start, start + each.length);
        start += each.length;
      }
      tag = '';
    };
    return {
      feed({ text, start, end }) {
        if (tag === '' && text !== '<') return plain(text, start, end);
        if (text === '<') {
          giveUp();
          tagStart = start;
        }
        tag += text;
        if (text === '>') {
          decoded(' ', tagStart, end);
          tag = '';
        } else if (tag.length > maxTagChars) giveUp();
      },
      end: giveUp,
    };
  });
}

const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
};

/** Looks at the text with letters for the digits in its words. */
export function createLeetFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return createWrapped(createInner, what, (decoded, plain) => ({
    feed({ text, start, end }) {
      const letter = leet[text];
      if (letter === undefined) plain(text, start, end);
      else decoded(letter, start, end);
    },
    end() {},
  }));
}

/** So many codes in a row begin to say something. */
const minCodes = 16;
const maxToken = 8;

// Single short tokens, matched whole. Match 59, 0x59, \x59; 89, 089; 01011001.
const readings: readonly { readonly form: RegExp; readonly base: number }[] = [
  { form: /^(?:0x|\\x|u\+00|%)?([0-9a-f]{2})$/i, base: 16 },
  { form: /^(\d{2,3})$/, base: 10 },
  { form: /^([01]{7,8})$/, base: 2 },
  { form: /^\\?(?:0o)?([0-7]{2,3})$/, base: 8 },
];

interface CodeReading {
  endToken(token: string, start: number, end: number): void;
  readonly finder: LeakFinder;
}

function createReading(
  { form, base }: (typeof readings)[number],
  createInner: () => LeakFinder,
  what: string,
): CodeReading {
  let endToken: CodeReading['endToken'] = () => {};
  const finder = createWrapped(createInner, what, (decoded) => {
    let waiting: { readonly char: string; readonly start: number; readonly end: number }[] = [];
    let begun = false;
    endToken = (token, start, end) => {
      const code = Number.parseInt(form.exec(token)?.[1] ?? '', base);
      if (!(code >= 9 && code < 0x7f)) {
        waiting = [];
        begun = false;
        return;
      }
      const char = String.fromCharCode(code);
      if (begun) {
        decoded(char, start, end);
        return;
      }
      waiting.push({ char, start, end });
      if (waiting.length < minCodes) return;
      begun = true;
      for (const each of waiting) decoded(each.char, each.start, each.end);
    };
    return { feed() {}, end() {} };
  });
  return { finder, endToken: (token, start, end) => endToken(token, start, end) };
}

const separators = new Set(' \t\n,;|[]()');

/** Looks at the text that codes with spaces or commas between them spell. */
export function createCodeFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  const kinds = readings.map((reading) => createReading(reading, createInner, what));
  let token = '';
  let start = 0;
  const endToken = (end: number): void => {
    for (const kind of kinds) kind.endToken(token, start, end);
    token = '';
  };
  return {
    feed(char) {
      if (separators.has(char.text)) {
        if (token !== '') endToken(char.start);
        return;
      }
      if (token === '') start = char.start;
      if (token.length <= maxToken) token += char.text;
    },
    end() {
      if (token !== '') endToken(start + token.length);
    },
    get holdFrom() {
      return kinds.reduce((from, { finder }) => Math.min(from, finder.holdFrom), Number.POSITIVE_INFINITY);
    },
    get found() {
      return kinds.some(({ finder }) => finder.found);
    },
    take() {
      return kinds.flatMap(({ finder }) => finder.take());
    },
  };
}
