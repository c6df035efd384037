// Names of people in a sentence that no look-up returned: capitalised words where a person stands. From the
// shape of the text only, so a name in small letters or in a script without capitals is not among them. Pure.

import { matchesOf } from './matches-of.ts';
import type { FoldedSentence } from './number-mention.ts';
import { strongScore, subjectOf } from './score-words.ts';

export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

// Capitalised words that are no names though they stand where a name may stand.
const notNames = new Set(
  'the a an i it its this that these those there here he she they we you your my our his her their in on at for of to from and or but so if as by with without yes no not all both each some any most many overall total totals sum average mean median score scores mark marks grade grades result results points point percent test tests quiz exam exams homework essay project midterm final assignment assignments assessment class student students teacher name note answer question step page chapter part unit example date time year years week weeks day days hour hours minute minutes month months lesson lessons period periods room rooms parents guardians teachers pupils call dial phone ring text see visit read open turn use bring take try add write choose pick press type enter solve calculate multiply divide subtract round rule rules section article paragraph line lines floor bus track level version figure table box item items number numbers about around over under only just exactly nearly almost some many few copies sheets euros dollars minutes today yesterday currently according based however also then next first second third last finally highest lowest best maximum minimum status subject subjects pass rank summary table good great well done sorry hello hi okay ok sure please let what which who when where why how is are was were has have had got scored der die das ein eine im in mit und fur der punkte punktzahl note noten ergebnis prufung klasse schuler durchschnitt el la los las un una en de su sus tienes tiene sacaste obtuviste lograste conseguiste hai hast habe avez tens tirou tiraste got received earned achieved pi phi puntos nota examen clase january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday le les des du sa son dans pour moyenne o os as um uma no na em de'.split(
    ' ',
  ),
);

// A capitalised name (up to four parts) where a person stands: before a verb of scoring, a possessive, a
// colon, a dash or a cell's edge, or after "for". Bounded parts and gaps, linear.
// Matches "Bob's", "Carol Diaz scored", "| Dina |", "for Bob Smith"; not "Overall, the".
const verbs =
  'scored|scores?|got|gets|has|have|had|received|earned|achieved|made|did|is|was|hat|hatte|erreichte|bekam|erzielte|obtuvo|tiene|saco|sacó|a obtenu|a eu|tem|obteve|tirou';

interface NamePatterns {
  readonly subjectOfVerb: RegExp;
  readonly afterFor: RegExp;
}

/** Classes as they stand in brackets: of capitals, of what a name goes on with, of what stands right before none. */
function namePatterns(upper: string, letters: string, before: string, flags: string): NamePatterns {
  const shape = `[${upper}][${letters}'’-]{1,30}(?:[ ][${upper}][${letters}'’.-]{0,30}){0,3}`;
  return {
    subjectOfVerb: new RegExp(
      `(?<![${before}])(${shape})(?=(?:['’]s?\\b|\\*{0,2}(?:[:|]| [–—|-] | \\|)| (?:just |also |only |has |have |had )?(?:${verbs}|\\(?\\d)))`,
      flags,
    ),
    afterFor: new RegExp(`\\b(?:for|of|by|von|fur|für|para|pour|de|do|da) (${shape})`, flags),
  };
}
const namesOfAnyScript = namePatterns('\\p{Lu}', '\\p{L}\\p{M}', '\\p{L}\\p{N}', 'gu');
/** The same for ASCII alone, several times as fast. */
const namesOfAscii = namePatterns('A-Z', 'A-Za-z', 'A-Za-z0-9', 'g');

export interface NameCandidate {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** What may be names of people, by the shape of the text alone; not those of whoever is asking, whose folded name is `self`. */
export function findNames(sentence: FoldedSentence, self: string): readonly NameCandidate[] {
  const { original, offsets } = sentence;
  const found: NameCandidate[] = [];
  const { subjectOfVerb, afterFor } = isAscii(original) ? namesOfAscii : namesOfAnyScript;
  const patterns = strongScore.test(sentence.text) ? [subjectOfVerb, afterFor] : [subjectOfVerb];
  for (const pattern of patterns) {
    for (const match of matchesOf(pattern, original)) {
      const name = match[1] ?? '';
      const telling = tellingWords(name);
      const selfWordsOf = self.split(' ');
      if (telling.length === 0 || telling.some((word) => selfWordsOf.includes(word))) continue;
      const at = match.index + match[0].lastIndexOf(name);
      const from = offsets.findIndex((offset) => offset >= at);
      found.push({ from, to: from + name.length, name: telling.join(' ') });
    }
  }
  return found;
}

function tellingWords(name: string): readonly string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .split(/[ -]/);
  return words.filter((word) => !notNames.has(word) && subjectOf(word) === undefined && word.length > 1);
}
