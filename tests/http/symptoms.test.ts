// What small models are known to do, one row each and on every kind of server, through the whole turn: what the reader
// sees, what the model is sent next, and that nothing is lost or invented.
import type { Row, StreamPart } from '@handrail/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelListing } from '../../server/src/model/scripted/other-routes.ts';
import { type Answer, type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, streamTurn, visibleText } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';
import { type SymptomRow, symptomRows } from '../support/symptom-rows.ts';

interface Kind {
  readonly name: string;
  readonly version: string;
  readonly listing: ModelListing;
  readonly as: (answer: Answer) => Answer;
}

const withTools: ModelListing = { name: 'fake', capabilities: ['completion', 'tools'], loaded: true };
/** Errors of an old server are a line in a stream that began with 200. */
const asLine = ({ status, ...answer }: Answer): Answer => answer;

const kinds: readonly Kind[] = [
  {
    name: 'calls in a chunk of their own',
    version: '0.33.0',
    listing: withTools,
    as: (answer) => ({ layout: 'own-chunk', ...answer }),
  },
  {
    name: 'calls in the last chunk',
    version: '0.33.0',
    listing: withTools,
    as: (answer) => ({ layout: 'done-chunk', ids: false, ...answer }),
  },
  {
    name: 'an old server: no ids, no numbers, no capabilities, errors after 200',
    version: '0.9.0',
    listing: { name: 'fake', loaded: true },
    as: (answer) => asLine({ ids: false, index: false, ...answer }),
  },
  {
    name: 'a model that thinks whatever it is told',
    version: '0.12.4',
    listing: { ...withTools, capabilities: ['completion', 'tools', 'thinking'] },
    as: (answer) => ({ thinking: 'The user wants get_scores for Alice. ', ...answer }),
  },
];

interface Sent {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_calls?: unknown[];
  }[];
}

function shapeOf(row: Row): string {
  if (row.role === 'tool') return row.result.code ?? row.result.kind;
  return row.role === 'assistant' && row.toolCalls ? `calls ${row.toolCalls.length}` : 'text';
}

const rowsOf = (parts: readonly StreamPart[]): Row[] =>
  parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
const problemOf = (parts: readonly StreamPart[]) =>
  parts.flatMap((part) =>
    part.type === 'data-problem' ? [part.data.type.replace('/problems/', '')] : [],
  )[0];

/** The texts that the reader sees, one for each step that says something. */
const shownIn = (parts: readonly StreamPart[]) =>
  visibleText(parts)
    .split('\n')
    .filter((text) => text.trim() !== '');

/** What the reader is left with: the text after the last look-up. */
const answerOf = (parts: readonly StreamPart[]) => shownIn(parts).at(-1)?.trimEnd() ?? '';

/** The table's list is whole: every symptom has a row, here or where the whole request is looked at. */
const everyRequest = [24, 30, 31, 32, 33];
it('every symptom has its row', () => {
  const numbers = new Set([...symptomRows.map(({ symptom }) => symptom), ...everyRequest]);
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 38 }, (_, at) => at + 1));
});

describe.each(kinds)('$name', ({ version, listing, as }) => {
  let script: readonly Answer[] = [];
  let from = 0;
  let ollama: FakeOllama;
  let server: TestServer;
  beforeAll(async () => {
    const play = (_: unknown, index: number) => script[Math.min(index - from, script.length - 1)] ?? {};
    ollama = await startFakeOllama(play, { version, models: [listing] });
    server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
  });
  afterAll(async () => {
    await server.close();
    await ollama.close();
  });
  const sent = () => ollama.chats.slice(from).map(({ body }) => body as Sent);
  const question = { role: 'user', content: "What are Alice's scores?" } as const;

  async function play(row: Pick<SymptomRow, 'answers'>) {
    script = row.answers.map(as);
    from = ollama.chats.length;
    return streamTurn(server.url, { messages: [question] });
  }

  it.each(symptomRows)('$symptom: $name', async (row) => {
    const { parts, done } = await play(row);
    expect(done).toBe(true);
    expect(problemOf(parts)).toBe(row.slug);
    if (typeof row.reply === 'string') expect(answerOf(parts)).toBe(row.reply);
    else expect(answerOf(parts)).toMatch(row.reply);
    const rows = rowsOf(parts);
    expect(rows.map(shapeOf)).toEqual(row.rows);
    expect(sent()).toHaveLength(row.asked);

    // Nothing of the model's inside is shown, and what is kept is what was shown.
    expect(visibleText(parts)).not.toMatch(/think>|tool_call|"name"|get_scores|function=|raw=|registry/);
    const texts = rows.flatMap(({ role, content }) =>
      role === 'assistant' && content.trim() ? [content] : [],
    );
    if (!row.slug) expect(shownIn(parts)).toEqual(texts);

    // Every call has one id of its own and one result, in call order.
    const ids = rows.flatMap((each) =>
      each.role === 'assistant' ? (each.toolCalls ?? []).map(({ id }) => id) : [],
    );
    expect(rows.flatMap((each) => (each.role === 'tool' ? [each.toolCallId] : []))).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);

    // What the model is sent: one system message, first; the calls as they were read, each with its result after it.
    for (const { messages, ...request } of sent()) {
      expect(request).not.toHaveProperty('format');
      expect(messages.map(({ role }) => role).indexOf('user')).toBe(1);
      expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1);
      const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls);
      expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(calls.length);
      for (const { content, tool_calls } of messages) if (tool_calls) expect(content).toBe('');
    }
    const told =
      sent()
        .at(-1)
        ?.messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])) ?? [];
    const expected = row.sent ?? [];
    expect(told).toHaveLength(expected.length);
    for (const [at, pattern] of expected.entries()) expect(told[at]).toMatch(pattern);
    if (row.notSent) expect(told.join('\n')).not.toMatch(row.notSent);

    // The next turn goes on from there: every row is believed, calls and results are replayed.
    const shown = answerOf(parts);
    const partial = row.slug && shown !== '' ? [{ role: 'assistant', content: shown, stopped: true }] : [];
    script = [{ content: 'And on.' }];
    const next = await ask(server.url, [
      question,
      ...rows,
      ...partial,
      { role: 'user', content: 'And now?' },
    ]);
    expect(next.reply).toBe('And on.');
    const replayed = sent().at(-1)?.messages ?? [];
    expect(replayed.filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual(told);
    expect(replayed.flatMap(({ tool_calls = [] }) => tool_calls)).toHaveLength(told.length);
  });
});
