// Claims of a sentence that are made in words: somebody passed or failed something, has the best or the worst
// score, got full marks. Only where the words stand right beside whom and what they are said of, since most
// talk with such words ("failed to", "best wishes") claims nothing. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import type { ReplyContext, ScoreClaim } from './find-claims.ts';
import { findComparison } from './find-comparison.ts';
import type { AssessmentMention, Mentions, PersonMention } from './find-mentions.ts';
import { matchesOf } from './matches-of.ts';
import type { FoldedSentence } from './number-mention.ts';
import { clauseEnd, isQuestion, maxApart, open, type Place, subjectOf } from './said-place.ts';
import { type Said, saidBy } from './said-words.ts';
import { classWords, quotingUser, strongScore } from './score-words.ts';

export interface Found {
  readonly person: PersonMention;
  readonly assessments: readonly AssessmentMention[];
  readonly said: Said;
  /** With whom the person is compared. */
  readonly other?: PersonMention;
  /** How far the claim reaches, where that is beyond the word. */
  readonly to?: number;
}

// Between whom and an English verb. Matches " has also ", " did not "; a bounded sequence of fixed words.
const helping =
  /^\*{0,2}(?:['’]ve)?(?: \([^()]{1,20}\)|, who [^,.]{1,30},)?(?: (?:has|have|had|did|does|do|is|are|was|were|(?:has|have|had|did|does|do|is|are|was|were)n['’]t|not|never|also|just|now|clearly|narrowly|barely|easily|already|unfortunately|sadly|still|only|even|both|all|then|actually|recently|currently)){0,5} \*{0,2}$/;
