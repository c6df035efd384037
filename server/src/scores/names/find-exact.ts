// Students whose names hold every word that was asked, letter for letter or without accents.
// A whole name goes before a part of one; an accent that was written picks the student who has it.
import type { NameWord } from './fold-word.ts';
import { fitForm, joinWords, sameLoosely, sameStrictly } from './name-forms.ts';
import type { Reading } from './query-readings.ts';
import { isSpaceless } from './scripts.ts';
import type { IndexedStudent, StudentIndex } from './student-index.ts';

export interface ExactQuery {
  readonly readings: readonly Reading[];
  /** Words written before a comma: the family name, if more than one student fits. */
  readonly familyWords: readonly NameWord[] | null;
  /** The class that was asked for, if any. */
  readonly isAllowed: (student: IndexedStudent) => boolean;
}

interface Fit {
  readonly student: IndexedStudent;
  readonly whole: boolean;
  readonly strict: boolean;
}

/** Students that have the rarest word of the reading; every student that fits is among them. */
function candidates(reading: Reading, index: StudentIndex): readonly IndexedStudent[] {
  let fewest: readonly IndexedStudent[] | null = null;
  for (const word of reading) {
    const lists = word.loose.map((spelling) => index.byWord.get(spelling) ?? []);
    const found = lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())];
    if (found.length === 0) return [];
    if (fewest === null || found.length < fewest.length) fewest = found;
  }
  return fewest ?? [];
}

function fitStudent(reading: Reading, student: IndexedStudent): Fit | null {
  let best: Fit | null = null;
  for (const form of student.forms) {
    const fit = fitForm(reading, form, sameLoosely);
    if (fit === null || (best?.whole && fit === 'part')) continue;
    const strict = fitForm(reading, form, sameStrictly) !== null;
    const whole = fit === 'whole';
    if (!best || (whole && !best.whole) || (strict && !best.strict)) best = { student, whole, strict };
  }
  return best;
}

function fitsOf(reading: Reading, index: StudentIndex): readonly Fit[] {
  const byWords = candidates(reading, index).flatMap((student) => fitStudent(reading, student) ?? []);
  const text = joinWords(reading);
  if (!isSpaceless(text)) return byWords;
  const joined = index.byJoinedName.get(text) ?? [];
  return [...byWords, ...joined.map((student) => ({ student, whole: true, strict: true }))];
}

/** Where accents were written and somebody has just these, the others are out. Without any, twins are all asked about. */
function preferAccents(reading: Reading, fits: readonly Fit[]): readonly Fit[] {
  if (!reading.some(({ hasAccents }) => hasAccents)) return fits;
  const strict = fits.filter((fit) => fit.strict);
  return strict.length > 0 ? strict : fits;
}

function familyFits({ forms }: IndexedStudent, familyWords: readonly NameWord[]): boolean {
  return forms.some(({ words, familyStart }) => {
    const family = { words: words.slice(familyStart), familyStart: 0 };
    return fitForm(familyWords, family, sameLoosely) === 'whole';
  });
}

function bestOf(reading: Reading, fits: readonly Fit[]): readonly IndexedStudent[] {
  const whole = fits.filter((fit) => fit.whole);
  return preferAccents(reading, whole.length > 0 ? whole : fits).map(({ student }) => student);
}

/** Everybody who fits best; empty when nobody does. */
export function findExact(query: ExactQuery, index: StudentIndex): readonly IndexedStudent[] {
  const found = new Set<IndexedStudent>();
  for (const reading of query.readings) {
    const fits = fitsOf(reading, index).filter(({ student }) => query.isAllowed(student));
    for (const student of bestOf(reading, fits)) found.add(student);
  }
  const students = [...found];
  const { familyWords } = query;
  if (students.length < 2 || familyWords === null || familyWords.length === 0) return students;
  const ordered = students.filter((student) => familyFits(student, familyWords));
  return ordered.length > 0 ? ordered : students;
}
