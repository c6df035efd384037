// The ways to write one student's name: given or preferred name (or both) with the family name,
// hyphenated parts as one word or several.
import { foldWord, type NameWord } from './fold-word.ts';
import { splitName } from './split-name.ts';

export interface NameForm {
  readonly words: readonly NameWord[];
  /** Where the family name begins in `words`. */
  readonly familyStart: number;
}

export interface NameParts {
  readonly givenName: string;
  readonly familyName: string;
  readonly preferredName: string | null;
}

function wordsOf(text: string, joinHyphens: boolean): string[] {
  const { tokens } = splitName(text);
  return tokens.flatMap((token) =>
    (joinHyphens ? [token.replaceAll('-', '')] : token.split('-')).filter(Boolean),
  );
}

/** Folds words once each: a school's names repeat. */
export function createWordFolder(): (word: string) => NameWord {
  const known = new Map<string, NameWord>();
  return (word) => {
    const found = known.get(word);
    if (found) return found;
    const folded = foldWord(word);
    known.set(word, folded);
    return folded;
  };
}

/** All forms of a name, without repetitions; at most eight. */
export function nameForms(parts: NameParts, fold: (word: string) => NameWord): readonly NameForm[] {
  const { givenName, familyName, preferredName } = parts;
  const firstNames = preferredName
    ? [givenName, preferredName, `${givenName} ${preferredName}`]
    : [givenName];
  const forms = new Map<string, NameForm>();
  for (const joinHyphens of `${givenName}${preferredName ?? ''}${familyName}`.match(/\p{Pd}/u)
    ? [false, true]
    : [false]) {
    const family = wordsOf(familyName, joinHyphens);
    for (const first of firstNames) {
      const given = wordsOf(first, joinHyphens);
      const words = [...given, ...family];
      if (words.length > 0) forms.set(words.join(' '), { words: words.map(fold), familyStart: given.length });
    }
  }
  return [...forms.values()];
}

/** Words run together, without accents. */
export function joinWords(words: readonly NameWord[]): string {
  return words.map(({ loose }) => loose[0] ?? '').join('');
}

/** Whether each query word is a word of the form of its own; `whole` when nothing of the form is left over. */
export function fitForm(
  query: readonly NameWord[],
  form: NameForm,
  same: (a: NameWord, b: NameWord) => boolean,
): 'whole' | 'part' | null {
  if (query.length > form.words.length) return null;
  const free = [...form.words];
  for (const word of query) {
    const at = free.findIndex((candidate) => same(word, candidate));
    if (at < 0) return null;
    free.splice(at, 1);
  }
  return free.length === 0 ? 'whole' : 'part';
}

export const sameStrictly = (a: NameWord, b: NameWord): boolean => a.strict === b.strict;

export const sameLoosely = (a: NameWord, b: NameWord): boolean =>
  a.loose.some((spelling) => b.loose.includes(spelling));
