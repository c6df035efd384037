// A number of one sentence of a reply, as the finders of numbers tell it, and the sentence as they read it.
import { foldText } from '../../text/fold.ts';

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

/** A mention without its offsets in the sentence as written. */
export type Draft = Omit<NumberMention, 'start' | 'end'>;

export const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some((span) => from < span.to && to > span.from);

// Right after a number. Matches "%", " percent"; fixed words, anchored.
export const percentAfter =
  /^ ?(?:%|٪|percent|per cent|prozent|por ciento|por cento|pour ?cent|процент|パーセント|퍼센트|процент|yuzde)/;
