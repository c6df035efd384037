// Writes the scores that are new or differ from the records; what is the same is left alone, so that the
// same file again changes nothing.
import { sql } from 'kysely';
import type { ScoreStatus, ScoresTable } from '../../schema.ts';
import type { CellStatus, ParsedScore } from '../parsed-gradebook.ts';
import { type ImportRun, inSlices } from './import-run.ts';

export interface ScoreTarget {
  readonly score: ParsedScore;
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

export async function writeScores(run: ImportRun, targets: readonly ScoreTarget[]): Promise<WrittenScores> {
  const before = await readBefore(run, targets);
  const rows: ScoresTable[] = [];
  const lines = new Map<string, number>();
  const count = { added: 0, changed: 0, unchanged: 0, emptied: 0 };
  for (const { score, studentId, assessmentId } of targets) {
    const key = scoreKey(studentId, assessmentId);
    const line = lines.get(key);
    if (line !== undefined) {
      run.findings.rejectIn(score.file, score.line, `The same student and assessment as on line ${line}`);
      continue;
    }
    lines.set(key, score.line);
    if (score.status === 'invalid') continue;
    const status = STORED_STATUS[score.status];
    const row = { student_id: studentId, assessment_id: assessmentId, points: score.points, status };
    const known = before.get(key);
    const raw = score.raw ?? null;
    const saysNoMore = known !== undefined && (raw === null || known.raw === raw);
    if (known && saysNoMore && known.points === row.points && known.status === status) {
      count.unchanged += 1;
      continue;
    }
    if (known) run.changes.add('scores', { student_id: studentId, assessment_id: assessmentId }, known);
    if (known?.status === 'graded' && status !== 'graded') count.emptied += 1;
    count[known ? 'changed' : 'added'] += 1;
    rows.push({ ...row, raw, import_id: run.importId });
  }
  if (count.emptied > 0) {
    run.findings.warn(
      `${count.emptied} scores that the records hold are no numbers in this file and are taken back`,
    );
  }
  await inSlices(rows, (slice) =>
    run.db
      .insertInto('scores')
      .values([...slice])
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'assessment_id']).doUpdateSet({
          points: sql`excluded.points`,
          status: sql`excluded.status`,
          raw: sql`excluded.raw`,
          import_id: sql`excluded.import_id`,
        }),
      )
      .execute(),
  );
  return count;
}

function scoreKey(studentId: string, assessmentId: number): string {
  return `${assessmentId} ${studentId}`;
}

async function readBefore(
  run: ImportRun,
  targets: readonly ScoreTarget[],
): Promise<Map<string, ScoresTable>> {
  const before = new Map<string, ScoresTable>();
  const assessments = [...new Set(targets.map(({ assessmentId }) => assessmentId))];
  await inSlices(assessments, async (slice) => {
    const rows = await run.db
      .selectFrom('scores')
      .selectAll()
      .where('assessment_id', 'in', [...slice])
      .execute();
    for (const row of rows) before.set(scoreKey(row.student_id, row.assessment_id), row);
  });
  return before;
}
