// Counts in a text what tokens are made of: words, long words, digits, signs, scripts. One pass, and additive:
// the measure of two texts is the sum of theirs. What a count costs is the estimate's matter.

/** In this order: words, letters beyond a word's fourth, accented letters, digits, runs of signs, further signs of
 * a run, breaks and indents, CJK characters, UTF-8 bytes of all other scripts, messages. */
export type TextMeasure = readonly number[];

const measureLength = 10;

const messagesAt = 9;
const freeLetters = 4;

const isUpper = (code: number) => code >= 0x41 && code <= 0x5a;
const isLetter = (code: number) => isUpper(code) || (code >= 0x61 && code <= 0x7a);
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isAccented = (code: number) => code >= 0xc0 && code <= 0x24f;
/** CJK signs, kana, Han, Hangul and full-width forms; surrogates of rare Han count as other. */
const isCjk = (code: number) =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef);
const isSign = (code: number) =>
  code < 0x80 || (code >= 0xa1 && code <= 0xbf) || (code >= 0x2010 && code <= 0x2044);

export function measureText(text: string): TextMeasure {
  const counts: number[] = Array.from({ length: measureLength }, () => 0);
  const add = (index: number, by = 1) => {
    counts[index] = (counts[index] ?? 0) + by;
  };
  let wordLength = 0;
  let lastUpper = false;
  let blanks = 0;
  let inSigns = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const accented = isAccented(code);
    if (isLetter(code) || accented) {
      const upper = isUpper(code);
      if (wordLength === 0 || (upper && !lastUpper)) {
        add(0);
        wordLength = 0;
      }
      wordLength += 1;
      lastUpper = upper;
      if (wordLength > freeLetters) add(1);
      if (accented) add(2);
      blanks = 0;
      inSigns = false;
      continue;
    }
    wordLength = 0;
    lastUpper = false;
    // A single blank goes with the word after it; a break, a run of blanks, and a blank before a digit are tokens.
    if (code === 0x20) {
      blanks += 1;
      inSigns = false;
      if (blanks === 2) add(6);
      continue;
    }
    const sign = isSign(code) && !isDigit(code) && code > 0x20;
    if (isDigit(code)) {
      add(3);
      if (blanks === 1) add(6);
    } else if (code <= 0x20) add(6);
    else if (sign) add(inSigns ? 5 : 4);
    else if (isCjk(code)) add(7);
    else add(8, code < 0x800 ? 2 : code >= 0xd800 && code <= 0xdfff ? 2 : 3);
    inSigns = sign;
    blanks = 0;
  }
  return counts;
}

/** The measure of a message's frame: role and template around its text. */
export const frameMeasure: TextMeasure = Array.from({ length: measureLength }, (_, i) =>
  i === messagesAt ? 1 : 0,
);

export function addMeasures(measures: readonly TextMeasure[]): TextMeasure {
  return Array.from({ length: measureLength }, (_, i) =>
    measures.reduce((total, measure) => total + (measure[i] ?? 0), 0),
  );
}
