// Which numbers of a sentence are claims about scores, and about whom and what: a number tied in its
// sentence to a person, an assessment, a class statistic or "you". Other numbers pass. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import { type AssessmentMention, findMentions, type Mentions, type PersonMention } from './find-mentions.ts';
import { type FoldedSentence, findNumbers, type NumberMention } from './find-numbers.ts';
import {
  comparedAfter,
  comparedBefore,
  countedThing,
  quotingUser,
  statistic,
  strongScore,
  sumAloud,
  weakScore,
} from './score-words.ts';

export interface ScoreClaim {
  readonly mention: NumberMention;
  /** Whom the number is about, as far as the text tells. */
  readonly person: PersonMention | undefined;
  readonly assessments: readonly AssessmentMention[];
  /** Everybody and everything that the sentence names. */
  readonly around: Mentions;
}

/** What earlier sentences of the same reply tell about the next one. */
export interface ReplyContext {
  readonly person: PersonMention | undefined;
  /** The reply is in a table or list whose head speaks of scores. */
  readonly inScores: boolean;
}

export const emptyContext: ReplyContext = { person: undefined, inScores: false };

function personOf(
  mention: NumberMention,
  people: readonly PersonMention[],
  context: ReplyContext,
  text: string,
): PersonMention | undefined {
  const before = people.filter(({ to }) => to <= mention.from);
  // "88 vs. 81": whose is whose is not told by what stands nearest.
  const compared =
    comparedBefore.test(text.slice(0, mention.from)) || comparedAfter.test(text.slice(mention.to));
  if (compared && !people.some(({ kind }) => kind === 'unknown')) return undefined;
  // A name counts before a pronoun or "you": "Alice, your student, scored 92".
  const named = before.filter(({ kind }) => kind === 'known' || kind === 'unknown').at(-1);
  const nearest =
    named ?? before.at(-1) ?? people.find(({ from }) => from >= mention.to && from - mention.to < 60);
  if (nearest === undefined || nearest.kind === 'pronoun') return context.person ?? nearest;
  return nearest;
}

