// Adds an account with its classes, children or own record, all or nothing. Faults are returned, one a line.
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { classKey } from '../scores/ids.ts';
import type { RecordsDb } from '../scores/open-records.ts';
import type { AccountRole, RecordsSchema } from '../scores/schema.ts';
import { hashPassword, maxPasswordChars, minPasswordChars } from './passwords.ts';
import { usernameKey } from './username-key.ts';

interface NewChild {
  readonly studentId: string;
  /** ISO dates; open when absent. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly role: AccountRole;
  readonly password: string;
  /** A teacher's classes; one that is not there yet is made. */
  readonly classes?: readonly string[];
  /** A guardian's children. */
  readonly children?: readonly NewChild[];
  /** A student's own record. */
  readonly studentId?: string | undefined;
}

export type AddUserOutcome =
  | { readonly ok: true; readonly id: string; readonly newClasses: readonly string[] }
  | { readonly ok: false; readonly faults: readonly string[] };

type Db = Transaction<RecordsSchema>;

// Matches "d.whitfield" and "ada@school.org", not "a b" or "". One class, bounded.
const plainUsername = /^[\p{L}\p{M}\p{N}._@+-]{1,64}$/u;
// Matches "2026-03-01". Anchored, fixed length.
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

const isDate = (text: string): boolean => {
  const moment = isoDate.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** What is wrong with a password, or null. */
export function findPasswordFault(password: string): string | null {
  const chars = [...password].length;
  if (chars < minPasswordChars) return `the password needs at least ${minPasswordChars} characters`;
  return chars > maxPasswordChars ? `the password may have at most ${maxPasswordChars} characters` : null;
}

function roleFaults({ role, classes = [], children = [], studentId }: NewUser): (string | null)[] {
  return [
    classes.length > 0 && role !== 'teacher' ? `only a teacher has classes, not a ${role}` : null,
    classes.some((name) => name.trim() === '') ? 'a class needs a name' : null,
    children.length > 0 && role !== 'guardian' ? `only a guardian has children, not a ${role}` : null,
    children.length === 0 && role === 'guardian' ? 'a guardian needs at least one child' : null,
    studentId === undefined && role === 'student' ? 'a student needs the id of their record' : null,
    studentId !== undefined && role !== 'student'
      ? `only a student has a record of their own, not a ${role}`
      : null,
  ];
}

function childFaults({ studentId, from, until }: NewChild): (string | null)[] {
  const dates = [from, until].filter((date) => date !== undefined);
  return [
    ...dates.map((date) => (isDate(date) ? null : `"${date}" is no date: write it as 2026-03-01`)),
    from !== undefined && until !== undefined && until < from
      ? `the link to ${studentId} ends before it begins`
      : null,
  ];
}

function findFaults(user: NewUser): readonly string[] {
  const { username, name, password, children = [] } = user;
  const all = [
    plainUsername.test(usernameKey(username))
      ? null
      : 'the user name may have letters, digits and . _ @ + - only, at most 64',
    name.trim() === '' || name.length > 120 ? 'the name needs 1 to 120 characters' : null,
    findPasswordFault(password),
    ...roleFaults(user),
    ...children.flatMap(childFaults),
  ];
  return all.filter((fault) => fault !== null);
}

async function findStoreFaults(db: Db, user: NewUser): Promise<readonly string[]> {
  const key = usernameKey(user.username);
  const same = await db.selectFrom('people').select('id').where('username_key', '=', key).executeTakeFirst();
  const wanted = [
    ...(user.children ?? []).map(({ studentId }) => studentId),
    ...(user.studentId ? [user.studentId] : []),
  ];
  const rows =
    wanted.length > 0 ? await db.selectFrom('students').select('id').where('id', 'in', wanted).execute() : [];
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...(same ? [`the user name ${key} is taken`] : []),
    ...wanted.filter((id) => !known.has(id)).map((id) => `there is no student with the id ${id}`),
  ];
}

/** The class of that name, made when it is not there. */
async function requireClass(db: Db, name: string): Promise<{ id: number; isNew: boolean }> {
  const key = classKey(name);
  const known = await db.selectFrom('classes').select('id').where('key', '=', key).executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const made = await db
    .insertInto('classes')
    .values({ name: name.trim(), key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: made.id, isNew: true };
}

async function addClasses(db: Db, personId: string, classes: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const name of classes) {
    const { id, isNew } = await requireClass(db, name);
    if (isNew) made.push(name.trim());
    await db
      .insertInto('class_teachers')
      .values({ class_id: id, person_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return made;
}

async function addChildren(db: Db, guardianId: string, children: readonly NewChild[]): Promise<void> {
  for (const { studentId, from = null, until = null } of children) {
    await db
      .insertInto('child_links')
      .values({ guardian_id: guardianId, student_id: studentId, from_date: from, until_date: until })
      .onConflict((conflict) => conflict.doUpdateSet({ from_date: from, until_date: until }))
      .execute();
  }
}

export async function addUser(records: RecordsDb, user: NewUser, now: Date): Promise<AddUserOutcome> {
  const faults = findFaults(user);
  if (faults.length > 0) return { ok: false, faults };
  const passwordHash = await hashPassword(user.password);
  return records.transaction().execute(async (db): Promise<AddUserOutcome> => {
    const storeFaults = await findStoreFaults(db, user);
    if (storeFaults.length > 0) return { ok: false, faults: storeFaults };
    const id = `p-${randomBytes(12).toString('hex')}`;
    const { username, name, role, studentId = null } = user;
    const key = usernameKey(username);
    await db
      .insertInto('people')
      .values({
        id,
        username: username.trim(),
        username_key: key,
        name: name.trim(),
        role,
        password_hash: passwordHash,
        student_id: studentId,
        demo: 0,
        created_at: now.toISOString(),
      })
      .execute();
    const newClasses = await addClasses(db, id, user.classes ?? []);
    await addChildren(db, id, user.children ?? []);
    return { ok: true, id, newClasses };
  });
}
