// After the model, `tool-names`: cuts out near forms of tool names where they are written as an identifier (`get_score`,
// `scoresGet`). The same words in a sentence pass. Holds a word only while it may still become one.
import { foldChar } from '../text/fold.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { wordsOf } from './name-forms.ts';
import type { ReplyPiece } from './reply-piece.ts';

const letterCount = 26;
const [underscore, backslash] = [0x5f, 0x5c];
/** No form begins with these letters. */
const dead = -1;
/** A longer word with marks in it is no name. */
const maxWord = 200;

export interface NearNames {
  readonly forms: ReadonlySet<string>;
  /** A row of moves for each beginning of a form, by letters alone; 0 for none. */
  readonly go: Int32Array;
}

/** Compiles near forms; done once for a set of names. */
export function compileNear(forms: ReadonlySet<string>): NearNames {
  const joined = [...forms].map((form) => form.replaceAll(' ', '')).filter((form) => /^[a-z]+$/.test(form));
  const go = new Int32Array(joined.reduce((sum, { length }) => sum + length, 1) * letterCount);
  let size = 1;
  for (const form of joined) {
    let node = 0;
    for (let index = 0; index < form.length; index++) {
      const at = node * letterCount + form.charCodeAt(index) - 97;
      if (go[at] === 0) go[at] = size++;
      node = go[at] ?? 0;
    }
  }
  return { forms, go: go.slice(0, size * letterCount) };
}

class NearFinder extends FinderBase {
  private readonly near: NearNames;
  /** Where the open word began, -1 for none. */
  private start = -1;
  /** Where its last letter or digit ends. */
  private last = 0;
  private node = 0;

  constructor(near: NearNames) {
    super();
    this.near = near;
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    const { symbols } = piece;
    for (let index = from; index < to; index++) {
      const symbol = symbols[index] ?? -1;
      if (symbol >= 0) this.grow(symbol, piece, index);
      else if (this.start >= 0) this.readMark(piece, index);
    }
    return this.holdFrom < Number.POSITIVE_INFINITY || this.found ? left.holding : left.awake;
  }

  private grow(symbol: number, piece: ReplyPiece, index: number): void {
    if (this.start < 0) {
      this.start = piece.startAt(index);
      this.node = 0;
    }
    this.last = piece.endAt(index);
    if (this.node === dead) return;
    const next = symbol < letterCount ? this.near.go[this.node * letterCount + symbol] : 0;
    this.node = next === undefined || next === 0 ? dead : next;
  }

  private readMark(piece: ReplyPiece, index: number): void {
    if (!isJoint(piece, index)) this.endWord(piece, piece.endAt(index));
    else if (piece.startAt(index) - this.start > maxWord) this.node = dead;
  }

  private endWord(piece: ReplyPiece, at: number): void {
    const { start, last: end, node } = this;
    this.start = -1;
    if (node === dead) return;
    const written = identifierWords(piece, start, end);
    if (written.length < 2 || !this.near.forms.has(written.join(' '))) return;
    this.report({ start, end, at, effect: 'redact', what: 'tool' });
  }

  override end(piece: ReplyPiece): void {
    if (this.start >= 0) this.endWord(piece, piece.recentFrom + piece.recent.length);
  }

  override get holdFrom(): number {
    return this.start >= 0 && this.node !== dead ? this.start : Number.POSITIVE_INFINITY;
  }
}

/** What may stand between the words of an identifier: _, \_ and what nobody sees. */
function isJoint(piece: ReplyPiece, index: number): boolean {
  const code = piece.codes[index] ?? 0;
  if (code < 0x80) return code === underscore || code === backslash;
  const skeleton = piece.skeletonAt(index);
  return skeleton === '' || skeleton === '_';
}

function identifierWords(piece: ReplyPiece, start: number, end: number): readonly string[] {
  let written = '';
  for (const char of piece.recentText(start, end))
    written += char.charCodeAt(0) < 0x80 ? char : foldChar(char).skeleton;
  return wordsOf(written);
}

/** Finds near forms of tool names in one text part. */
export function createNearFinder(near: NearNames): LeakFinder {
  return new NearFinder(near);
}
