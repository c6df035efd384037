// Holds one claim against the evidence: `supported` by a fact with person, assessment and number
// together, `derived` when plain arithmetic over such facts gives it and the sentence says so, else
// `unsupported`. Pure. Does not judge words ("passed", "did well"), only numbers and grades.
import type { ClaimStatus } from '@handrail/wire';
import type { EvidenceIndex, Fact } from './evidence-index.ts';
import type { ScoreClaim } from './find-claims.ts';
import type { NumberMention } from './find-numbers.ts';
import { classWords, countCue, differenceCue, meanCue, rankCue, statistic, sumCue } from './score-words.ts';

export interface Judgement {
  readonly status: ClaimStatus;
  readonly toolCallId?: string;
  readonly item?: number;
}

const unsupported: Judgement = { status: 'unsupported' };
const derived: Judgement = { status: 'derived' };

/** Most facts over which sums and differences are tried. */
const maxFacts = 400;

function isEqual({ values, decimals }: NumberMention, target: number): boolean {
  const scale = 10 ** Math.min(decimals, 3);
  return values.some(
    (value) =>
      Math.abs(value - target) < 1e-9 ||
      Math.abs(value - Math.round(target * scale) / scale) < 1e-9 ||
      (decimals > 0 && Math.abs(value - Math.trunc(target * scale) / scale) < 1e-9),
  );
}

/** The facts that the claim may be about; undefined when it names somebody or something without facts. */
function factsFor(
  { person, assessments }: ScoreClaim,
  index: EvidenceIndex,
  text: string,
): readonly Fact[] | undefined {
  let facts = index.facts;
  if (person?.kind === 'unknown') {
    // Only class figures have no student; a name beside them is a teacher's or a school's.
    return undefined;
  }
  if (person?.kind === 'known') {
    facts = facts.filter(({ student }) => student === '' || person.students.includes(student));
    if (!(statistic.test(text) && classWords.test(text)))
      facts = facts.filter(({ student }) => student !== '');
  } else if (person?.kind === 'self' && index.selfId !== undefined && !classWords.test(text)) {
    facts = facts.filter(
      ({ student, studentId }) =>
        student === index.self || studentId === index.selfId || (student === '' && statistic.test(text)),
    );
  }
  if (assessments.length > 0) {
    const meant = new Set(assessments.flatMap((each) => each.assessments));
    if (assessments.every((each) => each.assessments.length === 0)) return undefined;
    facts = facts.filter(({ assessment }) => meant.has(assessment));
  }
  return facts;
}

const namedFields: readonly (readonly [field: RegExp, cue: RegExp])[] = [
  [/^(?:mean|average)$/, meanCue],
  [/^median$/, /median|mediana|медиан|中位/],
  [
    /^(?:max|highest)$/,
    /\bfrom\b.*\bto\b|between|rang\w+|spread|highest|max|best|top|hochste|mas alt|plus haut|mais alt|наивысш|максим|最高/,
  ],
  [
    /^(?:min|lowest)$/,
    /\bfrom\b.*\bto\b|between|rang\w+|spread|lowest|min|worst|niedrigste|mas baj|plus bas|mais baix|миним|最低/,
  ],
];

// "The average is 80" is not supported by a median of 80.
function fitsField({ field, statistic: isStatistic }: Fact, text: string): boolean {
  if (!isStatistic || !namedFields.some(([form]) => form.test(field))) return true;
  const asked = namedFields.filter(([, cue]) => cue.test(text));
  return asked.length === 0 || asked.some(([form]) => form.test(field));
}

// What a comparison may be about: all whom and all that the sentence names.
function factsAround({ around }: ScoreClaim, index: EvidenceIndex): readonly Fact[] {
  const { people, assessments } = around;
  if (people.some(({ kind }) => kind === 'unknown')) return [];
  if (assessments.some((each) => each.assessments.length === 0)) return [];
  const students = new Set(people.flatMap((person) => (person.kind === 'known' ? person.students : [])));
  const meant = new Set(assessments.flatMap((each) => each.assessments));
  return index.facts.filter(
    ({ student, assessment }) =>
      (students.size === 0 || student === '' || students.has(student)) &&
      (meant.size === 0 || meant.has(assessment)),
  );
}

function fitsFact(mention: NumberMention, fact: Fact): boolean {
  if (mention.outOf !== undefined && fact.maxPoints !== undefined && mention.outOf !== fact.maxPoints)
    return false;
  if (mention.percent && fact.maxPoints !== undefined && fact.maxPoints !== 100) return false;
  return isEqual(mention, fact.value);
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

// Differences between any two: by sorting out the few distinct values first.
function isDifference(mention: NumberMention, values: readonly number[]): boolean {
  const distinct = [...new Set(values)].slice(0, 100);
  return distinct.some((a) => distinct.some((b) => a > b && isEqual(mention, a - b)));
}

function groupsOf(facts: readonly Fact[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  const add = (key: string, value: number): void => {
    groups.set(key, [...(groups.get(key) ?? []), value]);
  };
  for (const { student, assessment, value } of facts.slice(0, maxFacts)) {
    add('all', value);
    if (student !== '') add(`student ${student}`, value);
    if (assessment !== '') add(`assessment ${assessment}`, value);
  }
  return [...groups.values()].filter((values) => values.length > 1);
}

function isDerived(mention: NumberMention, facts: readonly Fact[], text: string): boolean {
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
    const manyStudents = new Set(each.map(({ student }) => student)).size > 1;
    if (classFigure && !manyStudents) continue;
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

/** What the evidence says of one claim. `text` is its folded sentence. */
export function judgeClaim(claim: ScoreClaim, index: EvidenceIndex, text: string): Judgement {
  const { mention } = claim;
  if (mention.grade !== undefined) return unsupported;
  const facts = factsFor(claim, index, text);
  if (facts === undefined) return passageSupport(claim, index);
  const classFigure = classWords.test(text) && statistic.test(text) && claim.person?.kind !== 'known';
  const fact = facts.find(
    (each) => fitsFact(mention, each) && fitsField(each, text) && (!classFigure || each.statistic),
  );
  if (fact) return { status: 'supported', toolCallId: fact.toolCallId, item: fact.item };
  if (isDerived(mention, facts, text)) return derived;
  if ((meanCue.test(text) || sumCue.test(text)) && isDerived(mention, factsAround(claim, index), text))
    return derived;
  if (differenceCue.test(text)) {
    const values = factsAround(claim, index).map(({ value }) => value);
    if (isDifference(mention, values)) return derived;
  }
  if (classFigure && /highest|lowest|best|max|min/.test(text)) {
    const scores = facts.filter(({ student }) => student !== '');
    if (
      new Set(scores.map(({ student }) => student)).size > 1 &&
      scores.some((each) => fitsFact(mention, each))
    )
      return derived;
  }
  return passageSupport(claim, index);
}

// A number of a handbook passage, said of nobody in particular.
function passageSupport({ mention, person }: ScoreClaim, index: EvidenceIndex): Judgement {
  if (person?.kind === 'known' || person?.kind === 'unknown') return unsupported;
  for (const value of mention.values) {
    const passage = index.textNumbers.get(value);
    if (passage) return { status: 'supported', ...passage };
  }
  return unsupported;
}