// "Él ha aprobado", not "el profesor aprobó": a pronoun in Spanish may be an article.
const rightBefore = /^ (?:(?:ha|hat|a|n['’]a pas|foi|nao|no|не) )?$/;
// "Alice passed Math and failed". Bounded.
const afterOther =
  /^\*{0,2}(?: (?:has|have|also))? (?:passed|failed)(?: \w{1,20}){1,4},? (?:and|but) (?:also |then )?$/;
const neither = /\b(?:neither|nor|weder|noch|ni|nem)\b/;
const be = /\b(?:is|are|was|were)(?:n['’]t)?\b/;
const negation = /\b(?:not|never|nicht|no|nao|pas)\b|n['’]t\b|n['’]a\b|(?:^| )не /;
// "failed to", "passed the salt": no test.
const otherSense = /^ (?:to|at|out|away|on|by|over|through|up|along|off|around|down|me|it)\b/;
// Between an English verb and the assessment. Matches " the last ", " with 92 in "; bounded.
const beforeObject =
  /^(?: (?:in|on|the|her|his|their|your|this|last|first|final|latest|class|with|both|all|of|test|exam|for|\d{1,3}(?:[.,]\d{1,2})?%?|points?|an?)){0,6} (?:\*{1,2}|["“'])?$/;
// "every test", "all of his exams", "the class". Bounded.
const anyObject =
  /^ (?:in )?(?:all|every|each|both|the|his|her|their|your|this)(?: (?:of|the|his|her|their|your|last|final|whole)){0,3} (?:tests?|exams?|quizz?es|quiz|assessments?|subjects?|class|course|year|term|midterm|finals?)\b/;
const endsThere = /^\*{0,2}\s*(?:[.,;!)|]|$)|^ (?:too|as well|again|with)\b/;
const isNamed = ({ kind }: PersonMention): boolean => kind === 'known' || kind === 'unknown';

function assessmentsNear(place: Place, english: boolean): readonly AssessmentMention[] | undefined {
  const { from, to, text, mentions } = place;
  const after = text.slice(to);
  const next =
    mentions.people.find((each) => each.from >= to && each.kind !== 'pronoun')?.from ?? text.length;
  const following = mentions.assessments.filter((each) => each.from >= to && each.to <= next);
  const [first] = following;
  if (first) {
    const between = text.slice(to, first.from);
    const near = english ? beforeObject.test(between) : between.length < maxApart && !clauseEnd.test(between);
    if (near) return [first];
  }
  if (anyObject.test(after)) return [];
  const before = mentions.assessments.filter(
    (each) => each.to <= from && from - each.to < maxApart && !clauseEnd.test(text.slice(each.to, from)),
  );
  return before.length > 0 && (!english || endsThere.test(after)) ? before.slice(-1) : undefined;
}

// Before and after a word that stands by itself. Matches "| ", ": not ", '"result": "'; bounded.
const labelBefore = /(?:[|:=]\*{0,2}|[–—-]) ?\*{0,2}["']?(?:(?:not|nicht|no|nao) )?$/;
const labelAfter = /^["']?\*{0,2}\s*(?:[|.,;!}\]].{0,80})?\s*$/;
// '"passed": false'.
const keyAfter = /^["'] ?: ?(true|false)\b/;

/** "| Alice | Math | failed |", "Math: passed", '"passed": true': the word stands by itself. */
function asLabel(place: Place, said: 'passed' | 'failed'): Found | undefined {
  const { from, to, text, mentions, context } = place;
  const before = text.slice(0, from);
  const key = keyAfter.exec(text.slice(to));
  if (!key && !(labelBefore.test(before) && labelAfter.test(text.slice(to)))) return undefined;
  const person = mentions.people.find(isNamed) ?? context.person;
  const column = context.columns.flatMap(({ assessments }) => assessments);
  const assessments = mentions.assessments.length > 0 ? mentions.assessments : column.slice(0, 1);
  if (!person || assessments.length === 0) return undefined;
  const negated = key ? key[1] === 'false' : negation.test(before.slice(-6));
  return { person, assessments, said: negated ? opposite[said] : said };
}

const opposite = { passed: 'failed', failed: 'passed' } as const;

function findVerdict(place: Place, said: 'passed' | 'failed', english: boolean): Found | undefined {
  const { from, to, text, word } = place;
  const label = asLabel(place, said);
  if (label) return label;
  const subject = subjectOf(place);
  if (!subject || open.test(text.slice(0, from)) || otherSense.test(text.slice(to))) return undefined;
  const { person, gap, isPronoun } = subject;
  if (english) {
    if (!helping.test(gap) && !afterOther.test(gap)) return undefined;
    if (word.endsWith('ing') !== be.test(gap.slice(gap.lastIndexOf(',') + 1))) return undefined;
    if (/^(?:pass|fail)$/.test(word) && !/\b(?:did|does|do)(?:n['’]t)?\b/.test(gap)) return undefined;
  } else if (gap.length > maxApart || clauseEnd.test(gap) || (isPronoun && !rightBefore.test(gap)))
    return undefined;
  const assessments = assessmentsNear(place, english);
  if (!assessments) return undefined;
  const negated = negation.test(gap) || neither.test(text.slice(0, from));
  return { person, assessments, said: negated ? opposite[said] : said };
}

// Between whom and "best". Matches " has the ", " is by far the "; bounded, fixed words.
const having =
  /^\*{0,2} (?:(?:also|just|now|currently|clearly|still) ){0,2}(?:has|have|had|got|gets|scored|achieved|earned|received|holds|is|are|was|ranks|ranked|finished|came|hat|hatte|bekam|erreichte|ist|war|tiene|tuvo|obtuvo|saco|es|fue|a|a obtenu|a eu|est|tem|teve|tirou|obteve|e|foi) (?:by far )?(?:at )?(?:(?:the|die|der|das|la|el|le|a|o) )?\*{0,2}$/;
const scoreNoun =
  /^(?: [a-z]+){0,2}? (?:scores?|marks?|grades?|results?|averages?|note|noten|punktzahl|notas?|puntuacion|calificacion|resultado)\b/;
const amongWhom =
  /^(?: (?:student|pupil|performer|scorer|achiever|schuler\w*|alumn[oa]|eleve|alun[oa]))? (?:in|of|at|on|der|de|du|da|en|em)\b/;
const aClass = /\b\d{1,2}[a-z]\b/;
// Between "highest" and whose it is. Matches " math score in the class is "; bounded.
const belongsTo =
  /^(?: [a-z]+){0,2}? (?:score|mark|grade|result)(?: (?:in|of) [a-z0-9 ]{1,30}?)? (?:is|was|belongs to|went to|goes to) \*{0,2}$/;

function findSuperlative(place: Place, said: 'highest' | 'lowest'): Found | undefined {
  const { from, to, text, mentions } = place;
  const { assessments } = mentions;
  if (open.test(text.slice(0, from))) return undefined;
  const owner = mentions.people.find((each) => each.from >= to);
  if (owner && belongsTo.test(text.slice(to, owner.from))) {
    const ends = /^(?:['’]s?)?\*{0,2}\s*(?:[.!,;)]|$)/.test(text.slice(owner.to));
    if (ends) return { person: owner, assessments, said };
  }
  const subject = subjectOf(place);
  if (!subject || !having.test(subject.gap)) return undefined;
  const rest = /^[^.;!?,|]{0,60}/.exec(text.slice(to))?.[0] ?? '';
  const { person } = subject;
  if (scoreNoun.test(rest)) return { person, assessments, said };
  // "Highest in Math and lowest in Science": of Math alone.
  const next = rest.search(/\b(?:highest|best|lowest|worst)\b/);
  const until = to + (next < 0 ? rest.length : next);
  const named = assessments.filter((each) => each.from >= to && each.to <= until);
  const ofClass = classWords.test(rest) || aClass.test(rest);
  if (!amongWhom.test(rest) || !(named.length > 0 || ofClass)) return undefined;
  return { person, assessments: named.length > 0 ? named : assessments, said };
}

const getting =
  /^\*{0,2}(?: (?:also|just|even))? (?:got|gets|has|have|had|scored|earned|achieved|received) (?:(?:an?|the) )?\*{0,2}$/;

function findFull(place: Place): Found | undefined {
  const { to, text, word, mentions } = place;
  const noun = (word === 'full' ? /^ marks?\b/ : /^ (?:score|mark|grade|result)s?\b/).exec(text.slice(to));
  const subject = noun && subjectOf(place);
  if (!subject || !getting.test(subject.gap) || open.test(text.slice(0, place.from))) return undefined;
  return { person: subject.person, assessments: mentions.assessments, said: 'full', to: to + noun[0].length };
}

function findAt(place: Place): Found | undefined {
  const meant = saidBy(place.word);
  if (!meant) return undefined;
  const { said, english } = meant;
  if (said === 'passed' || said === 'failed') return findVerdict(place, said, english);
  if (said === 'ahead' || said === 'behind') return findComparison(place, said);
  return said === 'full' ? findFull(place) : findSuperlative(place, said);
}

/** Whether such a claim is one at all, said of this person. */
function isOfRecord(
  { person, said, assessments, other }: Found,
  text: string,
  index: EvidenceIndex,
): boolean {
  const scoreTalk = index.facts.length > 0 || index.asked.length > 0 || index.asksForScores;
  if (person.kind === 'unknown' && !index.asked.includes(person.name) && !index.asksForScores) return false;
  if (!scoreTalk) return false;
  // "Better than Bob" may be meant of anything.
  if (other && assessments.length === 0 && !strongScore.test(text) && !index.asksForScores) return false;
  const names = person.kind === 'known' ? person.students : person.kind === 'unknown' ? [person.name] : [];
  const parts = names.flatMap((name) => name.split(/[\s,]+/));
  // What the user said may be said back.
  return !index.userVerdicts.some(
    (verdict) =>
      verdict.said === said && (person.kind === 'self' || parts.some((part) => verdict.text.includes(part))),
  );
}

const word = /\p{L}+/gu;

/** The claims in words of one sentence, in order. */
export function findSaid(
  { text, offsets, original }: FoldedSentence,
  mentions: Mentions,
  context: ReplyContext,
  index: EvidenceIndex,
): readonly ScoreClaim[] {
  if (isQuestion.test(text) || quotingUser.test(text)) return [];
  return matchesOf(word, text).flatMap((match): readonly ScoreClaim[] => {
    if (!saidBy(match[0])) return [];
    const from = match.index;
    const place = { from, to: from + match[0].length, word: match[0], text, mentions, context };
    const found = findAt(place);
    if (!found || !isOfRecord(found, text, index)) return [];
    const to = found.to ?? place.to;
    const start = offsets[from] ?? 0;
    const end = offsets[to] ?? original.length;
    const mention = { start, end, from, to, values: [], decimals: 0, percent: false, weak: false };
    const { said, person, assessments, other } = found;
    return [{ mention, person, assessments, around: mentions, said, ...(other ? { other } : {}) }];
  });
}
