// Numbers that plain arithmetic gives from looked-up scores: percentages, means, medians, totals,
// differences, counts. Part of judging a claim. Pure; what is reckoned of a list of
// facts is kept with it.

import { Comparable, type Figures, figuresOf } from './figures.ts';
import { matchesOf } from './matches-of.ts';
import type { NumberMention } from './number-mention.ts';
import type { Fact } from './read-facts.ts';
import { classWords, countCue, meanCue, rankCue, statistic, sumCue } from './score-words.ts';

/** Whether the number as written is this value, rounded or cut as written. */
export function isEqual({ values, decimals }: NumberMention, target: number): boolean {
  const scale = 10 ** Math.min(decimals, 3);
  for (const value of values) {
    // Rounding and cutting move less than this.
    if (Math.abs(value - target) >= 1) continue;
    if (
      Math.abs(value - target) < 1e-9 ||
      Math.abs(value - Math.round(target * scale) / scale) < 1e-9 ||
      (decimals > 0 && Math.abs(value - Math.trunc(target * scale) / scale) < 1e-9)
    )
      return true;
  }
  return false;
}
// "2 points above 90", "8 away from 100": what a score is compared with.
const reference =
  /\b(?:above|below|over|under|away from|short of|than|from|off|uber|unter) (\d{1,4}(?:[.,]\d{1,3})?)/g;
/** Most numbers of the text, of full marks and of the user that a score is compared with. */
const maxNamed = 200;
/** Whether the number is the difference of two of these facts, of their students' means, or of a fact and a number that the text or the user names. */
export function isDifference(
  mention: NumberMention,
  facts: readonly Fact[],
  text: string,
  userNumbers: ReadonlySet<number>,
): boolean {
  const figures = figuresOf(facts);
  const slack = 10 ** -Math.min(mention.decimals, 3) + 1e-9;
  const fits = (difference: number): boolean => isEqual(mention, difference);
  const differ = (some: Comparable, others: Comparable): boolean =>
    mention.values.some((value) => some.differ(others, value, slack, fits));
  if (figures.comparable.some(([some, others]) => differ(some, others))) return true;
  const named = matchesOf(reference, text).map(([, digits]) => Number(digits?.replace(',', '.')));
  const others = new Comparable([...named, ...figures.fullMarks, ...userNumbers].slice(0, maxNamed));
  if (differ(figures.values, others) || differ(others, figures.values)) return true;
  return meanCue.test(text) && differ(figures.studentMeans, figures.studentMeans);
}
/** Whether plain arithmetic over these facts gives the number and the text says which. */
export function isDerived(mention: NumberMention, facts: readonly Fact[], text: string): boolean {
  const { scores, statistics } = figuresOf(facts);
  const { outOf, percent } = mention;
  if (percent && scores.percentages.some((percentage) => isEqual(mention, percentage))) return true;
  if (
    outOf !== undefined &&
    scores.percentages.some((percentage) => isEqual(mention, (percentage * outOf) / 100))
  )
    return true;
  const count = scores.facts.length;
  if (rankCue.test(text) && count > 1 && mention.values.some((value) => value >= 1 && value <= count))
    return true;
  if (countCue.test(text) && isEqual(mention, count)) return true;
  // A class's figure is not made of the few whose scores were looked up.
  const classFigure = classWords.test(text) && statistic.test(text);
  if (!classFigure && isFigure(mention, scores, text)) return true;
  return isFigure(mention, statistics, text);
}
function isFigure(mention: NumberMention, figures: Figures, text: string): boolean {
  const { outOf, percent } = mention;
  const saysMean = meanCue.test(text);
  const saysStatistic = statistic.test(text);
  const saysSum = sumCue.test(text);
  const { full, got } = figures;
  if (
    (saysMean || saysStatistic || saysSum) &&
    figures.groups.some(
      ({ mean, median, sum }) =>
        (saysMean && isEqual(mention, mean)) ||
        (saysStatistic && isEqual(mention, median)) ||
        (saysSum && isEqual(mention, sum)),
    )
  )
    return true;
  const share = saysMean ? figures.meanPercentage : undefined;
  if (share !== undefined && isEqual(mention, share)) return true;
  if (saysSum && outOf !== undefined && outOf === full && isEqual(mention, got)) return true;
  return percent && full > 0 && isEqual(mention, (got / full) * 100);
}
