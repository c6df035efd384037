// Name lookup: what somebody asked for, held against the students of one scope. Ends in one of five ways;
// only `resolved` may be followed by scores. Order: id, whole name, part of a name, then near misses.
import { classKey, externalIdKey } from '../ids.ts';
import type { RosterStudent } from '../score-store.ts';
import { findExact } from './find-exact.ts';
import { findNear } from './find-near.ts';
import { cleanName, foldWord } from './fold-word.ts';
import { readQuery } from './query-readings.ts';
import { hasNoLetterOrDigit, type SplitName, splitName } from './split-name.ts';
import type { IndexedStudent, StudentIndex } from './student-index.ts';

const maxNameChars = 200;

export interface StudentQuery {
  readonly name: string;
  /** Only students of this class; any spelling of its name. */
  readonly className?: string | undefined;
}

export type FindOutcome =
  | { readonly kind: 'resolved'; readonly student: RosterStudent }
  | { readonly kind: 'several' | 'near-miss'; readonly students: readonly RosterStudent[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'not-a-name'; readonly reason: 'too-long' | 'no-letters' };

type Allowed = (student: IndexedStudent) => boolean;

interface Search {
  readonly split: SplitName;
  readonly index: StudentIndex;
  readonly isAllowed: Allowed;
}

const nothing: FindOutcome = { kind: 'nothing' };

// Matches "student 19" and "id: 19", not "Sid 19"; fixed alternatives, one bounded run of spaces.
const idWord = /^(?:student id|student|id)[:\s]\s{0,8}/u;

function findById(text: string, { index, isAllowed }: Search): readonly IndexedStudent[] {
  const key = externalIdKey(cleanName(text));
  for (const each of [key, key.replace(idWord, '').replace(/^#/, '')]) {
    const own = index.byOwnId.get(each);
    const found = own ? [own] : (index.byExternalId.get(each) ?? []);
    if (found.length > 0) return found.filter(isAllowed);
  }
  return [];
}

function findByName({ split, index, isAllowed }: Search): readonly IndexedStudent[] {
  const { tokens, tokensBeforeComma } = split;
  const before = tokensBeforeComma === null ? null : tokens.slice(0, tokensBeforeComma);
  const familyWords = before?.flatMap((token) => token.split('-').filter(Boolean)).map(foldWord) ?? null;
  for (const readings of readQuery(tokens)) {
    const found = findExact({ readings, familyWords, isAllowed }, index);
    if (found.length > 0) return found;
  }
  return [];
}

const linkWords = new Set(['in', 'from', 'of', 'class']);

/** "Jordan Smith (10B)", "the Smith from class 10B": a class of the scope at the end, taken off and asked for. */
function withClassAtEnd(search: Search): Search | null {
  const { tokens, tokensBeforeComma } = search.split;
  const key = classKey(tokens.at(-1) ?? '');
  if (tokens.length < 2 || !search.index.classKeys.has(key)) return null;
  let end = tokens.length - 1;
  while (end > 1 && linkWords.has(tokens[end - 1] ?? '')) end -= 1;
  const comma = tokensBeforeComma !== null && tokensBeforeComma < end ? tokensBeforeComma : null;
  const split = { ...search.split, tokens: tokens.slice(0, end), tokensBeforeComma: comma };
  return {
    ...search,
    split,
    isAllowed: (student) => search.isAllowed(student) && student.classKeys.includes(key),
  };
}

function byNameAndClass(a: RosterStudent, b: RosterStudent): number {
  const [left, right] = [a, b].map(({ displayName, classNames, id }) =>
    [displayName, classNames.join(), id].join('\n'),
  );
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

const studentsOf = (found: readonly IndexedStudent[]): readonly RosterStudent[] =>
  found.map(({ student }) => student).sort(byNameAndClass);

/** What fits exactly: one is the answer, several are a question; with signs that no name has, one is a question too. */
function endExact(found: readonly IndexedStudent[], hasForeignSigns: boolean): FindOutcome {
  const [only] = found;
  if (!only) return nothing;
  if (hasForeignSigns) return { kind: 'near-miss', students: studentsOf(found) };
  return found.length === 1
    ? { kind: 'resolved', student: only.student }
    : { kind: 'several', students: studentsOf(found) };
}

/** The one student found is on record under this very name, signs and all. */
function isSpelledSo(name: string, [only, ...others]: readonly IndexedStudent[]): boolean {
  const same = (text: string) => cleanName(text).trim().toLowerCase();
  return only !== undefined && others.length === 0 && same(only.student.displayName) === same(name);
}

function endNear({ split, index, isAllowed }: Search): FindOutcome {
  // With pattern signs nothing is guessed: "Sm_th" would find just what a pattern would have found.
  if (split.hasForeignSigns || split.tokens.some((token) => token.includes('_'))) return nothing;
  for (const readings of readQuery(split.tokens)) {
    const found = findNear(readings, index, isAllowed);
    if (found.length > 0) return { kind: 'near-miss', students: studentsOf(found) };
  }
  return nothing;
}

function isTooLong(name: string): boolean {
  return name.length > 2 * maxNameChars || [...name].length > maxNameChars;
}

/** Looks a name, or an id, up among the students of an index. Pure; bounded by the length of the name. */
export function findStudents({ name, className }: StudentQuery, index: StudentIndex): FindOutcome {
  if (isTooLong(name)) return { kind: 'not-a-name', reason: 'too-long' };
  if (hasNoLetterOrDigit(name)) return { kind: 'not-a-name', reason: 'no-letters' };
  const asked = className === undefined ? null : classKey(className);
  const isAllowed: Allowed = asked === null ? () => true : ({ classKeys }) => classKeys.includes(asked);
  const search: Search = { split: splitName(name), index, isAllowed };
  const byId = findById(name, search);
  if (byId.length > 0) return endExact(byId, false);
  const shorter = asked === null ? withClassAtEnd(search) : null;
  for (const each of shorter ? [search, shorter] : [search]) {
    const found = findByName(each);
    const outcome = endExact(found, each.split.hasForeignSigns && !isSpelledSo(name, found));
    if (outcome.kind !== 'nothing') return outcome;
  }
  const near = endNear(search);
  return near.kind === 'nothing' && shorter ? endNear(shorter) : near;
}
