// Forms of a tool's name that tell it nearly: its words in another order, in another number, with a word of the other
// names between them, without the first one, or cut off. As words, since they count only where they are written as an
// identifier.
import { wordsOf } from './name-forms.ts';

/** Longer names are turned round, not put in every order. */
const maxPermuted = 3;
const minCut = 3;

/** A word, and the same in the other number. */
function numbersOf(word: string): readonly string[] {
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (/(?:s|x|ch|sh)$/.test(word) && !/[^s]s$/.test(word)) return [word, `${word}es`];
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`];
}

type Words = readonly string[];

function inNumbers(words: Words): readonly Words[] {
  const [first, ...rest] = words;
  if (first === undefined) return [[]];
  return inNumbers(rest).flatMap((after) => numbersOf(first).map((word) => [word, ...after]));
}

function inOrders(words: Words): readonly Words[] {
  if (words.length > maxPermuted) return [words, [...words].reverse()];
  if (words.length < 2) return [words];
  return words.flatMap((word, at) =>
    inOrders(words.filter((_, other) => other !== at)).map((after) => [word, ...after]),
  );
}

function cutOff(words: Words): readonly Words[] {
  return words.flatMap((word, at) =>
    at === 0
      ? []
      : Array.from({ length: Math.max(0, word.length - minCut) }, (_, more) => [
          ...words.slice(0, at),
          word.slice(0, minCut + more),
        ]),
  );
}

function withAnother(words: Words, others: Words): readonly Words[] {
  const [first, ...rest] = words;
  if (first === undefined || rest.length !== 1) return [];
  return others.filter((other) => !words.includes(other)).map((other) => [first, other, ...rest]);
}

/** The near forms of the tools' names, words joined by a space; none is a name itself. */
export function nearForms(toolNames: readonly string[], otherNames: readonly string[]): ReadonlySet<string> {
  const others = [...new Set([...toolNames, ...otherNames].flatMap(wordsOf))];
  const forms = new Set<string>();
  for (const words of toolNames.map(wordsOf)) {
    if (words.length < 2) continue;
    const near = [...inOrders(words), ...withAnother(words, others)].flatMap(inNumbers);
    if (words.length > 2) near.push(...inNumbers(words.slice(1)));
    for (const each of [...near, ...cutOff(words)]) forms.add(each.join(' '));
  }
  for (const name of [...toolNames, ...otherNames]) forms.delete(wordsOf(name).join(' '));
  return forms;
}
