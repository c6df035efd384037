// Finds or makes the assessments of each class: by the source's id, else by title (and date, where both have
// one). A maximum that contradicts the records is refused unless the source's id proves it the same assessment.
import type { Selectable } from 'kysely';
import type { AssessmentsTable } from '../../schema.ts';
import { nameKey } from '../clean-text.ts';
import type { ParsedAssessment, ParsedScore } from '../parsed-gradebook.ts';
import { chooseMaximum } from './choose-maximum.ts';
import type { ImportRun } from './import-run.ts';

type AssessmentRow = Selectable<AssessmentsTable>;
type Wanted = ParsedAssessment & { readonly maxPoints: number | null };

/** Row ids by position of the assessment and id of the class. */
export class AssessmentIds {
  readonly #ids = new Map<string, number>();
  set(assessment: number, classId: number, id: number): void {
    this.#ids.set(`${assessment} ${classId}`, id);
  }
  all(): number[] {
    return [...this.#ids.values()];
  }
  get(assessment: number, classId: number): number | undefined {
    return this.#ids.get(`${assessment} ${classId}`);
  }
}

/** `groups`: the scores of the file by class, then by position of their assessment. */
export async function writeAssessments(
  run: ImportRun,
  groups: ReadonlyMap<number, ReadonlyMap<number, readonly ParsedScore[]>>,
): Promise<AssessmentIds> {
  const ids = new AssessmentIds();
  for (const [classId, byAssessment] of groups) {
    const known = await run.db
      .selectFrom('assessments')
      .selectAll()
      .where('class_id', '=', classId)
      .execute();
    const taken = new Set<number>();
    for (const [at, scores] of byAssessment) {
      const parsed = run.book.assessments[at];
      if (parsed === undefined) continue;
      const wanted = { ...parsed, maxPoints: chooseMaximum(parsed, scores, run.findings) };
      const id = await findOrAdd(run, classId, wanted, known, taken, scores[0]);
      if (id === null) continue;
      taken.add(id);
      ids.set(at, classId, id);
    }
  }
  return ids;
}

async function findOrAdd(
  run: ImportRun,
  classId: number,
  wanted: Wanted,
  known: readonly AssessmentRow[],
  taken: ReadonlySet<number>,
  first: ParsedScore | undefined,
): Promise<number | null> {
  const source = run.book.format ?? 'generic';
  const free = known.filter(({ id }) => !taken.has(id));
  const byId =
    wanted.id === null
      ? undefined
      : free.find((row) => row.source === source && row.external_id === wanted.id);
  const byTitle = byId === undefined ? free.filter((row) => isSameTitle(row, wanted)) : [];
  if (byTitle.length > 1) {
    run.findings.rejectIn(
      first?.file ?? 0,
      first?.line ?? 1,
      `The records have several assessments "${wanted.title}" in this class`,
    );
    return null;
  }
  const row = byId ?? byTitle[0];
  if (row === undefined) return addAssessment(run, classId, wanted, source);
  const contradicts =
    row.max_points !== null && wanted.maxPoints !== null && row.max_points !== wanted.maxPoints;
  if (contradicts && byId === undefined) {
    const reason = `"${wanted.title}" is out of ${wanted.maxPoints} here, out of ${row.max_points} in the records`;
    run.findings.rejectIn(first?.file ?? 0, first?.line ?? 1, reason);
    return null;
  }
  if (contradicts)
    run.findings.warn(
      `The maximum of "${wanted.title}" changes from ${row.max_points} to ${wanted.maxPoints}`,
    );
  await update(run, row, wanted, source, byId !== undefined);
  return row.id;
}

function isSameTitle(row: AssessmentRow, wanted: Wanted): boolean {
  const sameDay = row.date === null || wanted.date === null || row.date === wanted.date;
  const mayBe = row.external_id === null || wanted.id === null;
  return sameDay && mayBe && nameKey(row.title) === nameKey(wanted.title);
}

async function addAssessment(
  run: ImportRun,
  classId: number,
  wanted: Wanted,
  source: string,
): Promise<number> {
  const row = { class_id: classId, title: wanted.title, date: wanted.date, max_points: wanted.maxPoints };
  const { id } = await run.db
    .insertInto('assessments')
    .values({ ...row, source, external_id: wanted.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  run.changes.add('assessments', { id });
  return id;
}

/** Fills in what the records did not know; changes what the source's id proves to be the same. */
async function update(
  run: ImportRun,
  row: AssessmentRow,
  wanted: Wanted,
  source: string,
  proven: boolean,
): Promise<void> {
  const next = {
    title: proven ? wanted.title : row.title,
    date: proven ? (wanted.date ?? row.date) : (row.date ?? wanted.date),
    max_points: wanted.maxPoints ?? row.max_points,
    source: row.external_id === null && wanted.id !== null ? source : row.source,
    external_id: row.external_id ?? wanted.id,
  };
  const { title, date, max_points, external_id } = next;
  const same =
    title === row.title &&
    date === row.date &&
    max_points === row.max_points &&
    external_id === row.external_id;
  if (same) return;
  await run.db.updateTable('assessments').set(next).where('id', '=', row.id).execute();
  run.changes.add('assessments', { id: row.id }, row);
}
