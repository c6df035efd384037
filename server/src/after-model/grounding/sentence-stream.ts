// Cuts a streaming text into sentences, table rows and list items, and says from where on the open one
// must be held back because it may hold a claim. Looks at character by character: the same cuts and the
// same holds wherever the pieces of the stream end.
import { foldChar } from '../../text/fold.ts';
import { joinPieces } from '../../text/join-pieces.ts';
import { latinLetters } from './latin-letters.ts';
import { numberBeginnings } from './number-words.ts';
import { saidWords } from './said-words.ts';
import { WordTree, wordBegins } from './word-tree.ts';

/** Text held for a claim is let go after this many characters, its sentence ended or not. */
const maxHeldChars = 300;
/** A sentence without numbers is cut here, so that work stays bounded. */
const maxSentenceChars = 2_000;

const abbreviations = new Set('mr mrs ms dr st prof vs no nr approx ca etc bzw sr sra'.split(' '));
/** In UTF-16 units, whatever letters it is written with. */
const longestAbbreviation = 12;
// What stands before a letter that is a grade: "an A", "grade: B". "A function" at the start of a sentence is none.
const beforeGrade =
  /(?:\b(?:an?|grade|mark|note|nota|got|gets?|scored|earned|received|achieved|of|is|was|with)|[:=|])\s+["'“*]{0,2}$/i;

/** "i.e.", "e.g.", "z.B.": an abbreviation of two letters ends no sentence. */
const twoLetters = /(?:^|[\s(])(?:i\.e|e\.g|z\. ?b|d\. ?h|u\. ?a|p\. ?ej)\.$/i;

const codesOf = (chars: string): ReadonlySet<number> => new Set([...chars].map((char) => char.charCodeAt(0)));
const hardEnds = codesOf('\n。！？؟।');
const softEnds = codesOf('.!?…');
const closers = codesOf('"\'”’)]*_»」');
const romanLetters = codesOf('IVXLC');
const digits = /^[0-9零一二三四五六七八九十百]/;
const latin = /^[a-z]+$/;

/** Words that may begin a claim. */
const claimWords = new WordTree();
for (const [word, whole] of numberBeginnings) claimWords.add(word, whole);
// "Straight As".
claimWords.add('straight', true);
for (const word of saidWords) claimWords.add(latinLetters(word), true);

const fold = (text: string): string => [...text].map((char) => foldChar(char).text).join('');

export class SentenceStream {
  /** The open sentence. */
  text = '';
  /** Whether the sentence has ended. */
  ended = false;
  /** Units of the open sentence, those of the text that is being taken included. */
  private length = 0;
  private trigger = -1;
  /** Where the open word began, -1 for none; what word of a claim it may begin; whether it may be a Roman one. */
  private wordFrom = -1;
  private begun = wordBegins;
  private roman = true;
  private softEnd = false;
  /** What is being taken, and from where on it is not yet in `text`. */
  private input = '';
  private from = 0;

  /** Takes a text from an offset on until a sentence ends with it or before it, and answers up to where. */
  take(input: string, from: number): number {
    this.input = input;
    this.from = from;
    this.ended = false;
    let at = from;
    while (at < input.length && !this.ended) {
      const code = input.charCodeAt(at);
      if (this.softEnd && this.endsBefore(code)) {
        this.ended = true;
        break;
      }
      const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
      const size = isLetter || code < 0x80 ? 1 : (input.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      if (isLetter) this.growWord(code, (code | 0x20) - 0x61);
      else this.readMark(code, input.slice(at, at + size));
      this.length += size;
      at += size;
      if (hardEnds.has(code) || this.isFull) this.ended = true;
    }
    const before = this.text.length;
    this.text += from === 0 && at === input.length ? input : input.slice(from, at);
    if (before >> 8 !== this.text.length >> 8) this.text = joinPieces(this.text);
    this.input = '';
    this.from = 0;
    return at;
  }

  private get isFull(): boolean {
    if (this.trigger >= 0 && this.length - this.trigger >= maxHeldChars) return true;
    return this.length >= maxSentenceChars;
  }

  private endsBefore(code: number): boolean {
    if (softEnds.has(code) || closers.has(code)) return false;
    this.softEnd = false;
    return /\s/.test(String.fromCharCode(code));
  }

  private growWord(code: number, letter: number): void {
    if (this.wordFrom < 0) {
      this.wordFrom = this.length;
      this.begun = wordBegins;
      this.roman = true;
    }
    this.begun = claimWords.grow(this.begun, letter);
    this.roman &&= romanLetters.has(code);
  }

  private readMark(code: number, char: string): void {
    const folded = code < 0x80 ? char : latinLetters(foldChar(char).text);
    if (code >= 0x80 && latin.test(folded)) {
      for (const letter of folded) this.growWord(code, letter.charCodeAt(0) - 97);
      return;
    }
    const closedFrom = this.wordFrom;
    this.endWord();
    if (this.trigger < 0 && digits.test(folded)) this.trigger = this.length;
    if (softEnds.has(code)) this.softEnd = code !== 0x2e || !this.isAbbreviated(closedFrom);
  }

  /** Whether the full stop that comes now ends an abbreviation. */
  private isAbbreviated(wordFrom: number): boolean {
    const isShort = wordFrom >= 0 && this.length - wordFrom <= longestAbbreviation;
    if (isShort && abbreviations.has(fold(this.slice(wordFrom, this.length)))) return true;
    return twoLetters.test(`${this.slice(Math.max(0, this.length - 7), this.length)}.`);
  }

  /** A part of the open sentence. */
  private slice(from: number, to: number): string {
    const known = this.text.length;
    if (from >= known) return this.input.slice(this.from + from - known, this.from + to - known);
    return (this.text + this.input.slice(this.from, this.from + Math.max(0, to - known))).slice(from, to);
  }

  private isGrade(): boolean {
    if (this.wordFrom < 0 || this.length - this.wordFrom !== 1) return false;
    const letter = this.slice(this.wordFrom, this.length);
    return (
      letter >= 'A' &&
      letter <= 'F' &&
      beforeGrade.test(this.slice(Math.max(0, this.wordFrom - 24), this.wordFrom))
    );
  }

  private get romanLength(): number {
    return this.roman && this.wordFrom >= 0 ? this.length - this.wordFrom : 0;
  }

  private endWord(): void {
    if (this.wordFrom < 0) return;
    const { romanLength } = this;
    const isRoman = romanLength >= 2 && romanLength <= 8;
    if (this.trigger < 0 && (claimWords.isWhole(this.begun) || isRoman || this.isGrade()))
      this.trigger = this.wordFrom;
    this.wordFrom = -1;
  }

  /** Offset in the open sentence from which it is held; its length when nothing is. */
  get heldFrom(): number {
    if (this.trigger >= 0) return this.trigger;
    if (this.wordFrom < 0) return this.length;
    const { romanLength } = this;
    const mayBecome = this.begun !== 0 || (romanLength > 0 && romanLength <= 8) || this.isGrade();
    return mayBecome ? this.wordFrom : this.length;
  }

  /** Whether the sentence, which is over, has a number, a grade or a word in it that may be a claim. */
  get mayClaim(): boolean {
    this.endWord();
    return this.trigger >= 0;
  }

  /** Starts a new sentence. */
  reset(): void {
    this.text = '';
    this.length = 0;
    this.trigger = -1;
    this.wordFrom = -1;
    this.softEnd = false;
  }
}
