// Holds one claim against the evidence: `supported` by a fact with person, assessment and number
// together, `derived` when plain arithmetic over such facts gives it and the sentence says so, else
// `unsupported`. Pure. Does not judge praise ("did well").
import type { ClaimStatus } from '@handrail/wire';
import { isDerived, isDifference, isEqual } from './derive.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import { figuresOf } from './figures.ts';
import type { ScoreClaim } from './find-claims.ts';
import type { AssessmentMention } from './find-mentions.ts';
import { failsForSome, isBound, isRank, namedClasses } from './judge-group.ts';
import { judgeComparison, judgeCount, judgeFull, judgeSuperlative, judgeVerdict } from './judge-said.ts';
import type { NumberMention } from './number-mention.ts';
import type { Fact } from './read-facts.ts';
import type { Said } from './said-words.ts';
import { classWords, differenceCue, leadCue, meanCue, statistic, sumCue } from './score-words.ts';

export interface Judgement {
  readonly status: ClaimStatus;
  readonly toolCallId?: string;
  readonly item?: number;
}

const unsupported: Judgement = { status: 'unsupported' };
const derived: Judgement = { status: 'derived' };

/** The facts that the claim may be about; undefined when it names somebody or something without facts. */
function factsFor(
  { person, assessments }: ScoreClaim,
  index: EvidenceIndex,
  text: string,
): readonly Fact[] | undefined {
  // Only class figures have no student; a name beside them is a teacher's or a school's.
  if (person?.kind === 'unknown') return undefined;
  const meant = meantBy(assessments);
  if (assessments.length > 0 && meant.length === 0) return undefined;
  const saysClass = classWords.test(text);
  const classes = namedClasses(text, index);
  const { lookup } = index;
  const of = assessments.length > 0 ? meant : undefined;
  if (person?.kind === 'known')
    return lookup.pick(person.students, saysClass && statistic.test(text), of, classes);
  if (person?.kind === 'self' && index.selfId !== undefined && !saysClass)
    return lookup.pick(index.selfNames, statistic.test(text), of, classes);
  return lookup.pick(undefined, true, of, classes);
}

function meantBy(assessments: readonly AssessmentMention[]): readonly string[] {
  const [first, second] = assessments;
  if (first && !second) return first.assessments;
  return [...new Set(assessments.flatMap((each) => each.assessments))];
}

// Everybody's scores in what the claim names.
function factsOfRank({ assessments }: ScoreClaim, index: EvidenceIndex): readonly Fact[] {
  const meant = meantBy(assessments);
  return index.lookup.pick(undefined, true, meant.length > 0 ? meant : undefined);
}

const namedFields: readonly (readonly [field: RegExp, cue: Pick<RegExp, 'test'>])[] = [
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
function factsAround({ around }: ScoreClaim, index: EvidenceIndex, text: string): readonly Fact[] {
  const { people, assessments } = around;
  if (people.some(({ kind }) => kind === 'unknown')) return [];
  if (assessments.some((each) => each.assessments.length === 0)) return [];
  const students = people.flatMap((person) => (person.kind === 'known' ? person.students : []));
  const meant = meantBy(assessments);
  return index.lookup.pick(
    students.length > 0 ? [...new Set(students)] : undefined,
    true,
    meant.length > 0 ? meant : undefined,
    namedClasses(text, index),
  );
}

const rightAfterMean =
  /\b(?:average|mean|durchschnitt|promedio|media|moyenne)(?: score| mark| grade)?(?: is| was| of|:| ist| es| est| =)? $/;

// "Alice's average is 92" of somebody with several scores is no single one of them.
function isMeanOfMany(
  { mention, person, assessments }: ScoreClaim,
  facts: readonly Fact[],
  text: string,
): boolean {
  const before = text.slice(Math.max(0, mention.from - 40), mention.from);
  if (person === undefined || assessments.length > 0 || !rightAfterMean.test(before)) return false;
  return figuresOf(facts).scores.facts.length > 1;
}

function fitsFact(mention: NumberMention, fact: Fact): boolean {
  if (mention.outOf !== undefined && fact.maxPoints !== undefined && mention.outOf !== fact.maxPoints)
    return false;
  if (mention.percent && fact.maxPoints !== undefined && fact.maxPoints !== 100) return false;
  return isEqual(mention, fact.value);
}

function judgeSaid(claim: ScoreClaim, said: Said, index: EvidenceIndex, text: string): Judgement {
  const about = {
    person: claim.person,
    assessments: meantBy(claim.assessments),
    facts: factsFor(claim, index, text),
    everybody: factsOfRank(claim, index),
  };
  if (said === 'passed' || said === 'failed') return judgeVerdict(said, about, index);
  if (said === 'ahead' || said === 'behind') return judgeComparison(said, about, claim.other, index);
  if (said === 'count') return judgeCount(claim.mention.values, about, index);
  return said === 'full' ? judgeFull(about, index) : judgeSuperlative(said, about, index, text);
}

/** What the evidence says of one claim. `text` is its folded sentence. */
export function judgeClaim(claim: ScoreClaim, index: EvidenceIndex, text: string): Judgement {
  const { mention } = claim;
  if (claim.said !== undefined) return judgeSaid(claim, claim.said, index, text);
  if (mention.grade !== undefined) return unsupported;
  if (mention.rank) return isRank(claim, factsOfRank(claim, index), index.self) ? derived : unsupported;
  const facts = factsFor(claim, index, text);
  if (facts === undefined) return passageSupport(claim, index);
  const classFigure = classWords.test(text) && statistic.test(text) && claim.person?.kind !== 'known';
  const fact = facts.find(
    (each) => (!classFigure || each.statistic) && fitsFact(mention, each) && fitsField(each, text),
  );
  if (fact && !fact.statistic && isMeanOfMany(claim, facts, text)) {
    return isDerived(mention, facts, text) ? derived : unsupported;
  }
  if (fact && failsForSome(facts, text, (each) => fitsFact(mention, each))) return unsupported;
  if (fact) return { status: 'supported', toolCallId: fact.toolCallId, item: fact.item };
  if (isDerived(mention, facts, text) || isBound(mention, facts, text)) return derived;
  if ((meanCue.test(text) || sumCue.test(text)) && isDerived(mention, factsAround(claim, index, text), text))
    return derived;
  if (differenceCue.test(text)) {
    const alone = new Set(claim.around.people.filter(({ kind }) => kind !== 'pronoun')).size === 1;
    // "Alice leads by 17" compares her with everybody who was looked up.
    const compared =
      alone && leadCue.test(text) ? factsOfRank(claim, index) : factsAround(claim, index, text);
    if (isDifference(mention, compared, text, index.userNumbers)) return derived;
  }
  if (classFigure && /highest|lowest|best|max|min/.test(text)) {
    const { means, scores } = figuresOf(facts);
    if (means.size > 1 && scores.facts.some((each) => fitsFact(mention, each))) return derived;
  }
  return passageSupport(claim, index);
}

// A number of a handbook passage, said of nobody in particular.
function passageSupport({ mention, person, assessments }: ScoreClaim, index: EvidenceIndex): Judgement {
  if (person?.kind === 'known' || person?.kind === 'unknown') return unsupported;
  if (person?.kind === 'self' && assessments.length > 0) return unsupported;
  for (const value of mention.values) {
    const passage = index.textNumbers.get(value);
    if (passage) return { status: 'supported', ...passage };
  }
  return unsupported;
}
