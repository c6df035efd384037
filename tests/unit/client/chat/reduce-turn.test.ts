import type { Row, StreamPart, ToolResult } from '@handrail/wire';
import { expect, test } from 'vitest';
import { reduceTurn, stopTurn } from '../../../../client/src/chat/reduce-turn.ts';
import { newTurn, type Turn, unsettledText } from '../../../../client/src/chat/turn-state.ts';

const reduce = (parts: readonly StreamPart[], turn: Turn = newTurn): Turn => parts.reduce(reduceTurn, turn);

const found: ToolResult = {
  ok: true,
  kind: 'results',
  detail: '',
  durationMs: 3,
  exitCode: null,
  items: [{ assessment: 'Math', points: 92 }],
};
const call: StreamPart = {
  type: 'tool-input-available',
  toolCallId: 'c1',
  toolName: 'get_scores',
  input: { student_name: 'Alice' },
  title: 'Look up scores',
};
const output: StreamPart = { type: 'tool-output-available', toolCallId: 'c1', output: found };
const rows: Row[] = [
  {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'c1', name: 'get_scores', arguments: {} }],
    seal: 's1',
  },
  { role: 'tool', toolCallId: 'c1', toolName: 'get_scores', content: 'x', result: found, seal: 's2' },
];
const delta = (id: string, text: string): StreamPart => ({ type: 'text-delta', id, delta: text });

test('text parts grow by their deltas and stay apart by id', () => {
  const turn = reduce([
    { type: 'text-start', id: 'a' },
    delta('a', 'He'),
    delta('b', 'Bye'),
    delta('a', 'llo'),
  ]);
  expect(turn.blocks).toMatchObject([
    { kind: 'text', id: 'a', text: 'Hello' },
    { kind: 'text', id: 'b', text: 'Bye' },
  ]);
});

test('a tool call has no result until one comes, in either order', () => {
  expect(reduce([call]).blocks).toMatchObject([{ kind: 'tool', title: 'Look up scores', result: undefined }]);
  const known = { kind: 'tool', id: 'c1', toolName: 'get_scores', title: 'Look up scores', result: found };
  expect(reduce([call, output]).blocks).toMatchObject([known]);
  expect(reduce([output, call]).blocks).toMatchObject([known]);
});

test('the typed result of a failure is kept over the error text that follows it', () => {
  const failed: ToolResult = { ...found, ok: false, kind: 'timeout', items: null };
  const turn = reduce([
    call,
    { type: 'data-tool', data: { toolCallId: 'c1', result: failed } },
    { type: 'tool-output-error', toolCallId: 'c1', errorText: 'too slow' },
  ]);
  expect(turn.blocks).toMatchObject([{ result: { kind: 'timeout', items: null } }]);
});

test('an error text without a typed result still makes the call a failure', () => {
  const turn = reduce([call, { type: 'tool-output-error', toolCallId: 'c1', errorText: 'boom' }]);
  expect(turn.blocks).toMatchObject([{ result: { ok: false, items: null, detail: 'boom' } }]);
});

test('rows settle the text before them, and only text after them is unsettled', () => {
  const turn = reduce([
    delta('a', 'Let me look. '),
    call,
    output,
    { type: 'data-rows', data: { messages: rows } },
    delta('b', 'Math 92'),
  ]);
  expect(turn.rows).toEqual(rows);
  expect(unsettledText(turn)).toBe('Math 92');
});

test('a summary row is shown where it stands and settles nothing', () => {
  const summary: Row = { role: 'summary', content: 'Alice: Math 92', covers: 4, seal: 's' };
  const turn = reduce([delta('a', 'Hi'), { type: 'data-rows', data: { messages: [summary] } }]);
  expect(turn.blocks.map((block) => block.kind)).toEqual(['text', 'summary']);
  expect(unsettledText(turn)).toBe('Hi');
});

test('text that is taken back is gone from the block, its claims and the unsettled text', () => {
  const turn = reduce([
    delta('a', 'Alice has 100'),
    {
      type: 'data-claims',
      data: { id: 'a', claims: [{ row: 0, start: 10, end: 13, status: 'unsupported' }] },
    },
    {
      type: 'data-replace',
      data: { id: 'a', text: 'The look-up failed.', guardrail: 'grounding', reason: 'contradiction' },
    },
  ]);
  expect(turn.blocks).toEqual([{ kind: 'text', id: 'a', text: 'The look-up failed.', claims: [] }]);
  expect(unsettledText(turn)).toBe('The look-up failed.');
  expect(turn.replacements).toEqual([{ guardrail: 'grounding', reason: 'contradiction' }]);
});

test('a problem ends the turn as failed, and neither error nor finish hides it', () => {
  const turn = reduce([
    delta('a', 'Hi'),
    {
      type: 'data-problem',
      data: { type: '/problems/model-missing', title: 'Model not installed', status: 502, detail: 'Run x' },
    },
    { type: 'error', errorText: 'Model not installed' },
    { type: 'finish' },
  ]);
  expect(turn.phase).toBe('failed');
  expect(turn.trouble).toMatchObject({ slug: 'model-missing', detail: 'Run x' });
});

test('a stopped or finished turn takes no further part', () => {
  const stopped = stopTurn(reduce([delta('a', 'Hi')]));
  expect(reduce([delta('a', ' there'), { type: 'finish' }], stopped)).toBe(stopped);
  const finished = reduce([delta('a', 'Hi'), { type: 'finish' }]);
  expect(stopTurn(finished)).toBe(finished);
  expect(reduce([delta('a', ' there')], finished)).toBe(finished);
});

test('two calls of one step that interleave keep their own results', () => {
  const second: StreamPart = { ...call, toolCallId: 'c2', title: 'Second' };
  const turn = reduce([call, second, { ...output, toolCallId: 'c2' }, output]);
  expect(turn.blocks).toMatchObject([
    { id: 'c1', result: { kind: 'results' } },
    { id: 'c2', title: 'Second', result: { kind: 'results' } },
  ]);
});
