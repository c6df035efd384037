// Claims about several records at once: everybody alike ("both scored 92"), a bound ("all above 80"), a
// rank ("2nd in Math"), figures of a named class. Part of judging a claim. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import { figuresOf } from './figures.ts';
import type { ScoreClaim } from './find-claims.ts';
import { matchesOf } from './matches-of.ts';
import type { NumberMention } from './number-mention.ts';
import type { Fact } from './read-facts.ts';
import { allAlike, boundAbove, boundBelow } from './score-words.ts';

// "10b", not "room 12b" or "exercise 3b". Fixed words and a bounded token, linear.
const classToken =
  /(?<!\b(?:room|raum|salle|sala|aula|exercise|question|task|aufgabe|page|part|unit|chapter|no\.?) ?)\b\d{1,2}[a-z]\b/g;
/** The classes that a sentence names, where any class has a name of that form. */
export function namedClasses(text: string, { lookup }: EvidenceIndex): readonly string[] | undefined {
  if (!lookup.hasShortClasses) return undefined;
  const named = matchesOf(classToken, text).map(([token]) => token);
  return named.length === 0 ? undefined : named;
}
const hasOneNumber = (text: string): boolean => text.match(/\d+(?:[.,]\d+)?/g)?.length === 1;
/** Whether a number said of all alike is missing for one of them. */
export function failsForSome(facts: readonly Fact[], text: string, fits: (fact: Fact) => boolean): boolean {
  if (!allAlike.test(text) || !hasOneNumber(text)) return false;
  const { eachRecord } = figuresOf(facts);
  return eachRecord.length > 1 && eachRecord.some((record) => !record.some(fits));
}
/** Whether all these scores are over, or under, the number as the words before it say. */
export function isBound({ from, values }: NumberMention, facts: readonly Fact[], text: string): boolean {
  const before = text.slice(Math.max(0, from - 16), from);
  const above = boundAbove.test(before);
  const [bound] = values;
  if (bound === undefined || (!above && !boundBelow.test(before))) return false;
  const [lowest, highest] = figuresOf(facts).extremes;
  return above ? lowest > bound : highest < bound;
}
/** Whether whom the claim names stands at that place among those whose scores were looked up. */
export function isRank({ mention, person }: ScoreClaim, facts: readonly Fact[], self: string): boolean {
  const { means } = figuresOf(facts);
  const whom = person?.kind === 'known' ? person.students : [self];
  const own = whom.map((student) => means.get(student)).find((mean) => mean !== undefined);
  if (own === undefined || means.size < 2) return false;
  const place = 1 + [...means.values()].filter((mean) => mean > own).length;
  return mention.values.includes(place);
}
