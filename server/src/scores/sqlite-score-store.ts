// The score store over SQLite. The scope is part of each statement. A teacher's scope cuts twice:
// students of own classes, and of their scores only those of own classes.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordsDb } from './open-records.ts';
import { type Scope, scopeKey } from './scope.ts';
import type { AssessmentPoints, RosterStudent, ScoreItem, ScoreStore } from './score-store.ts';
import { whileUnchanged } from './while-unchanged.ts';

/** The condition for queries in which `students` and `classes` stand. Lists are bound, never pasted. */
function within(scope: Scope): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`1 = 1`;
    case 'none':
      return sql<SqlBool>`1 = 0`;
    case 'students':
      if (scope.studentIds.length === 0) return sql<SqlBool>`1 = 0`;
      return sql<SqlBool>`students.id in (${sql.join(scope.studentIds)})`;
    case 'classes':
      if (scope.classNames.length === 0) return sql<SqlBool>`1 = 0`;
      return sql<SqlBool>`classes.name in (${sql.join(scope.classNames)})`;
  }
}

/** Ids of other systems of the students in scope. */
async function externalIdKeys(db: RecordsDb, scope: Scope): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('student_ids')
    .innerJoin('students', 'students.id', 'student_ids.student_id')
    .leftJoin('enrolments', 'enrolments.student_id', 'students.id')
    .leftJoin('classes', 'classes.id', 'enrolments.class_id')
    .select(['students.id', 'student_ids.key'])
    .distinct()
    .where(within(scope))
    .execute();
  const keys = new Map<string, string[]>();
  for (const { id, key } of rows) {
    const known = keys.get(id);
    if (known) known.push(key);
    else keys.set(id, [key]);
  }
  return keys;
}

async function readRoster(db: RecordsDb, scope: Scope): Promise<readonly RosterStudent[]> {
  if (scope.kind === 'none') return [];
  const rows = await db
    .selectFrom('students')
    .leftJoin('enrolments', 'enrolments.student_id', 'students.id')
    .leftJoin('classes', 'classes.id', 'enrolments.class_id')
    .selectAll('students')
    .select('classes.name as class_name')
    .where(within(scope))
    .orderBy('students.id')
    .orderBy('classes.name')
    .execute();
  const externals = await externalIdKeys(db, scope);
  const students = new Map<string, RosterStudent & { classNames: string[] }>();
  for (const row of rows) {
    const known = students.get(row.id);
    if (known && row.class_name !== null) known.classNames.push(row.class_name);
    if (known) continue;
    students.set(row.id, {
      id: row.id,
      givenName: row.given_name,
      familyName: row.family_name,
      preferredName: row.preferred_name,
      displayName: row.display_name,
      classNames: row.class_name === null ? [] : [row.class_name],
      externalIdKeys: externals.get(row.id) ?? [],
    });
  }
  return [...students.values()];
}

/** In a teacher's scope a student counts for the classes that they are enrolled in now. */
function enrolledWhereScoped(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind !== 'classes') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`exists (select 1 from enrolments
    where enrolments.student_id = students.id and enrolments.class_id = classes.id)`;
}

async function readScores(
  db: RecordsDb,
  studentId: string,
  scope: Scope,
  limit: number,
): Promise<readonly ScoreItem[]> {
  return db
    .selectFrom('scores')
    .innerJoin('students', 'students.id', 'scores.student_id')
    .innerJoin('assessments', 'assessments.id', 'scores.assessment_id')
    .innerJoin('classes', 'classes.id', 'assessments.class_id')
    .select([
      'students.id as studentId',
      'students.display_name as student',
      'classes.name as className',
      'assessments.title as assessment',
      'assessments.date as date',
      'scores.points as points',
      'assessments.max_points as maxPoints',
      'scores.status as status',
    ])
    .where('scores.student_id', '=', studentId)
    .where(within(scope))
    .where(enrolledWhereScoped(scope))
    .orderBy('assessments.date')
    .orderBy('assessments.id')
    .limit(limit)
    .execute();
}

async function readClassNames(db: RecordsDb, scope: Scope): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('classes')
    .leftJoin('enrolments', 'enrolments.class_id', 'classes.id')
    .leftJoin('students', 'students.id', 'enrolments.student_id')
    .select('classes.name')
    .distinct()
    .where(within(scope))
    .orderBy('classes.name')
    .execute();
  return rows.map(({ name }) => name);
}

async function readClassPoints(
  db: RecordsDb,
  className: string,
  scope: Scope,
): Promise<readonly AssessmentPoints[]> {
  const rows = await db
    .selectFrom('assessments')
    .innerJoin('classes', 'classes.id', 'assessments.class_id')
    .innerJoin('scores', 'scores.assessment_id', 'assessments.id')
    .innerJoin('students', 'students.id', 'scores.student_id')
    .select([
      'assessments.id',
      'assessments.title',
      'assessments.date',
      'assessments.max_points',
      'scores.points',
    ])
    .where('classes.name', '=', className)
    .where('scores.status', '=', 'graded')
    .where(within(scope))
    .where(enrolledWhereScoped(scope))
    .orderBy('assessments.date')
    .orderBy('assessments.id')
    .execute();
  const found = new Map<number, AssessmentPoints & { points: number[] }>();
  for (const { id, title, date, max_points: maxPoints, points } of rows) {
    const known = found.get(id) ?? { className, assessment: title, date, maxPoints, points: [] };
    if (points !== null) known.points.push(points);
    found.set(id, known);
  }
  return [...found.values()];
}

async function readInScope(db: RecordsDb, studentIds: readonly string[], scope: Scope) {
  const visible = new Map<string, string[]>();
  if (studentIds.length === 0 || scope.kind === 'none') return visible;
  const rows = await db
    .selectFrom('students')
    .leftJoin('enrolments', 'enrolments.student_id', 'students.id')
    .leftJoin('classes', 'classes.id', 'enrolments.class_id')
    .select(['students.id', 'classes.name as class_name'])
    .where('students.id', 'in', studentIds)
    .where(within(scope))
    .orderBy('classes.name')
    .execute();
  for (const { id, class_name: name } of rows) {
    const known = visible.get(id) ?? [];
    if (name !== null) known.push(name);
    visible.set(id, known);
  }
  return visible;
}

/** Answers of `inScope` that are kept in memory while nothing changes. */
const maxKept = 1000;

/** The store over a connection of its own, which may be read-only; `dataVersion` tells when the file has changed. */
export function createSqliteScoreStore(db: RecordsDb, dataVersion: () => number): ScoreStore {
  const keepVersion = whileUnchanged<number>(dataVersion, 1);
  const keepVisible = whileUnchanged<ReadonlyMap<string, readonly string[]>>(dataVersion, maxKept);
  return {
    rosterVersion: () =>
      keepVersion('version', async () => {
        const row = await db.selectFrom('roster_state').select('version').executeTakeFirstOrThrow();
        return row.version;
      }),
    roster: (scope) => readRoster(db, scope),
    scoresOf: (studentId, scope, limit) => readScores(db, studentId, scope, limit),
    classNames: (scope) => readClassNames(db, scope),
    classPoints: (className, scope) => readClassPoints(db, className, scope),
    // Asked for every earlier result of a conversation, turn after turn.
    inScope: (studentIds, scope) =>
      keepVisible(JSON.stringify([scopeKey(scope), ...studentIds]), () => readInScope(db, studentIds, scope)),
  };
}
