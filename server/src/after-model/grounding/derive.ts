// Numbers that plain arithmetic gives from looked-up scores: percentages, means, medians, totals,
// differences, counts. Part of judging a claim. Pure; work is bounded by the number of facts.
import type { Fact } from './evidence-index.ts';
import type { NumberMention } from './find-numbers.ts';
import { matchesOf } from './matches-of.ts';
import { classWords, countCue, meanCue, rankCue, statistic, sumCue } from './score-words.ts';

/** Most facts over which sums and differences are tried. */
const maxFacts = 400;
/** Most facts of which any two are compared. */
const maxCompared = 200;
/** Whether the number as written is this value, rounded or cut as written. */
export function isEqual({ values, decimals }: NumberMention, target: number): boolean {
  const scale = 10 ** Math.min(decimals, 3);
  return values.some(
    (value) =>
      Math.abs(value - target) < 1e-9 ||
      Math.abs(value - Math.round(target * scale) / scale) < 1e-9 ||
      (decimals > 0 && Math.abs(value - Math.trunc(target * scale) / scale) < 1e-9),
  );
}
function percentages(facts: readonly Fact[]): readonly number[] {
  return facts.flatMap(({ value, maxPoints }) => (maxPoints ? [(value / maxPoints) * 100] : []));
}
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
// Two figures of a class make a difference when they are of one kind, or its highest and lowest.
function areComparable(a: Fact, b: Fact): boolean {
  if (!a.statistic || !b.statistic || a.field === b.field) return true;
  return /^(?:max|highest|min|lowest)$/.test(a.field) && /^(?:max|highest|min|lowest)$/.test(b.field);
}
// "2 points above 90", "8 away from 100": what a score is compared with.
const reference =
  /\b(?:above|below|over|under|away from|short of|than|from|off|uber|unter) (\d{1,4}(?:[.,]\d{1,3})?)/g;
/** Whether the number is the difference of two of these facts, of their students' means, or of a fact and a number that the text or the user names. */
export function isDifference(
  mention: NumberMention,
  facts: readonly Fact[],
  text: string,
  userNumbers: ReadonlySet<number>,
): boolean {
  const some = facts.slice(0, maxCompared);
  const fits = (a: number, b: number): boolean => a > b && isEqual(mention, a - b);
  if (some.some((a) => some.some((b) => areComparable(a, b) && fits(a.value, b.value)))) return true;
  const others = [...userNumbers, ...facts.flatMap(({ maxPoints }) => maxPoints ?? [])].slice(0, maxCompared);
  for (const [, digits] of matchesOf(reference, text)) others.push(Number(digits?.replace(',', '.')));
  if (some.some(({ value }) => others.some((other) => fits(value, other) || fits(other, value)))) return true;
  if (!meanCue.test(text)) return false;
  const means = groupsOf(facts, 'student').map(mean).slice(0, maxCompared);
  return means.some((a) => means.some((b) => fits(a, b)));
}
function groupsOf(facts: readonly Fact[], by?: 'student'): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  const add = (key: string, value: number): void => {
    groups.set(key, [...(groups.get(key) ?? []), value]);
  };
  for (const { student, assessment, value, field, statistic: isStatistic } of facts.slice(0, maxFacts)) {
    // A class's figures are of one kind or say nothing together.
    if (isStatistic) {
      add(`field ${field}`, value);
      continue;
    }
    add('all', value);
    if (student !== '') add(`student ${student}`, value);
    if (assessment !== '') add(`assessment ${assessment}`, value);
  }
  return [...groups]
    .filter(([key, values]) => values.length > 1 && (by === undefined || key.startsWith(by)))
    .map(([, values]) => values);
}
/** Whether plain arithmetic over these facts gives the number and the text says which. */
export function isDerived(mention: NumberMention, facts: readonly Fact[], text: string): boolean {
  const scores = facts.filter(({ student }) => student !== '');
  if (mention.percent && percentages(scores).some((percentage) => isEqual(mention, percentage))) return true;
  const { outOf } = mention;
  if (
    outOf !== undefined &&
    percentages(scores).some((percentage) => isEqual(mention, (percentage * outOf) / 100))
  )
    return true;
  if (
    rankCue.test(text) &&
    scores.length > 1 &&
    mention.values.some((value) => value >= 1 && value <= scores.length)
  )
    return true;
  if (countCue.test(text) && isEqual(mention, scores.length)) return true;
  const classFigure = classWords.test(text) && statistic.test(text);
  for (const each of [scores, facts.filter(({ statistic: isStatistic }) => isStatistic)]) {
    // A class's figure is not made of the few whose scores were looked up.
    if (classFigure && each === scores) continue;
    for (const group of groupsOf(each)) {
      if (meanCue.test(text) && isEqual(mention, mean(group))) return true;
      if (statistic.test(text) && isEqual(mention, median(group))) return true;
      if (sumCue.test(text) && isEqual(mention, mean(group) * group.length)) return true;
    }
    const shares = percentages(each);
    if (shares.length > 1 && meanCue.test(text) && isEqual(mention, mean(shares))) return true;
    const full = each.reduce((sum, { maxPoints }) => sum + (maxPoints ?? 0), 0);
    const got = each.reduce((sum, { value }) => sum + value, 0);
    if (sumCue.test(text) && outOf !== undefined && outOf === full && isEqual(mention, got)) return true;
    if (mention.percent && full > 0 && isEqual(mention, (got / full) * 100)) return true;
  }
  return false;
}
