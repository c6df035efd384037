// The ways to read what was asked, most literal first: hyphens as spaces or not, "O Brien" as one word,
// a possessive, a title in front. A reading never adds a letter.
import { foldWord, type NameWord } from './fold-word.ts';
import { dropHonorific, isSpaceless } from './scripts.ts';

export type Reading = readonly NameWord[];

const titles = new Set(
  'mr mrs ms miss mx dr prof professor sir madam master mister herr frau fräulein monsieur madame mademoiselle mme mlle señor señora señorita srta sra signor signora senhor senhora'.split(
    ' ',
  ),
);
const recordWords = new Set(['score', 'scores', 'mark', 'marks', 'grade', 'grades', 'result', 'results']);
/** Parts of a family name that people write apart. */
const joiningParts = new Set(['mc', 'mac', 'o', 'd', 'l', 't']);

// Matches "may's" and "james'", not "mays"; a fixed edge.
const possessive = /(?:'s|(?<=s)')$/u;

function dropTitles(tokens: readonly string[]): readonly string[] {
  let start = 0;
  while (start < tokens.length - 1 && titles.has(tokens[start] ?? '')) start += 1;
  return tokens.slice(start);
}

/** "King's", and "King's scores": without the possessive and what follows it. */
function dropPossessive(tokens: readonly string[]): readonly string[] {
  const last = tokens.at(-1) ?? '';
  const owned = tokens.length > 1 && recordWords.has(last) && possessive.test(tokens.at(-2) ?? '');
  const names = owned ? tokens.slice(0, -1) : tokens;
  const owner = names.at(-1) ?? '';
  const bare = owner.replace(possessive, '');
  return bare === '' ? tokens : [...names.slice(0, -1), bare];
}

function joinParts(tokens: readonly string[]): readonly string[] {
  const made: string[] = [];
  for (const token of tokens) {
    const before = made.at(-1);
    if (before !== undefined && joiningParts.has(before)) made[made.length - 1] = before + token;
    else made.push(token);
  }
  return made;
}

const splitHyphens = (tokens: readonly string[]): readonly string[] =>
  tokens.flatMap((token) => token.split('-').filter(Boolean));

const joinHyphens = (tokens: readonly string[]): readonly string[] =>
  tokens.map((token) => token.replaceAll('-', ''));

/** One reading for each list of words that is not among the known ones. */
function collect(lists: readonly (readonly string[])[], known: Set<string>): readonly Reading[] {
  return lists.flatMap((list) => {
    const key = list.join(' ').replaceAll("'", '');
    if (key === '' || known.has(key)) return [];
    known.add(key);
    return [list.map(foldWord)];
  });
}

/**
 * Readings in groups: the first group in which anything fits decides, and within a group whatever fits
 * counts alike, since nobody can tell "Will May's" from a "Will Mays".
 */
export function readQuery(tokens: readonly string[]): readonly (readonly Reading[])[] {
  const plain = [tokens, dropPossessive(tokens)];
  const untitled = plain.map(dropTitles);
  const bare = untitled.map((list) =>
    list.map((token) => (isSpaceless(token) ? dropHonorific(token) : token)),
  );
  const spellings = (lists: readonly (readonly string[])[]) =>
    lists.flatMap((list) => [splitHyphens(list), joinHyphens(list), joinParts(splitHyphens(list))]);
  const known = new Set<string>();
  return [plain, untitled, bare].map((lists) => collect(spellings(lists), known));
}
