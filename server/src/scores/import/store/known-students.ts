// The students that the records know, as matching needs them: by id of each system and by name within a class.

import { externalIdKey } from '../../ids.ts';
import { nameKey } from '../clean-text.ts';
import type { ImportRun } from './import-run.ts';

export interface KnownStudent {
  readonly id: string;
  readonly names: ReadonlySet<string>;
  /** The first of the given names with the family name. */
  readonly shortName: string;
  readonly displayName: string;
  /** Keys of the ids that the records hold, by source. */
  readonly idKeys: Map<string, Set<string>>;
  readonly classIds: Set<number>;
}

export interface KnownStudents {
  readonly byId: ReadonlyMap<string, KnownStudent>;
  byExternalId(source: string, value: string): KnownStudent | undefined;
  inClass(classId: number): readonly KnownStudent[];
}

/** Reads all students once; 10,000 of them take some 10 MB. */
export async function readKnownStudents({ db }: ImportRun): Promise<KnownStudents> {
  const byId = new Map<string, KnownStudent>();
  const byPlainId = new Map<string, KnownStudent>();
  for (const row of await db.selectFrom('students').selectAll().execute()) {
    const given = `${row.given_name} ${row.family_name}`;
    const names = new Set([nameKey(row.display_name), nameKey(given)]);
    const known = {
      id: row.id,
      names,
      shortName: nameKey(`${row.given_name.split(' ')[0] ?? ''} ${row.family_name}`),
      displayName: row.display_name,
      idKeys: new Map(),
      classIds: new Set<number>(),
    };
    byId.set(row.id, known);
    byPlainId.set(externalIdKey(row.id), known);
  }
  const byExternal = new Map<string, KnownStudent>();
  for (const { student_id, source, key } of await db.selectFrom('student_ids').selectAll().execute()) {
    const known = byId.get(student_id);
    if (known === undefined) continue;
    known.idKeys.set(source, (known.idKeys.get(source) ?? new Set()).add(key));
    byExternal.set(JSON.stringify([source, key]), known);
  }
  const byClass = new Map<number, KnownStudent[]>();
  for (const { student_id, class_id } of await db.selectFrom('enrolments').selectAll().execute()) {
    const known = byId.get(student_id);
    if (known === undefined) continue;
    known.classIds.add(class_id);
    const list = byClass.get(class_id);
    if (list) list.push(known);
    else byClass.set(class_id, [known]);
  }
  return {
    byId,
    byExternalId: (source, value) => {
      const key = externalIdKey(value);
      const found = byExternal.get(JSON.stringify([source, key]));
      if (found !== undefined || source !== 'sis') return found;
      // Our own export writes the records' ids; a student with another school id is not meant.
      const own = byPlainId.get(key);
      return own?.idKeys.has('sis') ? undefined : own;
    },
    inClass: (classId) => byClass.get(classId) ?? [],
  };
}
