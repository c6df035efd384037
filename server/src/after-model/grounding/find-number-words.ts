// Numbers of a sentence that are written as words or as Chinese numerals. Pure.
import { latinLetters } from './latin-letters.ts';
import { matchesOf } from './matches-of.ts';
import { type Draft, overlaps, percentAfter, type Span } from './number-mention.ts';
import { beginsNumber, chineseNumber, maxNumberWords, numberOfWords } from './number-words.ts';

const word = /[a-z]+/g;
const chinese = /[零一二三四五六七八九十百]{1,4}(?=分|点|點|%)/g;

/** Numbers in words; what they cover is added to `taken`. */
export function findNumberWords(text: string, taken: Span[]): Draft[] {
  const found: Draft[] = [];
  const letters = latinLetters(text);
  const tokens = matchesOf(word, letters).map((match) => ({ word: match[0], from: match.index }));
  for (let index = 0; index < tokens.length; index++) {
    if (!beginsNumber(tokens[index]?.word ?? '')) continue;
    for (let length = Math.min(maxNumberWords, tokens.length - index); length > 0; length--) {
      const run = tokens.slice(index, index + length);
      const last = run.at(-1);
      const first = run[0];
      if (!last || !first) continue;
      const span = { from: first.from, to: last.from + last.word.length };
      if (!/^[a-z]+(?:[ -][a-z]+)*$/.test(letters.slice(span.from, span.to))) continue;
      const value = numberOfWords(run.map(({ word }) => word).join(' '));
      if (value === undefined || overlaps(taken, span)) continue;
      const after = text.slice(span.to, span.to + 40);
      const outOf = /^ (?:out of|of|von|sur|sobre|de|iz) ([a-z]+(?: [a-z]+)?|\d+)/.exec(
        letters.slice(span.to, span.to + 40),
      )?.[1];
      const limit =
        outOf === undefined
          ? undefined
          : (numberOfWords(outOf) ?? numberOfWords(outOf.split(' ')[0] ?? '') ?? Number(outOf));
      const percent = percentAfter.test(after);
      const full = limit !== undefined && Number.isFinite(limit) ? { outOf: limit } : {};
      taken.push(span);
      if ('outOf' in full) taken.push({ from: span.to, to: span.to + 12 });
      found.push({
        ...span,
        values: [value],
        decimals: 0,
        percent,
        weak: value < 11 && !percent && limit === undefined,
        ...full,
      });
      index += length - 1;
      break;
    }
  }
  for (const match of matchesOf(chinese, text)) {
    const value = chineseNumber(match[0]);
    if (value === undefined) continue;
    found.push({
      from: match.index,
      to: match.index + match[0].length,
      values: [value],
      decimals: 0,
      percent: false,
      weak: false,
    });
  }
  return found;
}
