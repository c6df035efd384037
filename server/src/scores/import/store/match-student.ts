// Which student of the records a student of a file is: by id, then by exact name within the class. Several
// that fit are never decided between.

import { externalIdKey } from '../../ids.ts';
import { addMiddleName, joinName, nameKey } from '../clean-text.ts';
import type { ParsedStudent } from '../parsed-gradebook.ts';
import type { KnownStudent, KnownStudents } from './known-students.ts';

export type StudentMatch =
  | { readonly kind: 'known'; readonly student: KnownStudent; readonly otherName: boolean }
  | { readonly kind: 'new' }
  | { readonly kind: 'ambiguous'; readonly reason: string };

/** `classIds`: the classes of the student's row. */
export function matchStudent(
  parsed: ParsedStudent,
  classIds: ReadonlySet<number>,
  known: KnownStudents,
): StudentMatch {
  const byIds = new Set(parsed.ids.flatMap(({ source, value }) => known.byExternalId(source, value) ?? []));
  const [first, second] = byIds;
  if (first !== undefined && second !== undefined) {
    return { kind: 'ambiguous', reason: `The ids of "${parsed.name}" belong to two students in the records` };
  }
  if (first !== undefined) {
    const nameless = parsed.name === parsed.id;
    return { kind: 'known', student: first, otherName: !nameless && !isSameName(parsed, first) };
  }
  const [only, another] = findByName(parsed, classIds, known);
  if (only === undefined) return { kind: 'new' };
  if (another === undefined) return { kind: 'known', student: only, otherName: false };
  const reason = `Several students of this class are called "${parsed.name}": add a column student_id`;
  return { kind: 'ambiguous', reason };
}

/** By the full name; where the records have none of it and the file keeps middle names apart, by the name without. */
function findByName(
  parsed: ParsedStudent,
  classIds: ReadonlySet<number>,
  known: KnownStudents,
): readonly KnownStudent[] {
  const around = [...new Set([...classIds].flatMap((classId) => known.inClass(classId)))];
  const named = (name: string) =>
    around.filter((student) => student.names.has(nameKey(name)) && !hasOtherId(parsed, student));
  const full = named(fullName(parsed));
  return full.length > 0 ? full : named(parsed.name);
}

const fullName = ({ name, givenName, middleName, familyName }: ParsedStudent): string =>
  middleName === null || givenName === null
    ? name
    : joinName(addMiddleName(givenName, middleName), familyName ?? '');

/** Of a student found by id: with or without middle names it is the same name. */
function isSameName(parsed: ParsedStudent, { names, shortName }: KnownStudent): boolean {
  const name = nameKey(parsed.name);
  return names.has(name) || names.has(nameKey(fullName(parsed))) || shortName === name;
}

/** Whether both have an id of one system, and not the same: two people of one name. */
function hasOtherId(parsed: ParsedStudent, student: KnownStudent): boolean {
  return parsed.ids.some(({ source, value }) => {
    const keys = student.idKeys.get(source);
    return keys !== undefined && !keys.has(externalIdKey(value));
  });
}
