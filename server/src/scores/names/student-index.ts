// What one scope's students can be found by. Holds that scope and nothing else, so that no search in it
// can reach further. Maps throughout: a student may be called "constructor".
import { classKey, externalIdKey } from '../ids.ts';
import type { RosterStudent } from '../score-store.ts';
import { createWordFolder, joinWords, type NameForm, nameForms } from './name-forms.ts';

export interface IndexedStudent {
  readonly student: RosterStudent;
  readonly forms: readonly NameForm[];
  readonly classKeys: readonly string[];
}

export interface StudentIndex {
  readonly students: readonly IndexedStudent[];
  /** Students by each loose spelling of each word of their names. */
  readonly byWord: ReadonlyMap<string, readonly IndexedStudent[]>;
  /** Names without spaces, in both orders (`joinWords`). */
  readonly byJoinedName: ReadonlyMap<string, readonly IndexedStudent[]>;
  readonly byOwnId: ReadonlyMap<string, IndexedStudent>;
  readonly byExternalId: ReadonlyMap<string, readonly IndexedStudent[]>;
  readonly classKeys: ReadonlySet<string>;
}

export interface StudentIndexBuilder {
  add(student: RosterStudent): void;
  finish(): StudentIndex;
}

type Lists = Map<string, IndexedStudent[]>;

function addTo(lists: Lists, key: string, entry: IndexedStudent): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [entry]);
  else if (list.at(-1) !== entry) list.push(entry);
}

function joinedNames({ words, familyStart }: NameForm): string[] {
  const given = joinWords(words.slice(0, familyStart));
  const family = joinWords(words.slice(familyStart));
  return given === '' || family === '' ? [given + family] : [given + family, family + given];
}

/** Students are added one by one, so that the caller can let others run in between. */
export function createStudentIndexBuilder(): StudentIndexBuilder {
  const students: IndexedStudent[] = [];
  const byWord: Lists = new Map();
  const byJoinedName: Lists = new Map();
  const byOwnId = new Map<string, IndexedStudent>();
  const byExternalId: Lists = new Map();
  const classKeys = new Set<string>();
  const fold = createWordFolder();
  return {
    add(student) {
      const entry: IndexedStudent = {
        student,
        forms: nameForms(student, fold),
        classKeys: student.classNames.map(classKey),
      };
      students.push(entry);
      const words = new Set(entry.forms.flatMap(({ words: each }) => each));
      for (const word of words) for (const spelling of word.loose) addTo(byWord, spelling, entry);
      for (const form of entry.forms) for (const name of joinedNames(form)) addTo(byJoinedName, name, entry);
      byOwnId.set(externalIdKey(student.id), entry);
      for (const key of student.externalIdKeys) addTo(byExternalId, key, entry);
      for (const key of entry.classKeys) classKeys.add(key);
    },
    finish: () => ({ students, byWord, byJoinedName, byOwnId, byExternalId, classKeys }),
  };
}

export function buildStudentIndex(roster: readonly RosterStudent[]): StudentIndex {
  const builder = createStudentIndexBuilder();
  for (const student of roster) builder.add(student);
  return builder.finish();
}
