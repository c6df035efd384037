// Fills the demo store with the invented school and its people, once. What was imported or changed
// there afterwards stays as it is.
import { demoPeople } from '@handrail/wire';
import type { Transaction } from 'kysely';
import { classKey } from '../../scores/ids.ts';
import type { Records } from '../../scores/open-records.ts';
import type { AccountRole, RecordsSchema } from '../../scores/schema.ts';
import { hashPassword } from '../passwords.ts';
import { usernameKey } from '../username-key.ts';
import { demoPassword, demoPerson, demoTeacherId } from './demo-people.ts';
import {
  type DemoClass,
  type DemoScore,
  type DemoStudent,
  demoAssessments,
  demoSchool,
} from './demo-school.ts';

type Db = Transaction<RecordsSchema>;

async function addStudent(db: Db, student: DemoStudent, classId: number): Promise<void> {
  const { id, givenName, familyName, preferredName = null } = student;
  const display = `${givenName} ${familyName}`;
  await db
    .insertInto('students')
    .values({
      id,
      given_name: givenName,
      family_name: familyName,
      preferred_name: preferredName,
      display_name: display,
    })
    .execute();
  await db.insertInto('enrolments').values({ student_id: id, class_id: classId }).execute();
}

const pointsAndStatus = (score: DemoScore) =>
  typeof score === 'number' ? { points: score, status: 'graded' as const } : { points: null, status: score };

async function addClass(db: Db, { name, students }: DemoClass): Promise<number> {
  const { id: classId } = await db
    .insertInto('classes')
    .values({ name, key: classKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const student of students) await addStudent(db, student, classId);
  for (const [index, { title, date, maxPoints }] of demoAssessments.entries()) {
    const { id } = await db
      .insertInto('assessments')
      .values({ class_id: classId, title, date, max_points: maxPoints, source: 'demo', external_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const scores = students.map((student) => ({
      student_id: student.id,
      assessment_id: id,
      ...pointsAndStatus(student.scores[index] ?? 'none'),
      raw: null,
      import_id: null,
    }));
    await db.insertInto('scores').values(scores).execute();
  }
  return classId;
}

async function addPeople(db: Db, passwordHash: string, createdAt: string): Promise<void> {
  const roles = demoPeople.filter((who): who is AccountRole => who !== 'guest');
  for (const role of roles) {
    const { id, name, studentId, children } = demoPerson(role);
    const row = {
      id,
      username: role,
      username_key: usernameKey(role),
      name,
      role,
      password_hash: passwordHash,
    };
    await db
      .insertInto('people')
      .values({ ...row, student_id: studentId ?? null, demo: 1, created_at: createdAt })
      .execute();
    for (const child of children) {
      const link = { guardian_id: id, student_id: child.studentId, from_date: null, until_date: null };
      await db.insertInto('child_links').values(link).execute();
    }
  }
}

/** Adds school and people unless they are there; safe to call at every start, by several processes. */
export async function seedDemoSchool(records: Records, { now = () => new Date() } = {}): Promise<void> {
  const isSeeded = async (db: Pick<Db, 'selectFrom'>) =>
    (await db.selectFrom('people').select('id').where('id', '=', demoTeacherId).executeTakeFirst()) !==
    undefined;
  if (await isSeeded(records.db)) return;
  const passwordHash = await hashPassword(demoPassword);
  await records.db.transaction().execute(async (db) => {
    if (await isSeeded(db)) return;
    const teacherClasses = new Set(demoPerson('teacher').classes);
    const taught: number[] = [];
    for (const each of demoSchool) {
      const classId = await addClass(db, each);
      if (teacherClasses.has(each.name)) taught.push(classId);
    }
    await addPeople(db, passwordHash, now().toISOString());
    const rows = taught.map((classId) => ({ class_id: classId, person_id: demoTeacherId }));
    await db.insertInto('class_teachers').values(rows).execute();
  });
}
