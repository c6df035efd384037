// Cuts a streaming text into sentences, table rows and list items, and says from where on the open one
// must be held back because it may hold a claim. Works character by character: the same cuts and the
// same holds wherever the pieces of the stream end.
import { foldChar } from '../../text/fold.ts';
import { mayBeginNumber, numberOfWords } from './number-words.ts';

/** Text held for a claim is let go after this many characters, its sentence ended or not. */
const maxHeldChars = 300;
/** A sentence without numbers is cut here, so that work stays bounded. */
const maxSentenceChars = 2_000;

const abbreviations = new Set('mr mrs ms dr st prof vs no nr approx ca etc bzw sr sra'.split(' '));
// What stands before a letter that is a grade: "an A", "grade: B". "A function" at the start of a sentence is none.
const beforeGrade =
  /(?:\b(?:an?|grade|mark|note|nota|got|gets?|scored|earned|received|achieved|of|is|was|with)|[:=|])\s+["'“*]{0,2}$/i;
const mayBeGrade = /^[A-F]$/;

/** "i.e.", "e.g.", "z.B.": an abbreviation of two letters ends no sentence. */
const twoLetters = /(?:^|[\s(])(?:i\.e|e\.g|z\. ?b|d\. ?h|u\. ?a|p\. ?ej)\.$/i;

const hardEnds = new Set(['\n', '。', '！', '？', '؟', '।']);
const softEnds = new Set(['.', '!', '?', '…']);
const closers = /["'”’)\]*_»」]/;

export interface SentenceStream {
  /** Takes one code point; true when the sentence before it has just ended (it begins the next one). */
  endsBefore(char: string): boolean;
  /** Adds the code point; true when the sentence ends with it. */
  add(char: string): boolean;
  /** The open sentence. */
  readonly text: string;
  /** Offset in the open sentence from which it is held; its length when nothing is. */
  readonly heldFrom: number;
  /** Whether the open sentence has a number or a grade in it. */
  readonly hasNumber: boolean;
  /** Starts a new sentence. */
  reset(): void;
}

export function createSentenceStream(): SentenceStream {
  let text = '';
  let trigger = -1;
  let word = '';
  let wordFrom = 0;
  let rawWord = '';
  let softEnd = false;

  const isGrade = (): boolean =>
    mayBeGrade.test(rawWord) && beforeGrade.test(text.slice(Math.max(0, wordFrom - 24), wordFrom));
  const endWord = (): void => {
    if (trigger < 0 && word !== '' && numberOfWords(word) !== undefined) trigger = wordFrom;
    if (trigger < 0 && (isGrade() || /^[IVXLC]{2,8}$/.test(rawWord))) trigger = wordFrom;
    word = '';
    rawWord = '';
  };
  return {
    endsBefore(char) {
      if (!softEnd) return false;
      if (softEnds.has(char) || closers.test(char)) return false;
      softEnd = false;
      return /\s/.test(char);
    },
    add(char) {
      const at = text.length;
      text += char;
      const folded = foldChar(char).text;
      if (/^[a-z]+$/.test(folded)) {
        if (word === '') wordFrom = at;
        word += folded;
        rawWord += char;
      } else {
        const closedWord = word;
        endWord();
        if (trigger < 0 && /^[0-9零一二三四五六七八九十百]/.test(folded)) trigger = at;
        if (softEnds.has(char))
          softEnd = !(char === '.' && (abbreviations.has(closedWord) || twoLetters.test(text.slice(-8))));
      }
      if (hardEnds.has(char)) return true;
      if (trigger >= 0 && text.length - trigger >= maxHeldChars) return true;
      return text.length >= maxSentenceChars;
    },
    get text() {
      return text;
    },
    get heldFrom() {
      if (trigger >= 0) return trigger;
      const mayBecome = word !== '' && (mayBeginNumber(word) || isGrade() || /^[IVXLC]{1,8}$/.test(rawWord));
      return mayBecome ? wordFrom : text.length;
    },
    get hasNumber() {
      endWord();
      return trigger >= 0;
    },
    reset() {
      text = '';
      trigger = -1;
      word = '';
      rawWord = '';
      softEnd = false;
    },
  };
}
