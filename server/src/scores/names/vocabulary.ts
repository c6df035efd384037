// The words of an index, laid out for finding near ones. Made on the first question that needs it.
import type { IndexedStudent, StudentIndex } from './student-index.ts';

export interface Vocabulary {
  /** Words that begin with this one, and those whose length is at most two off. */
  around(spelling: string): Iterable<string>;
  /** Students by all words of a name run together, in both orders. */
  readonly byJoinedName: ReadonlyMap<string, readonly IndexedStudent[]>;
}

const made = new WeakMap<StudentIndex, Vocabulary>();

/** First position in a sorted list at or after a text. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joinNames(students: readonly IndexedStudent[]): Map<string, IndexedStudent[]> {
  const joined = new Map<string, IndexedStudent[]>();
  for (const student of students) {
    const names = new Set<string>();
    for (const { words, familyStart } of student.forms) {
      const spell = (part: typeof words) => part.map(({ loose }) => loose[0] ?? '').join('');
      const [given, family] = [spell(words.slice(0, familyStart)), spell(words.slice(familyStart))];
      names.add(given + family).add(family + given);
    }
    for (const name of names) {
      const list = joined.get(name);
      if (list) list.push(student);
      else joined.set(name, [student]);
    }
  }
  return joined;
}

function groupByLength(words: readonly string[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const word of words) {
    const group = groups.get(word.length);
    if (group) group.push(word);
    else groups.set(word.length, [word]);
  }
  return groups;
}

function makeVocabulary(index: StudentIndex): Vocabulary {
  const sorted = [...index.byWord.keys()].sort((a, b) => (a < b ? -1 : 1));
  const byLength = groupByLength(sorted);
  return {
    *around(spelling) {
      for (let at = lowerBound(sorted, spelling); at < sorted.length; at += 1) {
        const word = sorted[at] ?? '';
        if (!word.startsWith(spelling)) break;
        yield word;
      }
      for (const [length, words] of byLength) if (Math.abs(length - spelling.length) <= 2) yield* words;
    },
    byJoinedName: joinNames(index.students),
  };
}

export function vocabularyOf(index: StudentIndex): Vocabulary {
  const known = made.get(index);
  if (known) return known;
  const vocabulary = makeVocabulary(index);
  made.set(index, vocabulary);
  return vocabulary;
}
