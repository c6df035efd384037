// Takes the last import back: values as they were before, rows that it made deleted. What other people have
// tied to such a row since (an account, a child link, a teacher) keeps that row.
import { sql, type Transaction } from 'kysely';
import type { Records } from '../open-records.ts';
import type { RecordsSchema } from '../schema.ts';

export type UndoOutcome =
  | { readonly ok: true; readonly restoredScores: number; readonly removedScores: number }
  | { readonly ok: false; readonly reason: 'not-found' | 'already-undone' | 'not-last' };

type Db = Transaction<RecordsSchema>;

/** `by` limits it to imports of one person: another's counts as not found. */
export async function undoImport(
  records: Records,
  id: string,
  { by, now = () => new Date() }: { readonly by?: string | undefined; readonly now?: () => Date } = {},
): Promise<UndoOutcome> {
  return records.db.transaction().execute(async (db) => {
    const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
    if (found === undefined || (by !== undefined && found.by_person !== by))
      return { ok: false, reason: 'not-found' };
    if (found.undone_at !== null) return { ok: false, reason: 'already-undone' };
    const last = await db
      .selectFrom('imports')
      .select('id')
      .where('undone_at', 'is', null)
      .orderBy('at', 'desc')
      .orderBy(sql`rowid`, 'desc')
      .executeTakeFirst();
    if (last?.id !== id) return { ok: false, reason: 'not-last' };
    const restoredScores = await restore(db, id);
    await db.updateTable('imports').set({ undone_at: now().toISOString() }).where('id', '=', id).execute();
    return { ok: true, ...restoredScores };
  });
}

async function restore(db: Db, id: string): Promise<{ restoredScores: number; removedScores: number }> {
  // The rows as they were are read by SQLite itself, from the JSON that the import wrote.
  const restored = await sql`
    insert or replace into scores (student_id, assessment_id, points, status, raw, import_id)
    select before ->> 'student_id', before ->> 'assessment_id', before ->> 'points', before ->> 'status',
      before ->> 'raw', before ->> 'import_id'
    from import_changes where import_id = ${id} and table_name = 'scores' and before is not null`.execute(db);
  const removed = await sql`delete from scores where import_id = ${id}`.execute(db);
  await sql`
    update assessments set title = old.before ->> 'title', date = old.before ->> 'date',
      max_points = old.before ->> 'max_points', source = old.before ->> 'source',
      external_id = old.before ->> 'external_id'
    from import_changes as old
    where old.import_id = ${id} and old.table_name = 'assessments' and old.before is not null
      and assessments.id = old.row_key ->> 'id'`.execute(db);
  await removeMadeRows(db, id);
  return {
    restoredScores: Number(restored.numAffectedRows ?? 0n),
    removedScores: Number(removed.numAffectedRows ?? 0n),
  };
}

/** Youngest kinds first, so that nothing is deleted while another row still needs it. */
async function removeMadeRows(db: Db, id: string): Promise<void> {
  const made = (table: string, field: string) =>
    sql`select row_key ->> ${sql.lit(field)} from import_changes
      where import_id = ${id} and table_name = ${table} and before is null`;
  const pairs = (table: string, first: string, second: string) =>
    sql`select row_key ->> ${sql.lit(first)}, row_key ->> ${sql.lit(second)} from import_changes
      where import_id = ${id} and table_name = ${table} and before is null`;
  const statements = [
    sql`delete from assessments where id in (${made('assessments', 'id')})
      and not exists (select 1 from scores where assessment_id = assessments.id)`,
    sql`delete from enrolments where (student_id, class_id) in (${pairs('enrolments', 'student_id', 'class_id')})
      and not exists (select 1 from scores join assessments on assessments.id = scores.assessment_id
        where scores.student_id = enrolments.student_id and assessments.class_id = enrolments.class_id)`,
    sql`delete from student_ids where (source, key) in (${pairs('student_ids', 'source', 'key')})`,
    sql`delete from students where id in (${made('students', 'id')})
      and not exists (select 1 from enrolments where student_id = students.id)
      and not exists (select 1 from scores where student_id = students.id)
      and not exists (select 1 from people where student_id = students.id)
      and not exists (select 1 from child_links where student_id = students.id)`,
    sql`delete from class_teachers where (class_id, person_id) in (${pairs('class_teachers', 'class_id', 'person_id')})`,
    sql`delete from classes where id in (${made('classes', 'id')})
      and not exists (select 1 from class_teachers where class_id = classes.id)
      and not exists (select 1 from enrolments where class_id = classes.id)
      and not exists (select 1 from assessments where class_id = classes.id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
