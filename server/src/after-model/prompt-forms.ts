// What of the system prompt counts as leaked: every stretch of twenty letters of it, as written, with
// every shifted alphabet and backwards, but for the phrases that the prompt tells the model to say.
import { foldChar } from '../text/fold.ts';

/** Letters in one stretch. Shorter ones turn up in ordinary answers. */
export const stretchLetters = 20;

const base = 0x01000193;
const anyLetter = /^\p{L}/u;

/** The letters of a text after folding, the same whatever stands between them. */
function lettersOf(text: string): string {
  let letters = '';
  for (const char of text) {
    const { skeleton } = foldChar(char);
    for (const each of skeleton) if (anyLetter.test(each)) letters += each;
  }
  return letters;
}

function topPower(): number {
  let power = 1;
  for (let index = 0; index < stretchLetters; index++) power = Math.imul(power, base);
  return power;
}
const leaving = topPower();

/** The hash of the last `stretchLetters` letters, moved on by one: `code` comes, `out` goes. */
export function moveHash(hash: number, code: number, out: number): number {
  return (Math.imul(hash, base) + code - Math.imul(out, leaving)) | 0;
}

const shift = (text: string, map: (index: number) => number): string =>
  text.replace(/[a-z]/g, (char) => String.fromCharCode(97 + map(char.charCodeAt(0) - 97)));
const backwards = (text: string): string => [...text].reverse().join('');

function withoutAllowed(letters: string, allowed: readonly string[]): readonly string[] {
  let parts: readonly string[] = [letters];
  for (const phrase of allowed) if (phrase !== '') parts = parts.flatMap((part) => part.split(phrase));
  return parts;
}

function addStretches(set: Set<number>, text: string): void {
  let hash = 0;
  for (let index = 0; index < text.length; index++) {
    const out = index < stretchLetters ? 0 : text.charCodeAt(index - stretchLetters);
    hash = moveHash(hash, text.charCodeAt(index), out);
    if (index >= stretchLetters - 1) set.add(hash);
  }
}

const spread = 0x9e3779b1;

/** A set of hashes that is quick to say no: most letters of a reply end no stretch of the prompt. */
export class StretchSet {
  private readonly hashes: ReadonlySet<number>;
  /** A bit for each class of hashes, sixteen times as many as there are hashes: small enough to stay at hand. */
  private readonly bits: Int32Array;
  private readonly shift: number;

  constructor(hashes: ReadonlySet<number>) {
    this.hashes = hashes;
    const log = Math.min(24, Math.max(10, Math.ceil(Math.log2(hashes.size + 1)) + 4));
    this.shift = 32 - log;
    this.bits = new Int32Array(2 ** (log - 5));
    for (const hash of hashes) {
      const at = Math.imul(hash, spread) >>> this.shift;
      this.bits[at >>> 5] = (this.bits[at >>> 5] ?? 0) | (1 << (at & 31));
    }
  }

  has(hash: number): boolean {
    const at = Math.imul(hash, spread) >>> this.shift;
    return (((this.bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1 && this.hashes.has(hash);
  }
}

/** Hashes of all stretches of the prompt in all its writings. Cost grows with the prompt's length. */
export function compileStretches(systemPrompt: string, allowedPhrases: readonly string[]): StretchSet {
  const set = new Set<number>();
  const allowed = allowedPhrases.map(lettersOf).sort((a, b) => b.length - a.length);
  const words = systemPrompt.split(/\s+/);
  const writings = [systemPrompt, [...words].reverse().join(' '), words.map(backwards).join(' ')].map(
    lettersOf,
  );
  for (const writing of writings) {
    for (const part of withoutAllowed(writing, allowed)) {
      addStretches(set, part);
      addStretches(set, backwards(part));
      const isPlain = writing === writings[0];
      for (let by = 1; by < 26; by++) {
        if (!isPlain && by !== 13) continue;
        addStretches(
          set,
          shift(part, (index) => (index + by) % 26),
        );
      }
      addStretches(
        set,
        shift(part, (index) => 25 - index),
      );
    }
  }
  return new StretchSet(set);
}
