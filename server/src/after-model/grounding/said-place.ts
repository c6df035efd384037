// A word of a sentence that may claim something of a score, whom the words before it speak of, and whether it
// is said at all: not asked, wished, or left open. Part of finding claims in words. Pure.
import type { ReplyContext } from './find-claims.ts';
import type { Mentions, PersonMention } from './find-mentions.ts';

/** One word that may claim something, with its sentence. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly word: string;
  readonly text: string;
  readonly mentions: Mentions;
  readonly context: ReplyContext;
}

// What is not said of anybody: conditions, wishes, plans, what the records leave open. Fixed words, linear.
// Matches "if alice passed", "the records do not say that"; not "alice did not pass".
export const open =
  /\b(?:if|whether|when|unless|once|until|so that|suppose|imagine|would|could|might|may|should|must|can|cannot|will|wants?|hopes?|unclear|not sure|wenn|falls|ob|si|cuando|quand|quando|se)\b|\b(?:not|n['’]t|no|cannot) (?:\w+ )?(?:say|says|show|shows|tell|know|mean|indicate|state|record|sign)\b|если|когда/;
export const isQuestion = /[?？]\W*$/;
// "The look-up for Alice failed": what stands before whom a verb is not about.
const notSubject =
  /\b(?:for|of|about|by|to|with|from|than|fur|von|uber|para|pour|sobre|sur|do|da)\s(?:the )?["*“]*$/;

export const clauseEnd = /[.;:!?|\n]/;
/** How far from its words a claim may have whom or what it is about, where a verb stands apart from both. */
export const maxApart = 48;

export interface Subject {
  readonly person: PersonMention;
  readonly isPronoun: boolean;
  /** What stands between the person and the word. */
  readonly gap: string;
}

/** Whom the words before a place speak of, and where; a pronoun means whom the reply spoke of before. */
export function subjectOf({ from, text, mentions, context }: Place): Subject | undefined {
  const mention = mentions.people.filter(({ to }) => to <= from).at(-1);
  if (!mention || notSubject.test(text.slice(0, mention.from))) return undefined;
  const person = mention.kind === 'pronoun' ? context.person : mention;
  const isPronoun = mention.kind === 'pronoun';
  return person && { person, isPronoun, gap: text.slice(mention.to, from) };
}
