// The words of an index, laid out for finding near ones. Made on the first question that needs it.
import type { StudentIndex } from './student-index.ts';

export interface Vocabulary {
  /** Words that begin with this one. */
  beginningWith(spelling: string): readonly string[];
  /** Words whose length is at most two off, in lists. */
  ofAboutLength(chars: number): readonly (readonly string[])[];
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
    beginningWith(spelling) {
      const start = lowerBound(sorted, spelling);
      let end = start;
      while (sorted[end]?.startsWith(spelling)) end += 1;
      return sorted.slice(start, end);
    },
    ofAboutLength: (chars) =>
      [chars - 2, chars - 1, chars, chars + 1, chars + 2].flatMap((length) => {
        const words = byLength.get(length);
        return words ? [words] : [];
      }),
  };
}

export function vocabularyOf(index: StudentIndex): Vocabulary {
  const known = made.get(index);
  if (known) return known;
  const vocabulary = makeVocabulary(index);
  made.set(index, vocabulary);
  return vocabulary;
}
