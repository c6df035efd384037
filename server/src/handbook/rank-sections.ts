// Ranks sections of the handbook for a question: words that say nothing are left out, endings and small slips are
// forgiven, a heading counts more than the text below it.
import MiniSearch from 'minisearch';
import { makeExcerpt } from './make-excerpt.ts';
import type { Section } from './read-pages.ts';

export interface Passage {
  readonly title: string;
  readonly section: string;
  readonly excerpt: string;
  readonly page: string;
}

const maxWords = 40;
/** Of the best passage's score; what is further behind only happens to share a word. */
const leastShare = 0.4;

const emptyWords = new Set(
  (
    'a about after all also am an and any are as at be been before but by can could did do does for from get give go had ' +
    'happen happens has have he her him his how i if in into is it its just know like may me mean more much must my need no ' +
    'not of on or our please rule rules say says school she should so some student students take tell than that the their ' +
    'them then there they this to up us was we were what when where which who why will with would you your handbook policy'
  ).split(' '),
);

const foldWord = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');

/** The words of a question that tell what it is about. */
function tellingWords(query: string): readonly string[] {
  const words = wordsOf(query).slice(0, maxWords).map(foldWord);
  return [...new Set(words)].filter((word) => word.length <= 40 && !emptyWords.has(word));
}

/** "exams" also finds "exam", "missed" finds "miss"; short words stay as they are. */
function stem(word: string): string {
  const folded = foldWord(word);
  if (folded.length < 5) return folded.length === 4 ? folded.replace(/s$/, '') : folded;
  return folded.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ed|es|s)$/, '');
}

export function rankSections(sections: readonly Section[], query: string, limit: number): readonly Passage[] {
  const words = tellingWords(query);
  if (words.length === 0) return [];
  const index = new MiniSearch<Section & { id: number }>({
    fields: ['title', 'section', 'text'],
    tokenize: wordsOf,
    processTerm: (term) => (emptyWords.has(foldWord(term)) ? null : stem(term)),
    searchOptions: {
      boost: { title: 2.5, section: 2 },
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  const found = index.search(words.join(' '));
  const best = found[0]?.score ?? 0;
  const stems = words.map(stem);
  return found
    .filter(({ score }) => score >= best * leastShare)
    .slice(0, limit)
    .flatMap(({ id }) => {
      const section = sections[id];
      if (!section) return [];
      const { title, section: heading, text, page } = section;
      return [{ title, section: heading, excerpt: makeExcerpt(text, stems), page }];
    });
}
