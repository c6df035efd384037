// Finds or makes the student of every row, adds ids that were not known yet, and enrols.
import { chooseStudentId, externalIdKey } from '../../ids.ts';
import { addMiddleName, joinName } from '../clean-text.ts';
import type { ParsedStudent } from '../parsed-gradebook.ts';
import { type ImportRun, inSlices } from './import-run.ts';
import { type KnownStudents, readKnownStudents } from './known-students.ts';
import { matchStudent } from './match-student.ts';

export interface WrittenStudents {
  /** Id in the records by position in the file's list; undefined for refused rows. */
  readonly ids: readonly (string | undefined)[];
  readonly added: number;
  readonly matched: number;
  readonly ambiguous: number;
}

/** `classesOf`: row ids of the classes of each student, by position. */
export async function writeStudents(
  run: ImportRun,
  classesOf: readonly ReadonlySet<number>[],
): Promise<WrittenStudents> {
  const known = await readKnownStudents(run);
  const taken = new Set(known.byId.keys());
  const lineOf = new Map<string, number>();
  const ids: (string | undefined)[] = [];
  const count = { added: 0, matched: 0, ambiguous: 0 };
  const fresh: ParsedStudent[] = [];
  const freshIds: string[] = [];
  for (const [at, parsed] of run.book.students.entries()) {
    const found = findStudent(run, parsed, classesOf[at] ?? new Set(), known);
    if (found === 'ambiguous') count.ambiguous += 1;
    if (found === 'ambiguous' || found === 'refused') {
      ids.push(undefined);
      continue;
    }
    const id = found ?? chooseStudentId(schoolId(parsed), (wish) => taken.has(wish));
    const before = lineOf.get(id);
    if (before !== undefined) {
      run.findings.rejectIn(parsed.file, parsed.line, `This is the student of line ${before} in the records`);
      ids.push(undefined);
      continue;
    }
    lineOf.set(id, parsed.line);
    taken.add(id);
    ids.push(id);
    if (found === null) {
      fresh.push(parsed);
      freshIds.push(id);
    }
    count[found === null ? 'added' : 'matched'] += 1;
  }
  await addStudents(run, fresh, freshIds);
  await addIds(run, ids, known);
  await enrol(run, ids, classesOf, known);
  return { ids, ...count };
}

function findStudent(
  run: ImportRun,
  parsed: ParsedStudent,
  classIds: ReadonlySet<number>,
  known: KnownStudents,
): string | null | 'ambiguous' | 'refused' {
  const match = matchStudent(parsed, classIds, known);
  const { file, line } = parsed;
  if (match.kind === 'ambiguous') {
    run.findings.rejectIn(file, line, match.reason);
    return 'ambiguous';
  }
  if (match.kind === 'new') {
    if (parsed.name !== parsed.id) return null;
    run.findings.rejectIn(
      file,
      line,
      `The records know no student ${parsed.name}, and the file has no names`,
    );
    return 'refused';
  }
  if (!match.otherName) return match.student.id;
  // Who may write only some classes must not learn from an id who stands behind it.
  if (run.allowedClassKeys !== null) {
    run.findings.rejectIn(file, line, 'The id of this row is known under another name');
    return 'refused';
  }
  run.findings.warnIn(
    file,
    line,
    `"${parsed.name}" has the id of "${match.student.displayName}" and is taken for that student`,
  );
  return match.student.id;
}

function schoolId(parsed: ParsedStudent): string | null {
  return parsed.ids.find(({ source }) => source === 'sis')?.value ?? null;
}

async function addStudents(
  run: ImportRun,
  fresh: readonly ParsedStudent[],
  ids: readonly string[],
): Promise<void> {
  const rows = fresh.map((parsed, at) => ({ id: ids[at] ?? '', ...namesOf(parsed) }));
  await inSlices(rows, async (slice) => {
    await run.db
      .insertInto('students')
      .values([...slice])
      .execute();
    for (const { id } of slice) run.changes.add('students', { id });
  });
}

/** The parts of a name. Where the file does not keep them apart, the last word is the family name. */
function namesOf(parsed: ParsedStudent) {
  // Matches "Yifan (Ivan)" and "Yifan (Ivan) Xu"; not "Yifan". The bracket holds no bracket: linear.
  const nickname = /\(([^()]{1,60})\)/.exec(parsed.name)?.[1]?.trim();
  const called = parsed.preferredName ?? nickname ?? '';
  const preferred_name = /\p{L}/u.test(called) ? called : null;
  const plain = (text: string) => text.replace(/\s*\([^()]{0,60}\)/g, '').trim();
  if (parsed.givenName !== null && parsed.familyName !== null) {
    const given_name = addMiddleName(plain(parsed.givenName), parsed.middleName);
    const family_name = plain(parsed.familyName);
    // `Last, First` as written reads better in order; a name with a nickname stays as the file has it.
    const inParts = parsed.name.includes(',') || parsed.middleName !== null;
    const given = addMiddleName(parsed.givenName, parsed.middleName);
    const display_name = inParts ? joinName(given, parsed.familyName) : parsed.name;
    return { given_name, family_name, preferred_name, display_name };
  }
  const words = plain(parsed.name).split(' ');
  const family_name = words.length > 1 ? (words.at(-1) ?? '') : '';
  const given_name = words.length > 1 ? words.slice(0, -1).join(' ') : plain(parsed.name);
  return { given_name, family_name, preferred_name, display_name: parsed.name };
}

async function addIds(
  run: ImportRun,
  ids: readonly (string | undefined)[],
  known: KnownStudents,
): Promise<void> {
  const rows = run.book.students.flatMap((parsed, at) => {
    const student_id = ids[at];
    if (student_id === undefined) return [];
    return parsed.ids.flatMap(({ source, value }) => {
      const key = externalIdKey(value);
      const isOwnId = source === 'sis' && known.byId.has(student_id) && key === externalIdKey(student_id);
      const isKnown = known.byId.get(student_id)?.idKeys.get(source)?.has(key) === true;
      return isOwnId || isKnown ? [] : [{ student_id, source, value, key }];
    });
  });
  const seen = new Set<string>();
  const unique = rows.filter(({ source, key }) => seen.size !== seen.add(JSON.stringify([source, key])).size);
  await inSlices(unique, async (slice) => {
    await run.db
      .insertInto('student_ids')
      .values([...slice])
      .execute();
    for (const { source, key } of slice) run.changes.add('student_ids', { source, key });
  });
}

async function enrol(
  run: ImportRun,
  ids: readonly (string | undefined)[],
  classesOf: readonly ReadonlySet<number>[],
  known: KnownStudents,
): Promise<void> {
  const rows = ids.flatMap((student_id, at) => {
    if (student_id === undefined) return [];
    const already = known.byId.get(student_id)?.classIds;
    const missing = [...(classesOf[at] ?? [])].filter((class_id) => already?.has(class_id) !== true);
    return missing.map((class_id) => ({ student_id, class_id }));
  });
  await inSlices(rows, async (slice) => {
    await run.db
      .insertInto('enrolments')
      .values([...slice])
      .execute();
    for (const row of slice) run.changes.add('enrolments', row);
  });
}
