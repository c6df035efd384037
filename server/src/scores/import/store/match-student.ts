// Which student of the records a student of a file is: by id, then by exact name within the class. Several
// that fit are never decided between.

import { externalIdKey } from '../../ids.ts';
import { nameKey } from '../clean-text.ts';
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
    return { kind: 'known', student: first, otherName: !nameless && !first.names.has(nameKey(parsed.name)) };
  }
  const named = new Set<KnownStudent>();
  for (const classId of classIds) {
    for (const student of known.inClass(classId)) {
      if (student.names.has(nameKey(parsed.name)) && !hasOtherId(parsed, student)) named.add(student);
    }
  }
  const [only, another] = named;
  if (only === undefined) return { kind: 'new' };
  if (another === undefined) return { kind: 'known', student: only, otherName: false };
  const reason = `Several students of this class are called "${parsed.name}": add a column student_id`;
  return { kind: 'ambiguous', reason };
}

/** Whether both have an id of one system, and not the same: two people of one name. */
function hasOtherId(parsed: ParsedStudent, student: KnownStudent): boolean {
  return parsed.ids.some(({ source, value }) => {
    const keys = student.idKeys.get(source);
    return keys !== undefined && !keys.has(externalIdKey(value));
  });
}
