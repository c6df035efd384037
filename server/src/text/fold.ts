// Folding, once for every detector: compatibility forms, case, accents, invisible, bidi and tag
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
const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

function foldOnce(char: string): FoldedChar {
  if (invisible.test(char)) return { text: '', skeleton: '' };
  const plain = char.normalize('NFKD').toLowerCase().replace(marks, '').normalize('NFC');
  const text = special[plain] ?? plain;
  const skeleton = findLookalike(char) ?? findLookalike(text) ?? text;
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

// A word of Latin letters with foreign look-alikes among them, or made of look-alikes alone: `tооl`, `уоu`.
function isDisguised(word: readonly FoldedChar[]): boolean {
  let latin = 0;
  let foreign = 0;
  for (const { text, skeleton } of word) {
    if (text === skeleton) latin += /^[a-z]/.test(text) ? 1 : 0;
    else foreign += 1;
    if (text === skeleton && /^\p{L}/u.test(text) && !/^[a-z]/.test(text)) return false;
  }
  return foreign > 0 && (latin > 0 || foreign === word.length);
}

const letter = /^[\p{L}\p{N}]/u;

/** Folds a whole text. Look-alikes turn Latin only in words that mix scripts, so that Russian or Greek stays itself. */
export function foldText(original: string): Folded {
  let text = '';
  const offsets: number[] = [];
  let word: FoldedChar[] = [];
  let wordOffsets: number[] = [];
  const append = (part: string, offset: number): void => {
    text += part;
    for (let unit = 0; unit < part.length; unit++) offsets.push(offset);
  };
  const endWord = (): void => {
    const disguised = isDisguised(word);
    word.forEach((char, index) => {
      append(disguised ? char.skeleton : char.text, wordOffsets[index] ?? 0);
    });
    word = [];
    wordOffsets = [];
  };
  let offset = 0;
  for (const char of original) {
    const folded = foldChar(char);
    if (folded.text !== '' && letter.test(folded.text)) {
      word.push(folded);
      wordOffsets.push(offset);
    } else if (folded.text !== '') {
      endWord();
      append(folded.text, offset);
    }
    offset += char.length;
  }
  endWord();
  offsets.push(original.length);
  return { text, offsets };
}