const connector =
  /^ ?(?:%|points?|pts|marks?|percent|puntos|punkte|pontos|баллов|балла)?,? ?\(?(?:in|on|for|at|from|en|fur|im|em|por|sur|по|na|de|auf|bei|في|ب)(?: the| your| his| her| their| der| dem| la| le| el| a| o)? ?["'“*]{0,3}$/;

function assessmentsOf(
  mention: NumberMention,
  numbers: readonly NumberMention[],
  all: readonly AssessmentMention[],
  text: string,
): readonly AssessmentMention[] {
  const following = all.find(({ from }) => from >= mention.to);
  if (following && connector.test(text.slice(mention.to, following.from))) return [following];
  const previous = numbers.filter(({ to }) => to <= mention.from).at(-1)?.to ?? 0;
  const between = all.filter(({ from, to }) => from >= previous && to <= mention.from);
  if (between.length > 0) return between;
  const before = all.filter(({ to }) => to <= mention.from);
  if (before.length > 0) return before;
  return following ? [following] : [];
}

// Right after "scored", "grade:" or a sign of equality: what even a Roman numeral may stand for.
const rightAfterScoring =
  /(?:scored?|scores|marks?|grades?|got|received|earned|achieved|[:=|])(?: an?| the)?[ *"“]{1,4}$/;

// "maxPoints": 100, "a maximum of 50": full marks, no score.
const fullMarks = /\bmax(?:imum)?(?: of| points| score| marks|_?points)?["']?\s*[:=]?\s*$/;

// "was in 1066", "since 1999": a year after a word of time, which no score follows. Fixed words, linear.
const afterTimeWord =
  /\b(?:in|since|from|until|till|by|around|before|after|im|seit|bis|en|desde|hasta|depuis|em) $/;
// "9 + 16", "3²": sums of somebody's name (Pythagoras) are none of somebody's score.
const arithmetic = /\d ?[²³^×·+]/;

function isYear(mention: NumberMention, text: string): boolean {
  const digits = text.slice(mention.from, mention.to);
  return (
    /^(?:1\d{3}|20\d{2}|21\d{2})$/.test(digits) &&
    afterTimeWord.test(text.slice(Math.max(0, mention.from - 12), mention.from))
  );
}

function isTied(
  mention: NumberMention,
  sentence: FoldedSentence,
  mentions: Mentions,
  context: ReplyContext,
  knowsScores: boolean,
): boolean {
  const { text } = sentence;
  const after = text.slice(mention.to, mention.to + 60);
  if (countedThing.test(after)) return false;
  if (fullMarks.test(text.slice(Math.max(0, mention.from - 24), mention.from))) return false;
  const strong = strongScore.test(text);
  if (isYear(mention, text)) return false;
  const ofSomebody = mentions.people.some(({ kind }) => kind === 'known' || kind === 'self');
  if (!strong && !ofSomebody && arithmetic.test(sentence.original)) return false;
  if (
    mention.weak &&
    !(rightAfterScoring.test(text.slice(Math.max(0, mention.from - 24), mention.from)) && strong)
  )
    return false;
  const person = mentions.people.some(({ kind }) => kind !== 'pronoun');
  const about = person || mentions.people.length > 0;
  const assessment = mentions.assessments.length > 0;
  if (mention.grade !== undefined) return about || assessment || (strong && /\b(?:grade|mark)/.test(text));
  if (strong && (about || assessment || context.inScores || statistic.test(text))) return true;
  if (assessment && (about || weakScore.test(text) || hugs(mention, mentions, text))) return true;
  if (context.inScores && /^\s*[|*-]/.test(text)) return true;
  if (knowsScores && strong && (mention.percent || mention.outOf !== undefined)) return true;
  if (!about) return false;
  if (hugsPerson(mention, mentions, text)) return true;
  return weakScore.test(text) && (mention.percent || mention.outOf !== undefined || endsPhrase(after));
}

// A number beside an assessment: "Math 92", "92 in Math", "Math: 92".
function hugs({ from, to }: NumberMention, { assessments }: Mentions, text: string): boolean {
  return assessments.some((each) =>
    each.to <= from
      ? /^[\s:=|*–—("-]{1,8}$/.test(text.slice(each.to, from))
      : each.from >= to && connector.test(text.slice(to, each.from)),
  );
}

// "Carol: 87", "| Carol | 87 |".
function hugsPerson({ from }: NumberMention, { people }: Mentions, text: string): boolean {
  return people.some(
    ({ to, kind }) =>
      kind !== 'pronoun' &&
      kind !== 'self' &&
      to <= from &&
      /^\*{0,2}(?: |['’]s )?[\s:=|–—(-]{1,6}\*{0,2}$/.test(text.slice(to, from)),
  );
}

// Nothing countable follows: the number stands for itself. Latin words of joining only.
function endsPhrase(after: string): boolean {
  return /^(?:\s*$|\s*[.,;:!?)|*"”’]|\s*(?:points?|pts|marks?|percent|puntos|punkte|pontos|баллов|балла)\b|\s+(?:in|on|for|at|and|but|while|or|out|which|overall|respectively|this|last|en|et|y|und|e|im|em|pour|sur|well|too|also|so|although|though|because|compared|versus|vs|from|as|with|than|по|и|из)\b|\s*[\u0600-\u06ff\u0900-\u097f\u3000-\u9fff])/.test(
    after,
  );
}

/** The claims of one sentence, and what it leaves for the next. */
export function findClaims(
  sentence: FoldedSentence,
  index: EvidenceIndex,
  context: ReplyContext,
): { readonly claims: readonly ScoreClaim[]; readonly context: ReplyContext } {
  const mentions = findMentions(sentence, index);
  const { text } = sentence;
  const numbers = findNumbers(
    sentence,
    mentions.assessments.filter(({ from, to }) => /\d/.test(text.slice(from, to))),
  );
  const quoting = quotingUser.test(text);
  const known =
    mentions.assessments.length > 0 ||
    mentions.people.some(({ kind }) => kind === 'known' || kind === 'unknown');
  const aloud = sumAloud.test(text) && !known;
  const claims: ScoreClaim[] = [];
  for (const mention of aloud ? [] : numbers) {
    if (quoting && mention.values.some((value) => index.userNumbers.has(value))) continue;
    if (!isTied(mention, sentence, mentions, context, index.facts.length > 0)) continue;
    claims.push({
      mention,
      person: personOf(mention, mentions.people, context, text),
      assessments: assessmentsOf(mention, numbers, mentions.assessments, text),
      around: mentions,
    });
  }
  return { claims, context: nextContext(text, mentions, context) };
}

function nextContext(text: string, mentions: Mentions, context: ReplyContext): ReplyContext {
  const last = mentions.people.filter(({ kind }) => kind === 'known' || kind === 'unknown').at(-1);
  const listLike = /^\s*[|*-]/.test(text) || /[:|]\s*$/.test(text);
  const inScores =
    listLike && (context.inScores || strongScore.test(text) || mentions.assessments.length > 0);
  return { person: last ?? context.person, inScores };
}

/** What a sentence without numbers leaves for the next. */
export function followContext(
  sentence: FoldedSentence,
  index: EvidenceIndex,
  context: ReplyContext,
): ReplyContext {
  return nextContext(sentence.text, findMentions(sentence, index), context);
}
