// Finds or makes the classes that scores go to. A class outside what the person may write is refused.
import { classKey } from '../../ids.ts';
import type { ImportRun } from './import-run.ts';

export interface WantedClass {
  readonly name: string;
  /** The first row that it is needed for. */
  readonly row: { readonly file: number; readonly line: number };
}

export interface WrittenClasses {
  /** Row id by class key. */
  readonly idByKey: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly newNames: readonly string[];
}

/** `claimFor`: the person who becomes the teacher of each class that is new. */
export async function writeClasses(
  run: ImportRun,
  wanted: readonly WantedClass[],
  claimFor: string | null,
): Promise<WrittenClasses> {
  const known = await run.db.selectFrom('classes').selectAll().execute();
  const idByKey = new Map(known.map(({ key, id }) => [key, id]));
  const nameByKey = new Map(known.map(({ key, name }) => [key, name]));
  const names = new Map<string, string>();
  const newNames: string[] = [];
  for (const { name, row } of wanted) {
    const key = classKey(name);
    if (run.allowedClassKeys?.has(key) === false) {
      run.findings.rejectIn(row.file, row.line, `The class "${name}" is not one of yours`);
      continue;
    }
    names.set(key, nameByKey.get(key) ?? name);
    if (idByKey.has(key)) continue;
    const { id } = await run.db
      .insertInto('classes')
      .values({ name, key })
      .returning('id')
      .executeTakeFirstOrThrow();
    run.changes.add('classes', { id });
    idByKey.set(key, id);
    nameByKey.set(key, name);
    newNames.push(name);
    if (claimFor === null) continue;
    const teacher = { class_id: id, person_id: claimFor };
    await run.db.insertInto('class_teachers').values(teacher).execute();
    run.changes.add('class_teachers', teacher);
  }
  return { idByKey, names: [...names.values()], newNames };
}
