// Reads one person with classes and children as they are now, so that a class handed over or a link that was
// ended counts from the next request on.
import type { RecordsDb } from '../scores/open-records.ts';
import type { ChildLink, Person } from './person.ts';

async function readClasses(db: RecordsDb, personId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('class_teachers')
    .innerJoin('classes', 'classes.id', 'class_teachers.class_id')
    .select('classes.name')
    .where('person_id', '=', personId)
    .orderBy('classes.name')
    .execute();
  return rows.map(({ name }) => name);
}

async function readChildren(db: RecordsDb, guardianId: string): Promise<readonly ChildLink[]> {
  const rows = await db
    .selectFrom('child_links')
    .innerJoin('students', 'students.id', 'child_links.student_id')
    .select(['student_id', 'display_name', 'from_date', 'until_date'])
    .where('guardian_id', '=', guardianId)
    .orderBy('display_name')
    .orderBy('student_id')
    .execute();
  return rows.map((row) => ({
    studentId: row.student_id,
    name: row.display_name,
    ...(row.from_date === null ? {} : { from: row.from_date }),
    ...(row.until_date === null ? {} : { until: row.until_date }),
  }));
}

/** The person with this id, or null. */
export async function readPerson(db: RecordsDb, id: string): Promise<Person | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role', 'name', 'student_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { role, name, student_id: studentId } = row;
  return {
    id,
    role,
    name,
    classes: role === 'teacher' ? await readClasses(db, id) : [],
    children: role === 'guardian' ? await readChildren(db, id) : [],
    ...(role === 'student' && studentId !== null ? { studentId } : {}),
  };
}
