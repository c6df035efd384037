// Folding, once for every detector: compatibility forms, digits, case, accents, invisible, bidi and tag
// characters. Each character folds by itself, so that text cut anywhere folds the same; other scripts
// stay intact. What is shown or stored is always the original.
import { findLookalike } from './confusables.ts';

export interface FoldedChar {
  /** Lower case, compatibility form, without accents or invisible characters; may be empty. */
  readonly text: string;
  /** As `text`, and letters that look like Latin ones are those. */
  readonly skeleton: string;
}

// Matches a zero-width space or a tag letter, not an ordinary space; single characters, so linear.
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: ranges of single characters, matched one by one
  /[\p{Cf}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0000}-\u{e0fff}]/u;
// Marks on Latin, Greek, Cyrillic, Hebrew and Arabic letters; those of Indic and East Asian scripts are letters.
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: ranges of single marks, matched one by one
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
// Matches "m", "ffi", "ss"; not "м", "a\u2019". One class, anchored: linear.
const latinVariant = /^[a-z0-9]+$/;
const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

// Zeros of the decimal digits that NFKD leaves alone: Arabic, Persian, Indic, Thai, Tibetan and others.
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];

function asciiDigit(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? undefined : String(code - zero);
}

function foldOnce(char: string): FoldedChar {
  const digit = asciiDigit(char);
  if (digit !== undefined) return { text: digit, skeleton: digit };
  if (invisible.test(char)) return { text: '', skeleton: '' };
  const plain = char.normalize('NFKD').toLowerCase().replace(marks, '').normalize('NFC');
  const text = special[plain] ?? plain;
  // A variant of a Latin letter is that letter, whatever else it may look like: 𝐦 is m, not rn.
  const skeleton = latinVariant.test(text) ? text : (findLookalike(char) ?? findLookalike(text) ?? text);
  return { text, skeleton };
}

const ascii: readonly FoldedChar[] = Array.from({ length: 0x80 }, (_, code) => {
  const text = String.fromCharCode(code).toLowerCase();
  return { text, skeleton: text };
});
const cacheLimit = 20_000;
const cache = new Map<string, FoldedChar>();

/** The folded forms of one code point. */
export function foldChar(char: string): FoldedChar {
  const code = char.charCodeAt(0);
  if (code < 0x80) return ascii[code] ?? foldOnce(char);
  const known = cache.get(char);
  if (known) return known;
  const folded = foldOnce(char);
  if (cache.size < cacheLimit) cache.set(char, folded);
  return folded;
}

export interface Folded {
  readonly text: string;
  /** For every UTF-16 unit of `text`, the offset of its character in the original; one more entry for the end. */
  readonly offsets: readonly number[];
}

interface Word {
  readonly chars: FoldedChar[];
  readonly offsets: number[];
}

const letter = /^[\p{L}\p{N}]/u;

function isLatin({ text }: FoldedChar): boolean {
  const code = text.charCodeAt(0);
  return code < 0x80;
}

/** A letter of another script that looks like no Latin one. */
function isForeign(char: FoldedChar): boolean {
  return char.text === char.skeleton && !isLatin(char);
}

// `tооl` mixes scripts; `уоu` too; `сор` is all look-alikes, and Russian when the text has Russian words.
function isDisguised({ chars }: Word, foreignText: boolean): boolean {
  if (chars.some(isForeign)) return false;
  const lookalikes = chars.filter((char) => char.text !== char.skeleton).length;
  if (lookalikes === 0) return false;
  return lookalikes < chars.length || !foreignText;
}

// Matches a text of ASCII alone, empty too. One class, anchored: linear.
const asciiOnly = /^[\0-\x7f]*$/;
/** 0, 1, 2 and so on. */
const counting = Array.from({ length: 4_096 }, (_, index) => index);

const countTo = (length: number): readonly number[] =>
  length < counting.length
    ? counting.slice(0, length + 1)
    : Array.from({ length: length + 1 }, (_, at) => at);

// Texts without look-alikes, which are nearly all: character by character, whatever the words.
function foldPlain(original: string): Folded | undefined {
  if (asciiOnly.test(original)) return { text: original.toLowerCase(), offsets: countTo(original.length) };
  let text = '';
  const offsets: number[] = [];
  for (let at = 0; at < original.length; at++) {
    const code = original.codePointAt(at) ?? 0;
    const unit = at;
    if (code > 0xffff) at += 1;
    const folded = foldChar(original.slice(unit, at + 1));
    if (folded.text !== folded.skeleton && letter.test(folded.text)) return undefined;
    text += folded.text;
    for (let index = 0; index < folded.text.length; index++) offsets.push(unit);
  }
  offsets.push(original.length);
  return { text, offsets };
}

/** As `foldText`, without the offsets. */
export function foldedText(original: string): string {
  if (asciiOnly.test(original)) return original.toLowerCase();
  let disguised = false;
  const folded = original
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[^\0-\x7f]/gu, (char) => {
      const { text, skeleton } = foldChar(char);
      disguised ||= text !== skeleton && letter.test(text);
      return text;
    });
  return disguised ? foldWords(original).text : folded;
}

/** Folds a whole text. Look-alikes turn Latin only in words that mix scripts, so that Russian or Greek stays itself. */
export function foldText(original: string): Folded {
  return foldPlain(original) ?? foldWords(original);
}

function foldWords(original: string): Folded {
  const pieces: (Word | { readonly char: string; readonly offset: number })[] = [];
  let word: Word | undefined;
  let offset = 0;
  let lookalikes = false;
  let foreignText = false;
  for (const char of original) {
    const folded = foldChar(char);
    if (folded.text !== '' && letter.test(folded.text)) {
      if (!word) {
        word = { chars: [], offsets: [] };
        pieces.push(word);
      }
      word.chars.push(folded);
      word.offsets.push(offset);
      lookalikes ||= folded.text !== folded.skeleton;
      foreignText ||= isForeign(folded);
    } else if (folded.text !== '') {
      word = undefined;
      pieces.push({ char: folded.text, offset });
    }
    offset += char.length;
  }
  const parts: string[] = [];
  const offsets: number[] = [];
  const append = (part: string, at: number): void => {
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) offsets.push(at);
  };
  for (const piece of pieces) {
    if ('char' in piece) append(piece.char, piece.offset);
    else {
      const disguised = lookalikes && isDisguised(piece, foreignText);
      piece.chars.forEach((char, index) => {
        append(disguised ? char.skeleton : char.text, piece.offsets[index] ?? 0);
      });
    }
  }
  offsets.push(original.length);
  return { text: parts.join(''), offsets };
}
