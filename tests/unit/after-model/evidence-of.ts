// Look-ups as evidence for the tests of grounding: score items as `get_scores` gives them, and results with them.
import type { JsonValue } from '@handrail/wire';
import type { EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';

/** One score item; without points it is missing. */
export function score(
  student: string,
  assessment: string,
  points: number | null,
  more: Readonly<Record<string, JsonValue>> = {},
): JsonValue {
  return {
    studentId: `id-${student.toLowerCase().replace(' ', '-')}`,
    student,
    className: '10A',
    assessment,
    points,
    maxPoints: 100,
    status: points === null ? 'missing' : 'graded',
    ...more,
  };
}

/** A look-up of this turn that asked for a student or a class and found these items. */
export function found(
  toolName: string,
  name: string,
  items: readonly [JsonValue, ...JsonValue[]],
): EvidenceResult {
  return {
    toolCallId: `call-${name}`,
    toolName,
    arguments: toolName === 'get_scores' ? { student_name: name } : { class_name: name },
    thisTurn: true,
    result: { ok: true, kind: 'results', detail: '', durationMs: 1, exitCode: null, items: [...items] },
  };
}
