import type { Row, ToolResult, Usage } from '@handrail/wire';
import { expect, test } from 'vitest';
import { shownTurns } from '../../../../client/src/chat/blocks-of-rows.ts';
import {
  beginTurn,
  type Conversation,
  cutBack,
  endInterrupted,
  newConversation,
  rowsUnseen,
  withTurn,
} from '../../../../client/src/chat/conversation.ts';
import { reduceTurn, stopTurn } from '../../../../client/src/chat/reduce-turn.ts';
import { newTurn } from '../../../../client/src/chat/turn-state.ts';

const usage: Usage = {
  steps: 1,
  maxSteps: 5,
  promptTokens: 10,
  replyTokens: 5,
  contextTokens: 8192,
  contextUsed: 100,
  rowsHidden: [0, 1],
  rowsSummarised: 2,
  model: 'm',
  backend: 'scripted',
  msLoad: 0,
  msReply: 1,
  msModel: 1,
  msGuardrails: 1,
  msFirstText: 1,
};
const answerRow: Row = { role: 'assistant', content: 'Hello', seal: 's1' };
const started = beginTurn(newConversation('c', 'p', 1), 'Hi', {}, 2);
const answered = withTurn(
  started,
  [
    { type: 'text-delta' as const, id: 'a', delta: 'Hello' },
    { type: 'data-rows' as const, data: { messages: [answerRow] } },
    { type: 'data-turn' as const, data: { turnId: 't', usage, claims: [] } },
    { type: 'finish' as const },
  ].reduce(reduceTurn, newTurn),
  3,
);

test('a finished turn appends exactly the rows that came', () => {
  expect(answered.rows).toEqual([{ role: 'user', content: 'Hi' }, answerRow]);
  expect(answered.turns).toMatchObject([{ userRow: 0, posted: 1, phase: 'finished', usage }]);
});

test('a stopped turn keeps the text shown as an unsealed row marked as stopped', () => {
  const turn = stopTurn(reduceTurn(newTurn, { type: 'text-delta', id: 'a', delta: 'Hel' }));
  expect(withTurn(started, turn, 3).rows.at(-1)).toEqual({
    role: 'assistant',
    content: 'Hel',
    stopped: true,
  });
});

test('half a character is never kept in a row: not where an answer stops, not in a message', () => {
  const half = reduceTurn(newTurn, { type: 'text-delta', id: 'a', delta: 'Smile \ud83d' });
  const running = withTurn(started, half, 3);
  const rows = [
    ...withTurn(started, stopTurn(half), 3).rows,
    ...endInterrupted(running).rows,
    ...beginTurn(answered, 'Sad \ude00', {}, 4).rows,
    ...cutBack(answered, 0, {}, 4, '\ud83d').rows,
  ];
  expect(rows.filter(({ content }) => !content.isWellFormed())).toEqual([]);
  expect(rows.filter(({ content }) => content.includes('\ufffd'))).toHaveLength(4);
});

test('a turn stopped before its first text leaves the question and no empty row', () => {
  const stopped = withTurn(started, stopTurn(newTurn), 3);
  expect(stopped.rows).toEqual([{ role: 'user', content: 'Hi' }]);
  expect(stopped.turns).toMatchObject([{ phase: 'stopped' }]);
});

test('a turn whose page went away ends as interrupted with its partial text', () => {
  const saved = withTurn(started, reduceTurn(newTurn, { type: 'text-delta', id: 'a', delta: 'Hel' }), 3);
  expect(saved.rows).toHaveLength(1);
  const ended = endInterrupted(saved);
  expect(ended.rows.at(-1)).toEqual({ role: 'assistant', content: 'Hel', stopped: true });
  expect(ended.turns).toMatchObject([{ phase: 'interrupted', partial: '' }]);
  expect(endInterrupted(ended)).toBe(ended);
});

const summary = (covers: number): Row => ({ role: 'summary', content: 'sum', covers, seal: 's' });
const long: Conversation = {
  ...answered,
  rows: [
    { role: 'user', content: 'one' },
    answerRow,
    { role: 'user', content: 'two' },
    summary(2),
    { role: 'assistant', content: 'unsealed', stopped: true },
    { role: 'user', content: 'three' },
    summary(3),
    answerRow,
  ],
};

test('asking again cuts back to the user row and keeps summaries of what stays', () => {
  const again = cutBack(long, 2, {}, 9);
  expect(again.rows.map((row) => row.content)).toEqual(['one', 'Hello', 'two', 'sum', 'sum']);
  expect(again.turns.at(-1)).toMatchObject({ userRow: 2, posted: 5, phase: 'running' });
});

test('editing changes the words and drops summaries that cover the changed row', () => {
  const edited = cutBack(long, 2, {}, 9, 'changed');
  expect(edited.rows.map((row) => row.content)).toEqual(['one', 'Hello', 'changed', 'sum']);
});

test('cutting back to something that is no user row changes nothing', () => {
  expect(cutBack(long, 1, {}, 9)).toBe(long);
  expect(cutBack(long, 99, {}, 9)).toBe(long);
});

test('rows that the model no longer sees are those of the newest turn that told', () => {
  expect([...rowsUnseen(answered)]).toEqual([0, 1]);
  expect([...rowsUnseen(beginTurn(answered, 'more', {}, 5))]).toEqual([0, 1]);
  expect(rowsUnseen(started).size).toBe(0);
});

test('stored rows show as turns, results beside their calls, claims at the row that they name', () => {
  const result: ToolResult = {
    ok: true,
    kind: 'empty',
    detail: '',
    durationMs: 1,
    exitCode: null,
    items: [],
  };
  const record = answered.turns[0];
  if (!record) throw new Error('no record');
  const shown = shownTurns({
    ...answered,
    rows: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'c1', name: 'f', arguments: { a: 1 } }],
        seal: 's',
      },
      { role: 'tool', toolCallId: 'c1', toolName: 'f', content: 'x', result, seal: 's' },
      { role: 'assistant', content: 'None 5', seal: 's' },
    ],
    turns: [
      { ...record, titles: { c1: 'Find' }, claims: [{ row: 2, start: 5, end: 6, status: 'unsupported' }] },
    ],
  });
  expect(shown).toMatchObject([
    {
      question: 'Hi',
      blocks: [
        { row: 1, block: { kind: 'tool', title: 'Find', input: { a: 1 }, result } },
        { row: 3, block: { kind: 'text', text: 'None 5', claims: [{ start: 5 }] } },
      ],
    },
  ]);
});

test('a long first message makes a short title that cuts no character in half', () => {
  const title = beginTurn(newConversation('c', 'p', 1), '😀'.repeat(80), {}, 2).title;
  expect(Array.from(title)).toHaveLength(60);
  expect(title.isWellFormed()).toBe(true);
});
