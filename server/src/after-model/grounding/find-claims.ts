// Which numbers of a sentence are claims about scores, and about whom and what: a number tied in its
// sentence to a person, an assessment, a class statistic or "you". Other numbers pass. Pure.
import { type CodeBlock, nextBlock } from './code-block.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import { countedFor } from './find-count.ts';
import { type AssessmentMention, findMentions, type Mentions, type PersonMention } from './find-mentions.ts';
import { findNumbers } from './find-numbers.ts';
import { findSaid } from './find-said.ts';
import { goInOrder } from './in-order.ts';
import { connector, isTied } from './is-tied.ts';
import type { FoldedSentence, NumberMention } from './number-mention.ts';
import type { Said } from './said-words.ts';
import { comparedAfter, comparedBefore, quotingUser, strongScore, sumAloud } from './score-words.ts';
import { type Column, columnOf, nextColumns } from './table-columns.ts';

export interface ScoreClaim {
  readonly mention: NumberMention;
  /** Whom the number is about, as far as the text tells. */
  readonly person: PersonMention | undefined;
  readonly assessments: readonly AssessmentMention[];
  /** Everybody and everything that the sentence names. */
  readonly around: Mentions;
  /** What is said in words instead of a number. */
  readonly said?: Said;
  /** With whom the person is compared. */
  readonly other?: PersonMention;
}

/** What earlier sentences of the same reply tell about the next one. */
export interface ReplyContext {
  readonly person: PersonMention | undefined;
  /** The reply is in a table or list whose head speaks of scores. */
  readonly inScores: boolean;
  /** The sentence before spoke of somebody's scores and gave no number, and of these assessments. */
  readonly spokeOfScores: boolean;
  readonly assessments: readonly AssessmentMention[];
  /** The last number of the list that the reply is in. */
  readonly listNumber: number;
  /** The heads of the table that the reply is in. */
  readonly columns: readonly Column[];
  readonly block: CodeBlock;
}

export const emptyContext: ReplyContext = {
  person: undefined,
  inScores: false,
  spokeOfScores: false,
  assessments: [],
  columns: [],
  listNumber: 0,
  block: 'none',
};

/** With what the numbers of a sentence go together one by one, in their order. */
interface Pairs {
  readonly people: boolean;
  readonly assessments: boolean;
}

function personOf(
  mention: NumberMention,
  numbers: readonly NumberMention[],
  pairs: Pairs,
  people: readonly PersonMention[],
  context: ReplyContext,
  text: string,
): PersonMention | undefined {
  if (pairs.people) return people[numbers.indexOf(mention)];
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

function assessmentsOf(
  mention: NumberMention,
  numbers: readonly NumberMention[],
  all: readonly AssessmentMention[],
  text: string,
): readonly AssessmentMention[] {
  const following = all.find(({ from }) => from >= mention.to);
  const previous = numbers.filter(({ to }) => to <= mention.from).at(-1)?.to ?? 0;
  // A semicolon ends what was said of the assessment before it.
  const clause = text.lastIndexOf(';', mention.from);
  const between = all.filter(({ from, to }) => from >= Math.max(previous, clause) && to <= mention.from);
  const joint = following && text.slice(mention.to, following.from);
  // "In Math 92 points, in Science 88": what comes after the comma is the next number's.
  if (following && joint && connector.test(joint) && !(between.length > 0 && joint.includes(',')))
    return [following];
  if (between.length > 0) return between;
  const before = all.filter(({ from, to }) => from >= clause && to <= mention.from);
  if (before.length > 0) return before;
  return following ? [following] : [];
}

function assessmentsFor(
  mention: NumberMention,
  numbers: readonly NumberMention[],
  pairs: Pairs,
  { assessments, people }: Mentions,
  column: Column | undefined,
  context: ReplyContext,
  text: string,
): readonly AssessmentMention[] {
  if (pairs.assessments) return assessments.slice(numbers.indexOf(mention)).slice(0, 1);
  if (assessments.length > 0) return assessmentsOf(mention, numbers, assessments, text);
  if (column && column.assessments.length > 0) return column.assessments;
  return context.spokeOfScores && people.length === 0 ? context.assessments : [];
}

// "12." alone is the number of a list's item where it goes on from the one before, and a score elsewhere.
const loneNumber = /^\s*(?:[-*•>]\s*)?(\d{1,3})[.)]\s*$/;

