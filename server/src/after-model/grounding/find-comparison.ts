// "Alice scored higher than Bob in Math", "Bob is behind Alice", "Bob beat Alice": who is ahead of whom, without
// a number. Both must stand right beside the words that compare them. Pure.
import type { Found } from './find-said.ts';
import { clauseEnd, maxApart, open, type Place, subjectOf } from './said-place.ts';

// Before the word. Matches " scored ", " is clearly ", " has a "; a bounded sequence of fixed words.
const before =
  /^\*{0,2} (?:(?:also|clearly|still|just|now) ){0,2}(?:scored|did|is|was|performed|has|had|got|ranks|ranked|finished|stands|came|comes|achieved|earned)(?: (?:an?|the|much|slightly|far|even|well|a bit|a little|\w{3,12}ly))? \*{0,2}$/;
const beforeVerb = /^\*{0,2}(?: (?:also|clearly|narrowly|easily|has|had|just)){0,2} \*{0,2}$/;
// Between the word and the other one. Matches " than ", " math score than ", " of "; bounded.
const than =
  /^(?: [a-z]+)?(?: (?:score|mark|grade|result|average)s?)?(?: (?:in|on) [a-z ]{1,30}?)? than \*{0,2}$/;
const beside = /^(?: of)? \*{0,2}$/;
const als = /^ (?:abgeschnitten |gepunktet |gewesen )?als \*{0,2}$/;

function isCompared(word: string, gap: string, between: string): boolean {
  if (/^(?:outscored|beat)$/.test(word))
    return beforeVerb.test(gap) && / $/.test(between) && between.length < 4;
  if (/^(?:besser|schlechter)$/.test(word))
    return gap.length < maxApart && !clauseEnd.test(gap) && als.test(between);
  if (!before.test(gap)) return false;
  return /^(?:higher|lower|better|worse)$/.test(word) ? than.test(between) : beside.test(between);
}

/** The claim that the person before the word is ahead of the one after it, or behind. */
export function findComparison(place: Place, said: 'ahead' | 'behind'): Found | undefined {
  const { from, to, text, word, mentions } = place;
  const subject = subjectOf(place);
  const other = mentions.people.find((each) => each.from >= to);
  if (!subject || !other || other.kind === 'pronoun' || open.test(text.slice(0, from))) return undefined;
  if (!isCompared(word, subject.gap, text.slice(to, other.from))) return undefined;
  return { person: subject.person, other, assessments: mentions.assessments, said };
}
