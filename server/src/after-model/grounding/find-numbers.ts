// Numbers in one sentence of a reply that may be scores: digits of any script, decimal commas, number
// words, fractions ("92/100", "75 out of 100"), percentages, letter grades, ranks. Pure.
import { findLetters } from './find-letters.ts';
import { findNumberWords } from './find-number-words.ts';
import { matchesOf } from './matches-of.ts';
import {
  type Draft,
  type FoldedSentence,
  type NumberMention,
  overlaps,
  percentAfter,
  type Span,
} from './number-mention.ts';
import { findOtherNumbers } from './other-numbers.ts';
import { partedBy } from './table-columns.ts';

// Digits with inner separators. Matches 92, 92.5, 92,5, 1,234, 0.75; bounded by the digits themselves.
const digits = /\d{1,6}(?:[.,٫'’]\d{1,6}){0,2}(?!\d)/g;
// The same in a row whose fields commas part: "alice,92,88".
const fieldDigits = /\d{1,6}(?:\.\d{1,6})?(?!\d)/g;
// Matches "/100", " out of 100", " von 100", " из 100"; a fixed word between two numbers.
const outOfAfter =
  /^ ?(?:\/|out of|of(?: a possible)?|von|sur|sobre|de(?: un total de)?|из|من) ?(\d{1,4})(?![\d.,]*\d)/;

function readDigits(text: string): { values: readonly number[]; decimals: number } {
  const plain = text.replace(/[٫]/g, '.').replace(/['’]/g, '');
  const parts = plain.split(/[.,]/);
  if (parts.length === 1) return { values: [Number(plain)], decimals: 0 };
  const tail = parts.at(-1) ?? '';
  const asDecimal = Number(`${parts.slice(0, -1).join('')}.${tail}`);
  const asWhole = Number(parts.join(''));
  if (tail.length !== 3) return { values: [asDecimal], decimals: tail.length };
  return { values: [asDecimal, asWhole], decimals: 3 };
}

function findDigits({ text, offsets }: FoldedSentence, taken: Span[]): Draft[] {
  const found: Draft[] = [];
  for (const match of matchesOf(partedBy(text) === ',' ? fieldDigits : digits, text)) {
    const from = match.index;
    const to = from + match[0].length;
    if (overlaps(taken, { from, to })) continue;
    const { values, decimals } = readDigits(match[0]);
    const after = text.slice(to, to + 40);
    const outOf = outOfAfter.exec(after);
    const percent = percentAfter.exec(after);
    const end = to + (outOf ?? percent ?? [''])[0].length;
    taken.push({ from, to: end });
    const [year] = values;
    const dated = /\b(?:in|im|en|em|since|from|until|by|year|ano|ab|seit)\s*$/.test(
      text.slice(Math.max(0, from - 8), from),
    );
    const isYear = decimals === 0 && year !== undefined && year >= (dated ? 1000 : 1900) && year <= 2100;
    if (isYear && !percent && !outOf) continue;
    // "½" is one character: no score.
    if (offsets[from] === offsets[to]) continue;
    // "is -92": a sign, not a dash.
    const negative = /\b(?:is|was|of|got|scored) [-−]$/.test(text.slice(Math.max(0, from - 9), from));
    found.push({
      from,
      to: end,
      values: negative ? values.map((value) => -value) : values,
      decimals,
      percent: percent !== null,
      weak: false,
      ...(outOf?.[1] === undefined ? {} : { outOf: Number(outOf[1]) }),
    });
  }
  return found;
}

// "ranked 5th in Math", "is 2nd of 14", "in the 95th percentile". Fixed words around one bounded number, linear.
const rankForm =
  /\b(?:is|are|was|were|came|comes?|ranks?|ranked|placed|finish\w*|stands?)(?: (?:in|at|currently|overall))*(?: the)? (\d{1,3})(?:st|nd|rd|th)(?= (?:place|in|overall|of|out|position|percentile|among|and)\b|\s*[.,;!]|\s*$)/g;

function findRanks(text: string): Draft[] {
  return matchesOf(rankForm, text).map((match) => {
    const digitsOfRank = match[1] ?? '';
    const to = match.index + match[0].length;
    const from = to - digitsOfRank.length - 2;
    return { from, to, values: [Number(digitsOfRank)], decimals: 0, percent: false, weak: false, rank: true };
  });
}

/** All numbers and grades of a sentence that may be scores, in order; `labels` are spans that are names of something. */
export function findNumbers(sentence: FoldedSentence, labels: readonly Span[]): readonly NumberMention[] {
  const { text, offsets, original } = sentence;
  const taken: Span[] = [...labels, ...findOtherNumbers(text)];
  const drafts = [...findRanks(text), ...findDigits(sentence, taken), ...findNumberWords(text, taken)];
  const mentions: NumberMention[] = drafts.map((draft) => ({
    ...draft,
    start: offsets[draft.from] ?? 0,
    end: offsets[draft.to] ?? original.length,
  }));
  for (const { from: start, to: end, grade, value } of findLetters(sentence)) {
    const from = offsets.findIndex((offset) => offset >= start);
    mentions.push({
      start,
      end,
      from,
      to: from + (end - start),
      values: value === undefined ? [] : [value],
      decimals: 0,
      percent: false,
      weak: value !== undefined,
      ...(grade === undefined ? {} : { grade }),
    });
  }
  return mentions.sort((a, b) => a.start - b.start);
}
