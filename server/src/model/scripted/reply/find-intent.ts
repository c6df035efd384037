// What a question wants, by patterns over its words. Every pattern is a list of words with boundaries, without
// nested repetition, over at most 2000 characters.

import { findMentions, type Mentions } from './find-names.ts';
import type { KnownTools } from './find-tools.ts';
import type { Talk } from './read-talk.ts';

export type Intent =
  | { readonly kind: 'scores'; readonly names: readonly string[]; readonly className?: string }
  | { readonly kind: 'class'; readonly className?: string; readonly subject?: string }
  | { readonly kind: 'handbook'; readonly query: string }
  | { readonly kind: 'greeting' | 'thanks' | 'inside' | 'help' | 'unclear' };

const scoreWords =
  /\b(?:scores?|scored|grades?|marks?|results?|points?|exams?|tests?|quiz|quizzes|perform(?:ed|ance)?|records?|noten?|punkte|ergebnisse?|notas?|puntos|calificaci(?:ón|ones)|puntuaci(?:ón|ones)|notes|résultats?)(?![\p{L}])/iu;
const doingWords =
  /\bhow (?:did|do|does|is|are|was|were|has|have|about)\b|\bwie (?:hat|ist|war)\b|\bcómo le\b|\bbetter|\bhigher|\bcompare|\bahead\b/iu;
const selfWords = /\b(?:my|me|mine|i|meine?|ich|mis?|mes|mon)\b/iu;
const followWords = /^\s*(?:and|what about|how about|und|y|et|also|then|or|now)\b/iu;
const oneWords =
  /\b(?:the one|that one|the (?:first|second|third)|der|die|el de|la de|celui|celle|her|his|him|she|he|their|them|they)\b/iu;
const yesWords = /^\s*(?:yes|yep|yeah|correct|right|exactly|ja|genau|sí|si|oui)\b/iu;
const classWords =
  /\b(?:average|averages|mean|median|class summary|summary of|distribution|class|klassenschnitt|durchschnitt|promedio|moyenne)\b/iu;
const handbookWords =
  /\b(?:handbook|rules?|polic(?:y|ies)|allowed|absent|absence|absences|late|uniform|dress|phones?|homework|holidays?|lunch|retakes?|make-?up|detention|attendance|plagiaris\w{0,5}|cheat\w{0,5}|permission slip|sick|excused?|deadline|appeal|timetable|opening hours|fire drill|bus|library)\b/iu;
/** How questions about rules begin, unless somebody asks for scores of their own. */
const ruleQuestion =
  /^\s*(?:what happens|what if|when (?:can|do|does|may|must|is|are)|can i|may i|must i|do i have to|am i allowed|are (?:we|students) allowed|how (?:do|can|does) (?:i|we|students|a|an|the)|was passiert|darf ich|qu[eé] pasa)\b/iu;
const plainScoreWords = /\b(?:scores?|scored|grades?|marks?|results?|points?|records?)\b/iu;
const ownWords = /\b(?:my|mine|meine?|mis?|mes|mon)\b/iu;
const insideWords = /\b(?:tools?|functions?|system prompt|prompt|instructions?|api|guidance)\b/iu;
const greetingWords =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|hola|buenos días|bonjour|salut)\b/iu;
const thanksWords = /\b(?:thanks|thank you|thx|danke|gracias|merci)\b/iu;
const helpWords =
  /\b(?:what can you do|who are you|what are you|help me|can you help|how does this work)\b/iu;

export function findIntent(talk: Talk, tools: KnownTools): Intent {
  const question = talk.question.slice(0, 2000);
  const mentions = findMentions(question);
  const asksScores = scoreWords.test(question);
  if (insideWords.test(question) && !(asksScores && mentions.names.length > 0)) return { kind: 'inside' };
  if (helpWords.test(question)) return { kind: 'help' };
  const words = question.trim().split(/\s+/).length;
  if (greetingWords.test(question) && words <= 5 && !asksScores) return { kind: 'greeting' };
  if (thanksWords.test(question) && words <= 6 && !asksScores) return { kind: 'thanks' };
  if (classWords.test(question) && tools.classes && (mentions.className || mentions.names.length === 0)) {
    const className = mentions.className ?? lastClass(talk);
    return {
      kind: 'class',
      ...(className ? { className } : {}),
      ...(mentions.subject ? { subject: mentions.subject } : {}),
    };
  }
  if (tools.handbook && isAboutRules(question, mentions, asksScores))
    return { kind: 'handbook', query: question.trim() };
  return findScores(talk, question, mentions) ?? fallback(question, tools);
}

