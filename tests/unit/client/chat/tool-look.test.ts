import type { ToolResult } from '@handrail/wire';
import { expect, test } from 'vitest';
import { choiceOf } from '../../../../client/src/chat/candidate.ts';
import { describeInput, lookOfTool } from '../../../../client/src/chat/tool-look.ts';
import { scoresOf, scoreWords } from '../../../../client/src/scores/score-table.tsx';

const failed = { ok: false, detail: 'success', durationMs: 1, exitCode: null, items: null } as const;
const worked = { ok: true, detail: 'error', durationMs: 1, exitCode: 0 } as const;

test.each<[ToolResult | undefined, boolean, string, string]>([
  [undefined, true, 'running', 'Running'],
  [undefined, false, 'unfinished', 'Not finished'],
  [{ ...worked, kind: 'results', items: [1] }, false, 'good', 'Found 1 result'],
  [{ ...worked, kind: 'empty', items: [] }, false, 'empty', 'Found nothing'],
  [{ ...failed, kind: 'spawn' }, true, 'failed', 'Failed: could not start'],
  [{ ...failed, kind: 'timeout' }, true, 'failed', 'Failed: ran out of time'],
  [{ ...failed, kind: 'exit' }, true, 'failed', 'Failed: crashed'],
  [{ ...failed, kind: 'protocol' }, true, 'failed', 'Failed: gave no usable answer'],
  [{ ...failed, kind: 'refused', code: 'FORBIDDEN' }, true, 'failed', 'Refused: not for this role'],
  [{ ...failed, kind: 'refused', code: 'constructor' }, true, 'failed', 'Refused'],
  [
    { ...failed, kind: 'refused', code: 'X', question: { code: 'X', text: '?', candidates: [] } },
    true,
    'question',
    'Asks back',
  ],
])('the outcome %j is told by its type alone', (result, running, tone, word) => {
  expect(lookOfTool(result, running)).toMatchObject({ tone, word });
});

test('arguments read as a line, without empty ones', () => {
  expect(describeInput({ student_name: 'Alice', class_name: '', x: null })).toBe('Student: Alice');
  expect(describeInput('raw')).toBe('');
});

test.each([
  ['Emma Wilson', { label: 'Emma Wilson', message: 'Emma Wilson' }],
  [
    { studentId: 's7', student: 'Emma Brown', className: '10A' },
    { label: 'Emma Brown, 10A (s7)', message: 'I mean Emma Brown in 10A.' },
  ],
  [{ id: 7 }, { label: '7', message: 'I mean 7.' }],
  [{}, undefined],
  [null, undefined],
  ['', undefined],
])('the candidate %j becomes a choice', (candidate, choice) => {
  expect(choiceOf(candidate)).toEqual(choice);
});

test('a status is a word and never a zero', () => {
  const item = { student: 'A', status: 'missing', points: 0, maxPoints: 100 };
  const words = (more: object) => scoresOf([{ ...item, ...more }])?.map(scoreWords);
  expect(words({})).toEqual(['not handed in']);
  expect(words({ status: 'graded' })).toEqual(['0 of 100']);
  expect(words({ status: 'toString' })).toEqual(['toString']);
  expect(scoresOf([{ title: 'Handbook' }])).toBeUndefined();
});
