// Conversations as a browser would hold them after a real server sealed them, from plain steps.
import type { Row, ToolResult } from '@handrail/wire';
import { createSealer, type SealChain } from '../../server/src/before-model/seal-chain.ts';

const testSecret = Buffer.alloc(32, 7);
export const testSealer = createSealer({ secrets: [testSecret] });

export type Step =
  | { kind: 'user'; text: string }
  | { kind: 'assistant'; text: string }
  | { kind: 'look-up'; student: string; items: readonly Score[] };

export interface Score {
  studentId: string;
  student: string;
  className: string;
  assessment: string;
  date: string;
  points: number | null;
  maxPoints: number;
  status: string;
}

export const score = (
  student: string,
  assessment: string,
  points: number | null,
  more: Partial<Score> = {},
): Score => ({
  studentId: `s-${student.toLowerCase().replaceAll(' ', '-')}`,
  student,
  className: '10A',
  assessment,
  date: '2026-03-01',
  points,
  maxPoints: 100,
  status: points === null ? 'missing' : 'graded',
  ...more,
});

function resultsOf(items: readonly Score[]): ToolResult {
  const common = { detail: '', durationMs: 3, exitCode: null };
  const [first, ...rest] = items.map((item) => ({ ...item }));
  if (!first) return { ok: true, kind: 'empty', ...common, items: [] };
  return { ok: true, kind: 'results', ...common, items: [first, ...rest] };
}

/** Appends the rows of the steps to the chain, call ids numbered on from `firstCall`. */
export function sealSteps(chain: SealChain, steps: readonly Step[], firstCall = 1): Row[] {
  const rows: Row[] = [];
  let call = firstCall;
  for (const step of steps) {
    if (step.kind === 'user') {
      const row: Row = { role: 'user', content: step.text };
      chain.appendUser(row);
      rows.push(row);
    } else if (step.kind === 'assistant') {
      rows.push(chain.sealAssistant({ role: 'assistant', content: step.text }));
    } else {
      const id = `call_${call++}`;
      const toolCall = { id, name: 'get_scores', arguments: { student_name: step.student } };
      rows.push(chain.sealAssistant({ role: 'assistant', content: '', toolCalls: [toolCall] }));
      const result = resultsOf(step.items);
      const content = `get_scores(student_name: ${step.student}): ${JSON.stringify(step.items)}`;
      rows.push(chain.sealTool({ role: 'tool', toolCallId: id, toolName: 'get_scores', content, result }));
    }
  }
  return rows;
}

export const ask = (text: string): Step => ({ kind: 'user', text });
export const say = (text: string): Step => ({ kind: 'assistant', text });
export const lookUp = (student: string, ...items: readonly Score[]): Step => ({
  kind: 'look-up',
  student,
  items,
});

/** What a browser posts: through JSON and back. */
export const posted = (rows: readonly unknown[]): unknown[] => JSON.parse(JSON.stringify(rows));