function listNumberOf(text: string, { listNumber }: ReplyContext): number | undefined {
  const number = Number(loneNumber.exec(text)?.[1] ?? Number.NaN);
  return number <= 10 || number === listNumber + 1 ? number : undefined;
}

/** The claims of one sentence, and what it leaves for the next. */
export function findClaims(
  sentence: FoldedSentence,
  index: EvidenceIndex,
  context: ReplyContext,
): { readonly claims: readonly ScoreClaim[]; readonly context: ReplyContext } {
  const { text } = sentence;
  const listNumber = listNumberOf(text, context);
  if (listNumber !== undefined) return { claims: [], context: { ...context, listNumber } };
  const mentions = findMentions(sentence, index);
  const numbers = findNumbers(
    sentence,
    mentions.assessments.filter(({ from, to }) => /\d/.test(text.slice(from, to))),
  );
  const quoting = quotingUser.test(text);
  const known = mentions.assessments.length > 0 || namesSomebody(mentions);
  const inCode = context.block === 'code' && !index.asksForScores && !namesSomebody(mentions);
  const noScores = inCode || (sumAloud.test(text) && !known);
  const claims: ScoreClaim[] = [];
  let pairs: Pairs | undefined;
  for (const mention of noScores ? [] : numbers) {
    if (quoting && mention.values.some((value) => index.userNumbers.has(value))) continue;
    const whose = mentions.people.length > 0 ? countedFor(mention, text, mentions, context) : undefined;
    if (whose) {
      const { assessments } = mentions;
      claims.push({ mention, person: whose, assessments, around: mentions, said: 'count' });
      continue;
    }
    if (!isTied(mention, sentence, mentions, context, index)) continue;
    pairs ??= {
      people: goInOrder(numbers, mentions.people, text),
      assessments: goInOrder(numbers, mentions.assessments, text),
    };
    const column = columnOf(text, mention.from, context.columns);
    const rowPerson = personOf(mention, numbers, pairs, mentions.people, context, text);
    claims.push({
      mention,
      person: mentions.people.length === 0 && column?.person ? column.person : rowPerson,
      assessments: assessmentsFor(mention, numbers, pairs, mentions, column, context, text),
      around: mentions,
    });
  }
  const said = inCode ? [] : findSaid(sentence, mentions, context, index);
  return {
    claims: said.length === 0 ? claims : inPlace([...claims, ...said]),
    context: nextContext(text, mentions, context, numbers.length > 0),
  };
}

const inPlace = (claims: readonly ScoreClaim[]): readonly ScoreClaim[] =>
  [...claims].sort((a, b) => a.mention.start - b.mention.start);

const namesSomebody = ({ people }: Mentions): boolean =>
  people.some(({ kind }) => kind === 'known' || kind === 'unknown');

const isOfSomebody = ({ people }: Mentions): boolean => people.some(({ kind }) => kind !== 'unknown');

function nextContext(
  text: string,
  mentions: Mentions,
  context: ReplyContext,
  hasNumbers: boolean,
): ReplyContext {
  const listLike = /^\s*[|*-]/.test(text) || /[:|]\s*$/.test(text);
  const headsPeople = context.columns.some(({ person }) => person !== undefined && person.kind !== 'unknown');
  const inScores =
    listLike &&
    (context.inScores || strongScore.test(text) || mentions.assessments.length > 0 || headsPeople);
  const { assessments, lastNamed } = mentions;
  const spokeOfScores =
    !hasNumbers && (assessments.length > 0 || (strongScore.test(text) && isOfSomebody(mentions)));
  const columns = nextColumns(text, mentions, context.columns, hasNumbers);
  const block = nextBlock(context.block, text, context.block === 'code' && namesSomebody(mentions));
  const { listNumber } = context;
  const person = lastNamed ?? context.person;
  return { person, inScores, spokeOfScores, assessments, columns, listNumber, block };
}

/** What a sentence without numbers leaves for the next. */
export function followContext(
  sentence: FoldedSentence,
  index: EvidenceIndex,
  context: ReplyContext,
): ReplyContext {
  return nextContext(sentence.text, findMentions(sentence, index), context, false);
}
