// Scores as a small table. A score that is missing, excused or not graded is a word, never a zero.
import type { JsonValue } from '@handrail/wire';

export interface ScoreItem {
  readonly student: string;
  readonly className: string | undefined;
  readonly assessment: string | undefined;
  readonly date: string | undefined;
  readonly points: number | undefined;
  readonly maxPoints: number | undefined;
  readonly status: string;
}

const statusWords: Readonly<Record<string, string>> = {
  none: 'no assessments yet',
  missing: 'not handed in',
  excused: 'excused',
  pending: 'not graded yet',
  not_assigned: 'not assigned',
  absent: 'absent',
};

/** Reads items as scores; undefined when any of them is something else. */
export function scoresOf(items: readonly JsonValue[]): ScoreItem[] | undefined {
  const scores = items.map(scoreOf);
  return scores.every((score) => score !== undefined) ? scores : undefined;
}

function scoreOf(item: JsonValue): ScoreItem | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const { student, status, className, assessment, date, points, maxPoints } = item;
  if (typeof student !== 'string' || typeof status !== 'string') return undefined;
  const text = (value: JsonValue | undefined) =>
    typeof value === 'string' && value !== '' ? value : undefined;
  const number = (value: JsonValue | undefined) => (typeof value === 'number' ? value : undefined);
  return {
    student,
    status,
    className: text(className),
    assessment: text(assessment),
    date: text(date),
    points: number(points),
    maxPoints: number(maxPoints),
  };
}

/** "92 of 100", or the status in words. */
export function scoreWords({ status, points, maxPoints }: ScoreItem): string {
  if (status !== 'graded' || points === undefined) {
    return Object.hasOwn(statusWords, status) ? (statusWords[status] ?? status) : status.replaceAll('_', ' ');
  }
  return maxPoints === undefined ? String(points) : `${points} of ${maxPoints}`;
}

/** Scores of one student stand under the name; those of several name the student in each row. */
export function ScoreTable({ scores }: { readonly scores: readonly ScoreItem[] }) {
  const withDates = scores.some((score) => score.date);
  const whose = new Set(scores.map(nameOf));
  const one = whose.size === 1;
  return (
    <div className="table-scroll">
      <table className="score-table">
        {one && <caption>{[...whose]}</caption>}
        <thead>
          <tr>
            {!one && <th>Student</th>}
            <th>Assessment</th>
            <th className="align-right">Score</th>
            {withDates && <th className="align-right">Date</th>}
          </tr>
        </thead>
        <tbody>
          {scores.map((score, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished result never move
            <tr key={index}>
              {!one && <td>{nameOf(score)}</td>}
              <td>{score.assessment ?? '–'}</td>
              <td className="align-right">
                <Score score={score} />
              </td>
              {withDates && <td className="align-right nowrap muted">{score.date ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf({ student, className }: ScoreItem): string {
  return className ? `${student}, ${className}` : student;
}

function Score({ score }: { readonly score: ScoreItem }) {
  const graded = score.status === 'graded' && score.points !== undefined;
  if (!graded) return <span className="status-word">{scoreWords(score)}</span>;
  return (
    <span className="score">
      <strong>{score.points}</strong>
      {score.maxPoints !== undefined && <span className="muted"> of {score.maxPoints}</span>}
    </span>
  );
}
