// Whether a number of a reply is said of somebody's score: tied in its sentence to a person, an
// assessment, a class figure or "you". What is said of strangers (Einstein, Everest) needs more. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import type { ReplyContext } from './find-claims.ts';
import type { Mentions, PersonMention } from './find-mentions.ts';
import type { FoldedSentence, NumberMention } from './number-mention.ts';
import {
  classWords,
  countedThing,
  gettingScore,
  gotScore,
  madeUp,
  measured,
  rankCue,
  scoreLabel,
  statistic,
  strongScore,
  weakScore,
} from './score-words.ts';
import { type Column, columnOf } from './table-columns.ts';
/** What stands between a number and the assessment after it: "92 points in Math". */
export const connector =
  /^(?:\*{1,2}|<\/[a-z]{1,6}>)? ?(?:%|points?|pts|marks?|percent|puntos|punkte|pontos|баллов|балла)?,? ?\(?(?:in|on|for|at|from|en|fur|im|em|por|sur|по|na|de|auf|bei|في|ب)(?: the| your| his| her| their| der| dem| la| le| el| a| o)? ?["'“*]{0,3}$|^ ?\(\*{0,2}$/;
// Right after "scored", "grade:" or a sign of equality: what even a Roman numeral may stand for.
const rightAfterScoring =
  /(?:scored?|scores|marks?|grades?|got|received|earned|achieved|[:=|])(?: an?| the)?[ *"“]{1,4}$/;
const rightAfterGrade = /\b(?:grade|mark)s?(?: is| was|:| of)?(?: an?)? ["'“*]{0,2}$/;
// "maxPoints": 100, "a maximum of 50", "100 is the maximum": full marks, no score.
const fullMarks = /\bmax(?:imum)?(?: of| points| score| marks|_?points)?["']?\s*[:=]?\s*$/;
const isFullMarks = /^ (?:points? )?is the (?:maximum|highest possible)\b/;
// "was in 1066", "since 1999": a year after a word of time, which no score follows. Fixed words, linear.
const afterTimeWord =
  /\b(?:in|since|from|until|till|by|around|before|after|im|seit|bis|en|desde|hasta|depuis|em) $/;
// "9 + 16", "3²": sums of somebody's name (Pythagoras) are none of somebody's score.
const arithmetic = /\d ?[²³^×·+]/;
const rightAfterOwner = /\b(?:your|deine?|tu|votre|his|her) $/;
/** What a score is compared with: "8 points away from 100", "2 above 90". */
const rightAfterCompared = /\d (?:points? |marks? )?(?:above|below|over|under|away from|short of|off|from) $/;
const rightAfterArticle = /\ban? $/;
function isYear(mention: NumberMention, text: string): boolean {
  const digits = text.slice(mention.from, mention.to);
  return (
    /^(?:1\d{3}|20\d{2}|21\d{2})$/.test(digits) &&
    afterTimeWord.test(text.slice(Math.max(0, mention.from - 12), mention.from))
  );
}
// A number beside an assessment: "Math 92", "92 in Math", "Math: 92".
function hugs({ from, to }: NumberMention, { assessments }: Mentions, text: string): boolean {
  return assessments.some((each) =>
    each.to <= from
      ? /^[\s:=|→➜➔⇒…*–—("-]{1,8}$/.test(text.slice(each.to, from))
      : each.from >= to && connector.test(text.slice(to, each.from)),
  );
}
// "Math: XCIII", not "Math II".
function labels({ from, values }: NumberMention, { assessments }: Mentions, text: string): boolean {
  return (
    values.some((value) => value > 10) &&
    assessments.some(({ to }) => to <= from && /^ ?[:=|–—] ?\*{0,2}$/.test(text.slice(to, from)))
  );
}
// "Carol: 87", "| Carol | 87 |".
function hugsPerson(
  { from }: NumberMention,
  people: readonly PersonMention[],
  text: string,
  own: string,
): boolean {
  return people.some(
    ({ from: start, to, kind }) =>
      kind !== 'pronoun' &&
      (kind !== 'self' || own.includes(text.slice(start, to))) &&
      to <= from &&
      /^\*{0,2}(?: |['’]s )?[\s:=|→➜➔⇒–—(-]{1,6}\*{0,2}$/.test(text.slice(to, from)),
  );
}
// Nothing countable follows: the number stands for itself. Latin words of joining only.
function endsPhrase(after: string): boolean {
  return /^(?:\s*$|\s*[.,;:!?)|*"”’<]|\s[–—-]\s|\s*(?:points?|pts|marks?|percent|puntos|punkte|pontos|punten|punkty|punktow|punti|puan\w*|diem|pkt)\b|\s*балл|\s+(?:in|on|for|at|and|but|while|or|out|which|overall|respectively|this|last|again|today|here|there|en|et|y|und|e|im|em|pour|sur|well|too|also|so|although|though|because|compared|versus|vs|from|as|with|than)\b|\s+(?:по|и|из|в|на) |\s*[\u0600-\u06ff\u0900-\u097f\u3000-\u9fff])/.test(
    after,
  );
}
// "The average score is 85", not "an average grade is good".
function isOneFigure(text: string): boolean {
  return scoreLabel.test(text) && !/^\W*an? /.test(text);
}
/** In a short answer to a question about scores a number that stands for itself is one. */
function answers(
  { values, weak, to }: NumberMention,
  text: string,
  people: readonly PersonMention[],
): boolean {
  return (
    !weak &&
    text.length < 80 &&
    values.some((value) => value > 10) &&
    people.every(({ kind }) => kind !== 'unknown') &&
    endsPhrase(text.slice(to, to + 60))
  );
}
/** The whole sentence is a number, with at most a word or two of presenting it: "It is 97." */
function isBare(mention: NumberMention, text: string): boolean {
  return (
    /^\W*(?:(?:it|that|this)(?: is|['’]s| was)|nice|great|wow|yes|sure|well)?\W*$/.test(
      text.slice(0, mention.from),
    ) && /^\W*(?:points?|pts|marks?|percent)?\W*$/.test(text.slice(mention.to))
  );
}
// People of whom nothing was looked up and nobody asked.
function areStrangers(people: readonly PersonMention[], { asked }: EvidenceIndex): boolean {
  const named = people.filter(({ kind }) => kind !== 'pronoun');
  return named.length > 0 && named.every((each) => each.kind === 'unknown' && !asked.includes(each.name));
}
// Of strangers: the number must stand for itself and the sentence or the talk be of scores.
function isTiedToStranger(
  mention: NumberMention,
  text: string,
  people: readonly PersonMention[],
  scoreTalk: boolean,
): boolean {
  const after = text.slice(mention.to, mention.to + 60);
  const ofFull = mention.percent || mention.outOf !== undefined;
  if (!ofFull && !endsPhrase(after)) return false;
  if (mention.values.every((value) => value > 1_000)) return false;
  if (strongScore.test(text)) return true;
  const fullName = people.some((each) => each.kind === 'unknown' && each.name.includes(' '));
  if (hugsPerson(mention, people, text, '')) return scoreTalk || fullName;
  return gotScore.test(text) || (scoreTalk && gettingScore.test(text));
}
/** `own`: the folded name of whoever is asking. */
function isTiedToPerson(
  mention: NumberMention,
  text: string,
  people: readonly PersonMention[],
  own: string,
): boolean {
  const before = text.slice(Math.max(0, mention.from - 12), mention.from);
  const ends = endsPhrase(text.slice(mention.to, mention.to + 60));
  if (hugsPerson(mention, people, text, own) || (ends && rightAfterOwner.test(before))) return true;
  if (ends && rightAfterArticle.test(before) && mention.values.some((value) => value > 10)) return true;
  return weakScore.test(text) && (mention.percent || mention.outOf !== undefined || ends);
}
// A column of somebody's, or of an assessment.
const headsSomething = (column: Column | undefined): boolean =>
  column !== undefined && (column.person !== undefined || column.assessments.length > 0);
/** Whether the number claims a score. */
export function isTied(
  mention: NumberMention,
  sentence: FoldedSentence,
  mentions: Mentions,
  context: ReplyContext,
  index: EvidenceIndex,
): boolean {
  const { text } = sentence;
  const before = text.slice(Math.max(0, mention.from - 24), mention.from);
  const after = text.slice(mention.to, mention.to + 60);
  if (countedThing.test(after) || measured.test(after) || /[$€£¥] ?$/.test(before)) return false;
  const { people } = mentions;
  const about = people.length > 0;
  const assessment = mentions.assessments.length > 0;
  if (fullMarks.test(before) || (isFullMarks.test(after) && !about)) return false;
  if (isYear(mention, text) || rightAfterCompared.test(before)) return false;
  if (
    madeUp.test(text) &&
    people.every((each) => each.kind === 'unknown' && !index.asked.includes(each.name))
  )
    return false;
  const strong = strongScore.test(text);
  const named = people.some(({ kind }) => kind === 'known' || kind === 'self');
  if (!strong && !named && arithmetic.test(sentence.original)) return false;
  if (mention.rank) return named && (strong || assessment || rankCue.test(text) || classWords.test(text));
  if (mention.weak && !(rightAfterScoring.test(before) && strong) && !labels(mention, mentions, text))
    return false;
  if (mention.grade !== undefined) return about || assessment || (strong && rightAfterGrade.test(before));
  const scoreTalk = index.facts.length > 0 || index.asked.length > 0 || index.asksForScores;
  if (areStrangers(people, index) && !assessment) return isTiedToStranger(mention, text, people, scoreTalk);
  if (strong && (about || assessment || context.inScores)) return true;
  if (strong && statistic.test(text) && (scoreTalk || classWords.test(text) || isOneFigure(text)))
    return true;
  if (strong && scoreLabel.test(before) && mention.values.some((value) => value > 10)) return true;
  if (assessment && (about || weakScore.test(text) || hugs(mention, mentions, text))) return true;
  if ((about || assessment) && headsSomething(columnOf(text, mention.from, context.columns))) return true;
  if (context.inScores && /^\s*[|*-]/.test(text)) return true;
  if (index.facts.length > 0 && strong && (mention.percent || mention.outOf !== undefined)) return true;
  if (index.asksForScores && answers(mention, text, people)) return true;
  if (isBare(mention, text) && (context.spokeOfScores || index.asksForScores)) return true;
  return about && isTiedToPerson(mention, text, people, index.self);
}
