// Reads the numbers of a look-up's items as facts, each with the names that its item gives it. Pure.
import type { JsonValue } from '@handrail/wire';
import { foldText } from '../../text/fold.ts';
import type { EvidenceResult } from './evidence.ts';
import { subjectOf } from './score-words.ts';

export interface Fact {
  readonly toolCallId: string;
  readonly item: number;
  readonly value: number;
  readonly field: string;
  readonly maxPoints?: number;
  /** Folded names; empty when the item has none. */
  readonly student: string;
  readonly studentId: string;
  readonly className: string;
  readonly assessment: string;
  /** The school subject that the assessment's name tells, if any. */
  readonly subject: string | undefined;
  readonly statistic: boolean;
}

export const fold = (text: string): string => foldText(text).text.replace(/\s+/g, ' ').trim();

/** A folded text of an item; empty when it has none. */
export function textOf(item: Readonly<Record<string, JsonValue>>, key: string): string {
  const value = item[key];
  return typeof value === 'string' ? fold(value) : '';
}

function subjectIn(assessment: string): string | undefined {
  for (const word of assessment.split(/[^\p{L}]+/u)) {
    const subject = subjectOf(word);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

const notScores = new Set(['maxPoints', 'max_points', 'id', 'rank']);

/** The facts of one item of a result. */
export function factsOfItem(result: EvidenceResult, item: JsonValue, index: number): Fact[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
  const { className: classArgument, class_name: classArgumentToo } = result.arguments;
  const asked = typeof classArgumentToo === 'string' ? classArgumentToo : classArgument;
  const assessment = textOf(item, 'assessment');
  const student = textOf(item, 'student');
  const base = {
    toolCallId: result.toolCallId,
    item: index,
    student,
    studentId: typeof item.studentId === 'string' ? item.studentId : '',
    className: textOf(item, 'className') || (typeof asked === 'string' ? fold(asked) : ''),
    assessment,
    subject: subjectIn(assessment),
    ...(typeof item.maxPoints === 'number' ? { maxPoints: item.maxPoints } : {}),
  };
  const facts: Fact[] = [];
  for (const [field, value] of Object.entries(item)) {
    if (notScores.has(field)) continue;
    const number = typeof value === 'number' ? value : Number.NaN;
    if (Number.isFinite(number)) facts.push({ ...base, field, value: number, statistic: student === '' });
    else facts.push(...nestedFacts(base, field, value));
  }
  return facts;
}

// A distribution or another list of numbers inside an item.
function nestedFacts(
  base: Omit<Fact, 'field' | 'value' | 'statistic'>,
  field: string,
  value: JsonValue,
): Fact[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value)
    ? value.flatMap((each) =>
        typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.values(each) : [each],
      )
    : Object.values(value);
  return entries.flatMap((each) =>
    typeof each === 'number' ? [{ ...base, field, value: each, statistic: true }] : [],
  );
}
