// Students whose names are near what was asked: begun, mistyped, abbreviated, look-alike letters, one
// name too many. Whatever comes from here is asked about and never answered.
import { findLookalike } from '../../text/confusables.ts';
import { isWithinSlips } from './edit-distance.ts';
import type { NameWord } from './fold-word.ts';
import { fitForm, joinWords, sameLoosely } from './name-forms.ts';
import type { Reading } from './query-readings.ts';
import { isSpaceless } from './scripts.ts';
import type { IndexedStudent, StudentIndex } from './student-index.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Longer questions are no name with a slip in it. */
const maxWords = 8;
const maxWordChars = 40;
/** Shorter beginnings and mistyped words fit too many names. */
const minPrefixChars = 2;
const minTypoChars = 4;
const minTwoSlipsChars = 8;

const conjunctions = new Set(['and', 'or', 'not', 'near', 'und', 'oder', 'et', 'ou', 'y', 'e', 'o', 'ja']);

const suffixes = new Set(['jr', 'sr', 'junior', 'senior', 'i', 'ii', 'iii', 'iv', 'v', 'phd', 'md', 'esq']);

const skeleton = (text: string): string => Array.from(text, (char) => findLookalike(char) ?? char).join('');

const spellingsOf = (word: NameWord): string[] => [
  ...new Set(word.loose.flatMap((each) => [each, skeleton(each)])),
];

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

function slipsAllowed(chars: number): number {
  if (chars < minTypoChars) return 0;
  return chars < minTwoSlipsChars ? 1 : 2;
}

type NearTest = (known: string) => boolean;

/** Whether a known word is this one, begins with it or is a few slips away. */
function nearTestOf(asked: string): NearTest {
  if (asked.length > maxWordChars || hasDigit(asked)) return (known) => known === asked;
  const isPrefix = asked.length >= (isSpaceless(asked) ? 1 : minPrefixChars);
  return (known) => {
    if (isPrefix && known.startsWith(asked)) return true;
    const slips = slipsAllowed(Math.min(asked.length, known.length));
    // Two slips only where the first letter is right: else too much is near.
    return isWithinSlips(asked, known, slips > 1 && asked[0] !== known[0] ? 1 : slips);
  };
}

/** "L" or "L." for Luther. */
const isInitialOf = (asked: NameWord, known: NameWord): boolean =>
  asked.strict.length === 1 &&
  !hasDigit(asked.strict) &&
  known.loose.some((each) => each.startsWith(asked.loose[0] ?? ''));

/** Compares a word of the reading with a word of a name. */
function nearWordTest(reading: Reading): (asked: NameWord, known: NameWord) => boolean {
  const tests = new Map(reading.map((word) => [word, spellingsOf(word).map(nearTestOf)]));
  return (asked, known) =>
    isInitialOf(asked, known) || (tests.get(asked) ?? []).some((isNear) => known.loose.some(isNear));
}

/** Students who have a word near this one. */
function studentsNear(word: NameWord, index: StudentIndex): ReadonlySet<IndexedStudent> {
  const students = new Set<IndexedStudent>();
  const vocabulary = vocabularyOf(index);
  for (const spelling of spellingsOf(word)) {
    const isNear = nearTestOf(spelling);
    for (const words of [vocabulary.beginningWith(spelling), ...vocabulary.ofAboutLength(spelling.length)]) {
      for (const known of words) {
        if (!isNear(known)) continue;
        for (const student of index.byWord.get(known) ?? []) students.add(student);
      }
    }
  }
  return students;
}

function nearReading(reading: Reading, index: StudentIndex): readonly IndexedStudent[] {
  const telling = reading.filter(({ strict }) => strict.length > 1 || isSpaceless(strict));
  if (telling.length === 0 || reading.length > maxWords) return [];
  let fewest: ReadonlySet<IndexedStudent> | null = null;
  for (const word of telling) {
    const students = studentsNear(word, index);
    if (students.size === 0) return [];
    if (fewest === null || students.size < fewest.size) fewest = students;
  }
  const isNear = nearWordTest(reading);
  return [...(fewest ?? [])].filter(({ forms }) =>
    forms.some((form) => fitForm(reading, form, isNear) !== null),
  );
}

/** "Ann Amaria" for Anna Maria: the same letters with the spaces elsewhere. */
function respacedReading(reading: Reading, index: StudentIndex): readonly IndexedStudent[] {
  const text = joinWords(reading);
  return text.length < minTypoChars ? [] : (index.byJoinedName.get(text) ?? []);
}

/** "王小" for 王小明: the beginning of a name that is written without a space. */
function spacelessBeginning(reading: Reading, index: StudentIndex): readonly IndexedStudent[] {
  const text = joinWords(reading);
  if (text.length < 2 || !isSpaceless(text)) return [];
  return [...index.byJoinedName].flatMap(([name, students]) => (name.startsWith(text) ? students : []));
}

/** "Henry Ford Jr." for Henry Ford III. */
function withoutSuffix(reading: Reading, index: StudentIndex): readonly IndexedStudent[] {
  const shorter = reading.slice(0, -1);
  if (shorter.length < 2 || !suffixes.has(reading.at(-1)?.strict ?? '')) return [];
  const known = shorter[0]?.loose.flatMap((spelling) => index.byWord.get(spelling) ?? []) ?? [];
  return known.filter(({ forms }) => forms.some((form) => fitForm(shorter, form, sameLoosely) !== null));
}

/** "Alice Marie Johnson" for Alice Johnson: up to two names more between first and last. */
function shortenedReadings(reading: Reading): readonly Reading[] {
  const inner = reading.slice(1, -1);
  if (inner.length === 0 || reading.length > maxWords) return [];
  if (inner.some(({ strict }) => conjunctions.has(strict))) return [];
  const without = (from: number, count: number) => reading.filter((_, at) => at < from || at >= from + count);
  const starts = inner.map((_, at) => at + 1);
  return [1, 2].flatMap((count) =>
    starts.filter((from) => from + count < reading.length).map((from) => without(from, count)),
  );
}

function shortenedFits(reading: Reading, index: StudentIndex): readonly IndexedStudent[] {
  return shortenedReadings(reading).flatMap((shorter) => {
    const known = shorter[0]?.loose.flatMap((spelling) => index.byWord.get(spelling) ?? []) ?? [];
    return known.filter(({ forms }) => forms.some((form) => fitForm(shorter, form, sameLoosely) === 'whole'));
  });
}

const ways = [nearReading, spacelessBeginning, respacedReading, withoutSuffix, shortenedFits];

/** Everybody near; the first way of being near that finds somebody decides. */
export function findNear(
  readings: readonly Reading[],
  index: StudentIndex,
  isAllowed: (student: IndexedStudent) => boolean,
): readonly IndexedStudent[] {
  for (const way of ways) {
    const found = new Set(readings.flatMap((reading) => way(reading, index)).filter(isAllowed));
    if (found.size > 0) return [...found];
  }
  return [];
}
