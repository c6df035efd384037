// Claims about several records at once: everybody alike ("both scored 92"), a bound ("all above 80"), a
// rank ("2nd in Math"), figures of a named class. Part of judging a claim. Pure.
import type { Fact } from './evidence-index.ts';
import type { ScoreClaim } from './find-claims.ts';
import type { NumberMention } from './find-numbers.ts';
import { matchesOf } from './matches-of.ts';
import { allAlike, boundAbove, boundBelow } from './score-words.ts';

// "10b", not "room 12b" or "exercise 3b". Fixed words and a bounded token, linear.
const classToken =
  /(?<!\b(?:room|raum|salle|sala|aula|exercise|question|task|aufgabe|page|part|unit|chapter|no\.?) ?)\b\d{1,2}[a-z]\b/g;
/** The facts that are of the classes that a sentence names, all of them when it names none. */
export function ofNamedClasses(facts: readonly Fact[], text: string): readonly Fact[] {
  const named = new Set(matchesOf(classToken, text).map(([token]) => token));
  if (named.size === 0 || !facts.some(({ className }) => /^\d{1,2}[a-z]$/.test(className))) return facts;
  return facts.filter(({ className }) => className === '' || named.has(className));
}
const hasOneNumber = (text: string): boolean => text.match(/\d+(?:[.,]\d+)?/g)?.length === 1;
/** Whether a number said of all alike is missing for one of them. */
export function failsForSome(facts: readonly Fact[], text: string, fits: (fact: Fact) => boolean): boolean {
  if (!allAlike.test(text) || !hasOneNumber(text)) return false;
  const scores = facts.filter(({ student }) => student !== '');
  const keys = new Set(scores.map(({ student, assessment }) => `${student}|${assessment}`));
  const fitting = new Set(scores.filter(fits).map(({ student, assessment }) => `${student}|${assessment}`));
  return keys.size > 1 && fitting.size < keys.size;
}
/** Whether all these scores are over, or under, the number as the words before it say. */
export function isBound({ from, values }: NumberMention, facts: readonly Fact[], text: string): boolean {
  const before = text.slice(Math.max(0, from - 16), from);
  const above = boundAbove.test(before);
  const [bound] = values;
  if (bound === undefined || (!above && !boundBelow.test(before))) return false;
  const scores = facts.filter(({ student }) => student !== '');
  return scores.length > 0 && scores.every(({ value }) => (above ? value > bound : value < bound));
}
/** Whether whom the claim names stands at that place among those whose scores were looked up. */
export function isRank({ mention, person }: ScoreClaim, facts: readonly Fact[], self: string): boolean {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { student, value } of facts) {
    if (student === '') continue;
    const known = sums.get(student) ?? { sum: 0, count: 0 };
    sums.set(student, { sum: known.sum + value, count: known.count + 1 });
  }
  const means = new Map([...sums].map(([student, { sum, count }]) => [student, sum / count]));
  const whom = person?.kind === 'known' ? person.students : [self];
  const own = whom.map((student) => means.get(student)).find((mean) => mean !== undefined);
  if (own === undefined || means.size < 2) return false;
  const place = 1 + [...means.values()].filter((mean) => mean > own).length;
  return mention.values.includes(place);
}
