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

/** A hash over the last `stretchLetters` letters, moved on one letter at a time. */
export interface RollingHash {
  add(code: number): number;
}

function topPower(): number {
  let power = 1;
  for (let index = 0; index < stretchLetters; index++) power = Math.imul(power, base);
  return power;
}
const leaving = topPower();

export function createRollingHash(): RollingHash {
  const window = new Int32Array(stretchLetters);
  let at = 0;
  let hash = 0;
  return {
    add(code) {
      const out = window[at] ?? 0;
      window[at] = code;
      at = (at + 1) % stretchLetters;
      hash = (Math.imul(hash, base) + code - Math.imul(out, leaving)) | 0;
      return hash;
    },
  };
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
  const hash = createRollingHash();
  for (let index = 0; index < text.length; index++) {
    const value = hash.add(text.charCodeAt(index));
    if (index >= stretchLetters - 1) set.add(value);
  }
}

/** Hashes of all stretches of the prompt in all its writings. Cost grows with the prompt's length. */
export function compileStretches(
  systemPrompt: string,
  allowedPhrases: readonly string[],
): ReadonlySet<number> {
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
  return set;
}
