// Holds a claim in words against the evidence: passed and failed against records that say so and against pass
// marks that the user or the handbook gave; the best and the worst against class figures and the scores that
// were looked up; full marks against the full marks. Part of judging a claim. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import { figuresOf } from './figures.ts';
import type { PersonMention } from './find-mentions.ts';
import type { Judgement } from './judge-claim.ts';
import type { Fact } from './read-facts.ts';
import { classWords } from './score-words.ts';

/** What a claim in words is about. */
export interface AboutWhom {
  readonly person: PersonMention | undefined;
  /** Folded names of assessments; empty for all. */
  readonly assessments: readonly string[];
  /** Of these students alone; undefined when the claim names somebody or something without facts. */
  readonly facts: readonly Fact[] | undefined;
  /** Everybody's. */
  readonly everybody: readonly Fact[];
}

const unsupported: Judgement = { status: 'unsupported' };
const derived: Judgement = { status: 'derived' };

function studentsOf(person: PersonMention | undefined, index: EvidenceIndex): readonly string[] {
  if (person?.kind === 'known') return person.students;
  return person?.kind === 'self' ? index.selfNames : [];
}

/** Passed or failed. */
export function judgeVerdict(
  said: 'passed' | 'failed',
  { person, assessments, facts }: AboutWhom,
  index: EvidenceIndex,
): Judgement {
  const students = studentsOf(person, index);
  const verdicts = index.verdicts.filter(
    ({ student, assessment }) =>
      students.includes(student) && (assessments.length === 0 || assessments.includes(assessment)),
  );
  const [first] = verdicts;
  if (first) {
    if (verdicts.some((verdict) => verdict.said !== said)) return unsupported;
    return { status: 'supported', toolCallId: first.toolCallId, item: first.item };
  }
  const scores = (facts ?? []).filter(({ student }) => students.includes(student));
  if (scores.length === 0) return unsupported;
  const reaches = (mark: number): boolean => scores.every(({ value }) => value >= mark);
  const misses = (mark: number): boolean => scores.some(({ value }) => value < mark);
  return index.passMarks.some(said === 'passed' ? reaches : misses) ? derived : unsupported;
}

const extreme = { highest: /^(?:max|highest)$/, lowest: /^(?:min|lowest)$/ } as const;

// The best of somebody's own. Matches "scored highest in math", "did worst in"; not "has the highest score in math".
const ofOneself =
  /\b(?:scored|scores|did|does|performed|performs) (?:(?:her|his|their|your) )?(?:highest|best|lowest|worst) (?:in|on)\b/;

/** Whether the scores named are the extreme ones of all that somebody has. */
function isOwnExtreme(said: 'highest' | 'lowest', named: readonly Fact[], all: readonly Fact[]): boolean {
  const beats = (one: Fact, other: Fact): boolean =>
    said === 'highest' ? one.value >= other.value : one.value <= other.value;
  return all.length > named.length && named.some((one) => all.every((other) => beats(one, other)));
}

/** The best or the worst of the class, or of those whose scores were looked up. */
export function judgeSuperlative(
  said: 'highest' | 'lowest',
  { person, assessments, facts, everybody }: AboutWhom,
  index: EvidenceIndex,
  text: string,
): Judgement {
  const students = studentsOf(person, index);
  const own = (facts ?? []).filter(({ student }) => students.includes(student));
  if (own.length === 0) return unsupported;
  const all = index.facts.filter(({ student }) => students.includes(student));
  if (ofOneself.test(text) && isOwnExtreme(said, own, all)) return derived;
  const classFigures = everybody.filter(({ statistic, assessment }) => statistic && assessment !== '');
  const isExtreme = classFigures.some(
    ({ field, value, assessment }) =>
      extreme[said].test(field) && own.some((each) => each.assessment === assessment && each.value === value),
  );
  if (isExtreme) return derived;
  const { means } = figuresOf(everybody);
  const mine = students.map((student) => means.get(student)).find((mean) => mean !== undefined);
  if (mine === undefined || means.size < 2) return unsupported;
  const others = [...means.values()];
  if (!others.every((mean) => (said === 'highest' ? mean <= mine : mean >= mine))) return unsupported;
  if (!classWords.test(text) && !/\b\d{1,2}[a-z]\b/.test(text)) return derived;
  // Of a class only when everybody in it was looked up.
  const counts = classFigures.filter(
    ({ field, assessment }) =>
      field === 'count' && (assessments.length === 0 || assessments.includes(assessment)),
  );
  return counts.some(({ value }) => means.size >= value) ? derived : unsupported;
}

/** Full marks. */
export function judgeFull({ person, facts }: AboutWhom, index: EvidenceIndex): Judgement {
  const students =
    person?.kind === 'self' && index.selfId === undefined ? undefined : studentsOf(person, index);
  const fact = facts?.find(
    ({ student, value, maxPoints }) =>
      student !== '' && (!students || students.includes(student)) && value === maxPoints,
  );
  return fact ? { status: 'supported', toolCallId: fact.toolCallId, item: fact.item } : unsupported;
}

/** Ahead of somebody, or behind. */
export function judgeComparison(
  said: 'ahead' | 'behind',
  { person, everybody }: AboutWhom,
  other: PersonMention | undefined,
  index: EvidenceIndex,
): Judgement {
  const { means } = figuresOf(everybody);
  const meansOf = (whom: PersonMention | undefined): readonly number[] =>
    studentsOf(whom, index).flatMap((student) => means.get(student) ?? []);
  const theirs = meansOf(other);
  const isSo = meansOf(person).some((mean) =>
    theirs.some((their) => (said === 'ahead' ? mean > their : mean < their)),
  );
  return isSo ? derived : unsupported;
}

/** How many scores somebody has: those with points, all records, or those of what is named. */
export function judgeCount(values: readonly number[], about: AboutWhom, index: EvidenceIndex): Judgement {
  const { person, assessments } = about;
  const isSo = studentsOf(person, index).some((student) => {
    const records = index.records.get(student) ?? [];
    const named = records.filter(({ assessment }) => assessments.includes(assessment));
    return [records, named].some(
      (some) => values.includes(some.length) || values.includes(some.filter(({ graded }) => graded).length),
    );
  });
  return isSo ? derived : unsupported;
}