/** Words such as "exam" stand in rules too: then nobody is named and nothing of one's own is asked for. */
function isAboutRules(question: string, { names }: Mentions, asksScores: boolean): boolean {
  const namesSomebody = names.some((name) => /^\p{Lu}/u.test(name)) || /['’]s\b/u.test(question);
  const general =
    !namesSomebody && !ownWords.test(question) && (names.length === 0 || !plainScoreWords.test(question));
  if (handbookWords.test(question)) return !asksScores || general;
  return general && ruleQuestion.test(question);
}

function findScores(talk: Talk, question: string, mentions: Mentions): Intent | undefined {
  const { names, className } = mentions;
  const inClass = className ? { className } : {};
  const choice = lastChoice(talk);
  if (choice && yesWords.test(question)) return { kind: 'scores', names: [choice] };
  const spokenOf = lastNames(talk);
  const asks = scoreWords.test(question) || doingWords.test(question) || mentions.subject !== undefined;
  const follows = followWords.test(question) || question.trim().split(/\s+/).length <= 6;
  if (names.length > 0) {
    if (!asks && !(follows && spokenOf.length > 0)) return undefined;
    const compares = /\b(?:compare|better|higher|than|vs|versus)\b/i.test(question);
    const earlier = compares && names.length === 1 ? spokenOf.filter((name) => name !== names[0]) : [];
    return { kind: 'scores', names: [...earlier, ...names], ...inClass };
  }
  const pointsBack =
    oneWords.test(question) || followWords.test(question) || (className !== undefined && follows);
  if (pointsBack && spokenOf.length > 0) return { kind: 'scores', names: spokenOf.slice(-1), ...inClass };
  if (asks && selfWords.test(question)) return { kind: 'scores', names: ['me'], ...inClass };
  return asks && scoreWords.test(question) ? { kind: 'scores', names: [], ...inClass } : undefined;
}

// A message that is nothing but a name: "sbhiske", "Carol Diaz?"; not "ok" or "tell me more". One to three words, linear.
const bareName = /^\p{L}[\p{L}\p{M}'’.-]{2,30}(?: \p{L}[\p{L}\p{M}'’.-]{1,30}){0,2}\s*\??$/u;
const commonWords =
  /\b(?:ok(?:ay)?|yes|no|nope|please|test|why|what|who|when|where|how|cool|nice|great|good|sure|maybe|more|again|continue|go|stop|help|tell|show|give|say|do|is|are|the|a|an|me|you|it|this|that|and|or|bye|goodbye|nothing|something|anything|weather|joke)\b/iu;

function fallback(question: string, tools: KnownTools): Intent {
  const text = question.trim();
  if (bareName.test(text) && !commonWords.test(text)) {
    return { kind: 'scores', names: [text.replace(/\s*\?$/, '')] };
  }
  const asksRule =
    /^\s*(?:when|where|can i|may i|is it|are (?:we|students)|what happens|how (?:do|can) i)\b/iu.test(
      question,
    );
  return asksRule && tools.handbook ? { kind: 'handbook', query: question.trim() } : { kind: 'unclear' };
}

/** Names that earlier calls asked for, else names in earlier score questions; the newest last. */
function lastNames({ pastCalls, earlierQuestions }: Talk): readonly string[] {
  const called = pastCalls.flatMap((call) =>
    Object.entries(call.arguments).flatMap(([key, value]) =>
      /student|name$/.test(key) && !/class/.test(key) && typeof value === 'string' ? [value] : [],
    ),
  );
  if (called.length > 0) return [...new Set(called.slice(-2))];
  const asked = earlierQuestions.filter((each) => scoreWords.test(each) || doingWords.test(each));
  return asked.flatMap((each) => findMentions(each).names).slice(-2);
}

function lastClass({ pastCalls, earlierQuestions }: Talk): string | undefined {
  const called = pastCalls.at(-1)?.arguments.class_name;
  return typeof called === 'string'
    ? called
    : earlierQuestions.map((each) => findMentions(each).className).findLast((each) => each);
}

/** The first choice of a question that a tool left open. */
function lastChoice({ pastAnswers }: Talk): string | undefined {
  const last = pastAnswers.at(-1);
  const first = last?.kind === 'question' ? last.items[0] : undefined;
  const id = first?.studentId ?? first?.id ?? first?.student ?? first?.name;
  return typeof id === 'string' ? id : undefined;
}
