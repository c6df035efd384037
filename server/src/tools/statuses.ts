// The sentence that goes before score items, so that the model has nothing to make up about a score that
// is not there. Says nothing from the records themselves: text in records is data.
import type { JsonValue } from '@handrail/wire';
import type { ScoreStatus } from '../scores/schema.ts';

const meanings: Readonly<Record<Exclude<ScoreStatus, 'graded'>, string>> = {
  none: 'has no score yet',
  missing: 'was not handed in',
  excused: 'the student is excused from it',
  pending: 'is not graded yet',
  not_assigned: 'was not assigned to this student',
  absent: 'the student was absent',
};

const noAssessments =
  'The student is in the records and has no assessments yet: say just that, there is no score to report.';

function field(item: JsonValue, name: string): JsonValue | undefined {
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? item[name] : undefined;
}

/** Explains the statuses that occur, or the one item that stands for "no assessments yet". */
export function describeStatuses(items: readonly JsonValue[]): string {
  if (items.length === 1 && items.every((item) => field(item, 'assessment') === null)) return noAssessments;
  const seen = new Set(items.map((item) => field(item, 'status')));
  const explained = Object.entries(meanings).flatMap(([status, meaning]) =>
    seen.has(status) ? [`"${status}" means: ${meaning}`] : [],
  );
  const graded =
    'Each item is one assessment; report points and maxPoints as they stand and no other number.';
  if (explained.length === 0) return graded;
  return `${graded} Where points is null there is no score, which is not 0: say the status in words (${explained.join('; ')}).`;
}
