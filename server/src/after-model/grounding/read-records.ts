// Counts whose records a turn's look-ups returned: how many each student has, and how many of them with a score.
// The same record returned twice is one. Pure.
import type { EvidenceResult } from './evidence.ts';
import { textOf } from './read-facts.ts';

export interface StudentRecord {
  readonly assessment: string;
  readonly graded: boolean;
}

/** The records of each student, by folded name. */
export function recordsOf(results: readonly EvidenceResult[]): ReadonlyMap<string, readonly StudentRecord[]> {
  const records = new Map<string, Map<string, StudentRecord>>();
  for (const { result } of results) {
    for (const item of result.items ?? []) {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
      const student = textOf(item, 'student');
      if (student === '') continue;
      const assessment = textOf(item, 'assessment');
      const known = records.get(student) ?? new Map<string, StudentRecord>();
      const { points, score } = item;
      const graded = typeof points === 'number' || typeof score === 'number';
      known.set(`${assessment}|${textOf(item, 'date')}`, { assessment, graded });
      records.set(student, known);
    }
  }
  return new Map([...records].map(([student, each]) => [student, [...each.values()]]));
}
