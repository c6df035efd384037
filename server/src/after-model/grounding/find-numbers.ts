// Numbers in one sentence of a reply that may be scores: digits of any script, decimal commas, number
// words, fractions ("92/100", "75 out of 100"), percentages, letter grades. Leaves out what is plainly
// something else: dates, times, years, list numbers, classes, questions, pages. Pure.
import { foldText } from '../../text/fold.ts';
import { findLetters } from './find-letters.ts';
import { matchesOf } from './matches-of.ts';
import { beginsNumber, chineseNumber, latinLetters, maxNumberWords, numberOfWords } from './number-words.ts';

export interface NumberMention {
  /** Offsets in the sentence as written. */
  readonly start: number;
  readonly end: number;
  /** Offsets in the folded sentence. */
  readonly from: number;
  readonly to: number;
  /** Readings of the digits ("1,234" has two); empty for a letter grade. */
  readonly values: readonly number[];
  readonly decimals: number;
  readonly percent: boolean;
  /** The full marks that it is given out of. */
  readonly outOf?: number;
  readonly grade?: string;
  /** A place among others: "2nd". */
  readonly rank?: true;
  /** Written as Roman numerals or a lone small number word: a score only right after a word for scoring. */
  readonly weak: boolean;
}

export interface FoldedSentence {
  readonly original: string;
  readonly text: string;
  readonly offsets: readonly number[];
}

export function foldSentence(original: string): FoldedSentence {
  return { original, ...foldText(original) };
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|januar|februar|marz|juni|juli|oktober|dezember|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|ocak|subat|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre';

// Numbers that are something else. Each alternative is a bounded sequence; no nesting, linear.
// Matches 2026-03-12, 12.03.2026, 10:30, 12 May, May 12, year 9, question 7, p. 4, 10A, 1st; not 92 or 7/10.
const otherNumbers = new RegExp(
  [
    '\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?',
    '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}',
    '\\b\\d{1,2}:\\d{2}(?::\\d{2})?',
    `\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of |de )?(?:${months})\\b`,
    `\\b(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?\\b(?! ?(?:%|/|points?|out of))`,
    '\\b(?:class|grade|year|form|group|room|raum|zimmer|salle|sala|aula|unit|chapter|page|pages|p\\.|pp\\.|question|questions|q|part|section|step|steps|paragraph|item|period|week|day|lesson|number|no\\.|nr\\.|version|level|exercise|figure|table|top|klasse|seite|frage|aufgabe|kapitel|clase|curso|pagina|pregunta|capitulo|classe|page|chapitre|turma|класс|страниц[аы]|вопрос|第) ?#?\\d+(?:[.,]\\d+)?(?!\\d)(?! ?(?:%|/|out of|points?))',
    '#\\d+',
    '\\+\\d{1,3}(?:[ -]?\\d{2,5}){1,5}|\\b\\d{3,5}-\\d{3,7}(?:-\\d{2,5})?\\b',
    '\\b\\d+[a-z]{1,3}\\b(?<!\\d(?:p|pt|pts|pct))',
    '\\b[a-z]+-?\\d+\\b',
    '\\d+ ?(?:年|月|日|班|页|题|歳|年級|年级|名|人|个|時)',
  ].join('|'),
  'g',
);
// A list number at the start of a line: "1. ", "2) ", "- 3. ".
const listNumber = /^\s*(?:[-*•>]\s*)?\d{1,3}[.)]\s/;

function spansOf(pattern: RegExp, text: string): readonly Span[] {
  return matchesOf(pattern, text).map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some((span) => from < span.to && to > span.from);

// Digits with inner separators. Matches 92, 92.5, 92,5, 1,234, 0.75; bounded by the digits themselves.
const digits = /\d{1,6}(?:[.,٫'’]\d{1,6}){0,2}(?!\d)/g;
const percentAfter =
  /^ ?(?:%|٪|percent|per cent|prozent|por ciento|por cento|pour ?cent|процент|パーセント|퍼센트)/;
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

type Draft = Omit<NumberMention, 'start' | 'end'>;

function findDigits({ text, offsets }: FoldedSentence, taken: Span[]): Draft[] {
  const found: Draft[] = [];
  for (const match of matchesOf(digits, text)) {
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

const word = /[a-z]+/g;
const chinese = /[零一二三四五六七八九十百]{1,4}(?=分|点|點|%)/g;

function findWords(text: string, taken: Span[]): Draft[] {
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
  const taken: Span[] = [...labels, ...spansOf(otherNumbers, text)];
  const list = listNumber.exec(text);
  if (list) taken.push({ from: 0, to: list[0].length });
  const drafts = [...findRanks(text), ...findDigits(sentence, taken), ...findWords(text, taken)];
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
