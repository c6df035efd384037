// Writes the scores that are new or differ from the records; what is the same is left alone, so that the
// same file again changes nothing.
import { sql } from 'kysely';
import type { ScoreStatus, ScoresTable } from '../../schema.ts';
import type { CellStatus, ParsedScore } from '../parsed-gradebook.ts';
import { type ImportRun, inSlices } from './import-run.ts';

export interface ScoreTarget {
  readonly studentId: string;
  readonly assessmentId: number;
}

export interface WrittenScores {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

const STORED_STATUS: Readonly<Record<Exclude<CellStatus, 'invalid'>, ScoreStatus>> = {
  graded: 'graded',
  // A late score is a score; that it was late stays in `raw`.
  late: 'graded',
  none: 'none',
  missing: 'missing',
  excused: 'excused',
  pending: 'pending',
  not_assigned: 'not_assigned',
  absent: 'absent',
  // A letter or a remark is no number; its words stay in `raw`.
  text: 'none',
};

/** `targetOf`: where a score goes; null when its student or assessment was refused. */
export async function writeScores(
  run: ImportRun,
  assessmentIds: readonly number[],
  targetOf: (score: ParsedScore) => ScoreTarget | null,
): Promise<WrittenScores> {
  const before = await readBefore(run, assessmentIds);
  const lines = new ByScore<number>();
  const count = { added: 0, changed: 0, unchanged: 0, emptied: 0 };
  await inSlices(run.book.scores, async (slice) => {
    const rows: ScoresTable[] = [];
    for (const score of slice) {
      const target = targetOf(score);
      if (target === null || isSecond(run, score, target, lines) || score.status === 'invalid') continue;
      const row = rowOf(run, score, target, STORED_STATUS[score.status]);
      const known = before.get(target);
      if (known && saysTheSame(known, row)) {
        count.unchanged += 1;
        continue;
      }
      const { studentId: student_id, assessmentId: assessment_id } = target;
      if (known) run.changes.add('scores', { student_id, assessment_id }, known);
      if (known?.status === 'graded' && row.status !== 'graded') count.emptied += 1;
      count[known ? 'changed' : 'added'] += 1;
      rows.push(row);
    }
    if (rows.length > 0) await upsert(run, rows);
  });
  if (count.emptied > 0) {
    run.findings.warn(
      count.emptied === 1
        ? '1 score that the records hold is no number in this file and is taken back'
        : `${count.emptied} scores that the records hold are no numbers in this file and are taken back`,
    );
  }
  return count;
}

/** Values by assessment and student, without a key of text for each of a million. */
class ByScore<Value> {
  readonly #values = new Map<number, Map<string, Value>>();
  get({ assessmentId, studentId }: ScoreTarget): Value | undefined {
    return this.#values.get(assessmentId)?.get(studentId);
  }
  set({ assessmentId, studentId }: ScoreTarget, value: Value): void {
    const ofAssessment = this.#values.get(assessmentId) ?? new Map<string, Value>();
    this.#values.set(assessmentId, ofAssessment.set(studentId, value));
  }
}

function isSecond(run: ImportRun, score: ParsedScore, target: ScoreTarget, lines: ByScore<number>): boolean {
  const line = lines.get(target);
  if (line === undefined) {
    lines.set(target, score.line);
    return false;
  }
  run.findings.rejectIn(score.file, score.line, `The same student and assessment as on line ${line}`);
  return true;
}

function rowOf(run: ImportRun, score: ParsedScore, target: ScoreTarget, status: ScoreStatus): ScoresTable {
  const { studentId: student_id, assessmentId: assessment_id } = target;
  const { points, raw = null } = score;
  return { student_id, assessment_id, points, status, raw, import_id: run.importId };
}

function saysTheSame(known: ScoresTable, row: ScoresTable): boolean {
  const saysNoMore = row.raw === null || known.raw === row.raw;
  return saysNoMore && known.points === row.points && known.status === row.status;
}

async function upsert(run: ImportRun, rows: readonly ScoresTable[]): Promise<void> {
  await run.db
    .insertInto('scores')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'assessment_id']).doUpdateSet({
        points: sql`excluded.points`,
        status: sql`excluded.status`,
        raw: sql`excluded.raw`,
        import_id: sql`excluded.import_id`,
      }),
    )
    .execute();
}

async function readBefore(run: ImportRun, assessmentIds: readonly number[]): Promise<ByScore<ScoresTable>> {
  const before = new ByScore<ScoresTable>();
  // One assessment at a time: a class's worth of rows, so that the event loop is never long without its turn.
  await inSlices(
    assessmentIds,
    async ([assessmentId = -1]) => {
      const rows = await run.db
        .selectFrom('scores')
        .selectAll()
        .where('assessment_id', '=', assessmentId)
        .execute();
      for (const row of rows) before.set({ assessmentId, studentId: row.student_id }, row);
    },
    1,
  );
  return before;
}
