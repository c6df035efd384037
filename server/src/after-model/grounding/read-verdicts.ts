// Reads who passed and who failed, where records or the user say so, and the pass marks that the user or a
// passage of the handbook gives. Nothing is concluded from scores here. Pure.
import { foldText } from '../../text/fold.ts';
import type { EvidenceResult } from './evidence.ts';
import { matchesOf } from './matches-of.ts';
import { fold, textOf } from './read-facts.ts';
import { saidByValue, statedBy, type UserVerdict } from './said-words.ts';

export type { UserVerdict } from './said-words.ts';

export interface RecordVerdict {
  readonly student: string;
  readonly assessment: string;
  readonly said: 'passed' | 'failed';
  readonly toolCallId: string;
  readonly item: number;
}

const names = new Set(['student', 'studentId', 'className', 'assessment', 'date']);

function verdictOfField(field: string, value: unknown): 'passed' | 'failed' | undefined {
  if (typeof value === 'string') return names.has(field) ? undefined : saidByValue(fold(value));
  if (typeof value !== 'boolean' || !/^(?:has_?)?(?:passed|failed)$/i.test(field)) return undefined;
  return /passed$/i.test(field) === value ? 'passed' : 'failed';
}

/** What the records of a result say of who passed. */
export function verdictsOf({ toolCallId, result }: EvidenceResult): readonly RecordVerdict[] {
  return (result.items ?? []).flatMap((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
    return Object.entries(item).flatMap(([field, value]) => {
      const said = verdictOfField(field, value);
      if (said === undefined) return [];
      const student = textOf(item, 'student');
      return [{ student, assessment: textOf(item, 'assessment'), said, toolCallId, item: index }];
    });
  });
}

/** What the user's words state of who passed. */
export function statementsOf(text: string): readonly UserVerdict[] {
  return fold(text)
    .split(/(?<=[.!?;？。])/)
    .flatMap((sentence) => statedBy(sentence) ?? []);
}

// A pass mark. Matches "the pass mark is 60", "passed with 50", "you need 40 to pass", "60 or more is a pass";
// not "92, did she pass". Fixed words and bounded gaps, linear.
const passMark =
  /(?:\bpass(?:ing)?[ -]?(?:mark|score|grade|line)|\bthreshold|\bcut-?off|\bpass(?:es|ed)? (?:from|with|at|is)|\bbestanden (?:ab|mit)|\bbestehensgrenze|\bse aprueba (?:con|desde)|\bnota minima|\bmoyenne requise)[^.;\d]{0,30}?(\d{1,3}(?:[.,]\d{1,2})?)|\bneeds? (?:at least )?(\d{1,3}(?:[.,]\d{1,2})?)(?: ?%| points?| percent)? (?:or more )?to pass\b|(\d{1,3}(?:[.,]\d{1,2})?)(?: ?%| points?| percent)?(?: or (?:more|above|higher))? (?:is (?:a|the)|are a|to) pass\b/g;

/** The pass marks that a text gives. */
export function passMarksOf(text: string): readonly number[] {
  if (!/\d/.test(text)) return [];
  return matchesOf(passMark, foldText(text).text).map(([, after, needed, before]) =>
    Number((after ?? needed ?? before ?? '').replace(',', '.')),
  );
}
