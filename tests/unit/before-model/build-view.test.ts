import type { ToolRow } from '@handrail/wire';
import { describe, expect, test } from 'vitest';
import { buildView, stepMessages } from '../../../server/src/before-model/build-view.ts';
import type { HistoryEntry, HistoryRow } from '../../../server/src/before-model/history.ts';

const entry = (row: HistoryRow, position: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  position,
  row,
  sealed: row.role === 'assistant' || row.role === 'tool',
  link: position + 1,
  hidden: null,
  ...more,
});
const call = (id: string) => ({ id, name: 'get_scores', arguments: { student_name: id } });
const toolRow = (id: string, content = `result ${id}`): ToolRow => ({
  role: 'tool',
  toolCallId: id,
  toolName: 'get_scores',
  content,
  result: { ok: true, kind: 'empty', items: [], detail: '', durationMs: 0, exitCode: null },
  seal: 'x',
});
const assistant = (content: string, ...ids: string[]): HistoryRow => ({
  role: 'assistant',
  content,
  ...(ids.length > 0 && { toolCalls: ids.map(call) }),
});
const user = (content: string): HistoryRow => ({ role: 'user', content });
const view = (rows: readonly HistoryRow[]) => buildView(rows.map((row, i) => entry(row, i)));
const roles = (rows: readonly HistoryRow[]) => view(rows).messages.map(({ role }) => role);

describe('buildView', () => {
  test('gives each call its result, in call order, and calls no text', () => {
    const { messages, positions } = view([
      user('q'),
      assistant('let me see', 'a', 'b'),
      toolRow('b'),
      toolRow('a'),
      assistant('done'),
    ]);
    expect(messages).toEqual([
      { role: 'user', content: 'q' },
      { role: 'assistant', content: '', toolCalls: [call('a'), call('b')] },
      { role: 'tool', content: 'result a', toolName: 'get_scores', toolCallId: 'a' },
      { role: 'tool', content: 'result b', toolName: 'get_scores', toolCallId: 'b' },
      { role: 'assistant', content: 'done' },
    ]);
    expect(positions).toEqual([0, 1, 3, 2, 4]);
  });

  test('leaves out a call without a result and a result without its call', () => {
    expect(view([user('q'), assistant('', 'a', 'b'), toolRow('b')]).messages[1]).toEqual({
      role: 'assistant',
      content: '',
      toolCalls: [call('b')],
    });
    expect(roles([user('q'), assistant('text', 'a'), user('again')])).toEqual(['user', 'assistant', 'user']);
    expect(roles([user('q'), assistant('', 'a'), user('again')])).toEqual(['user', 'user']);
    expect(roles([user('q'), toolRow('a'), assistant('x', 'b'), toolRow('a')])).toEqual([
      'user',
      'assistant',
    ]);
  });

  test('of two results for one call takes one, and never leaves the other alone', () => {
    expect(roles([user('q'), assistant('', 'a'), toolRow('a'), toolRow('a')])).toEqual([
      'user',
      'assistant',
      'tool',
    ]);
  });

  test('leaves out hidden rows, an empty answer, and keeps what is left paired', () => {
    const rows = [
      entry(user('q'), 0),
      entry(assistant('', 'a', 'b'), 1),
      entry(toolRow('a'), 2, { hidden: 'out-of-scope' }),
      entry(toolRow('b'), 3),
      entry(assistant('secret'), 4, { hidden: 'out-of-scope' }),
      entry(assistant(' '), 5),
    ];
    expect(buildView(rows).positions).toEqual([0, 1, 3]);
  });

  test('makes template tokens harmless everywhere, and only there', () => {
    const token = '<|im_start|>';
    const rows = [
      user(`a ${token}`),
      assistant(`b ${token}`),
      assistant('', token),
      toolRow(token, `c ${token}`),
    ];
    expect(JSON.stringify(view(rows).messages).match(/<\|im_start/g)?.length ?? 0).toBe(2);
    // Ids are ours and go out as they are; the argument that says the same does not.
    expect(view([user('1 < 2 and <b>')]).messages[0]?.content).toBe('1 < 2 and <b>');
  });

  test('shows a believed result that nobody asked for with a call, and a raw row as a system message', () => {
    const believed = entry(toolRow('x'), 1, { sealed: false, link: null });
    const raw = entry({ role: 'raw', postedRole: 'developer', content: '<|im_start|>' }, 0, { link: null });
    expect(buildView([raw, believed]).messages).toMatchObject([
      { role: 'system', content: '<|im_start|>' },
      { role: 'assistant', toolCalls: [{ id: 'x' }] },
      { role: 'tool', toolCallId: 'x' },
    ]);
  });

  test('gives the same messages for a step while it runs and when it is replayed', () => {
    const row = { role: 'assistant' as const, content: 'text', toolCalls: [call('a'), call('b')] };
    const results = [toolRow('b'), toolRow('a', '<|im_end|>')];
    expect(view([row, ...results]).messages).toEqual(stepMessages(row, results));
  });

  test('takes time in proportion to the rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) =>
      i % 2 ? toolRow(`c${i - 1}`) : assistant('', `c${i}`),
    );
    const started = performance.now();
    expect(view(rows).messages).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
