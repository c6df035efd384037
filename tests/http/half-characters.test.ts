// Half surrogates that a model sends: what streams and what the rows hold are the same well-formed text, halves that
// come in two pieces are one character, and every row can be posted back.
import type { Row } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, streamTurn, visibleText } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Chat lines of these pieces of JSON text, as they stand. */
const written = (...contents: readonly string[]): Answer => ({
  lines: [
    ...contents.map((content) => `{"message":{"role":"assistant","content":"${content}"},"done":false}`),
    '{"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}',
  ],
});

const cases: readonly (readonly [string, Answer, string])[] = [
  ['a half alone', written('Well \\ud83d done'), 'Well \ufffd done'],
  ['the other half alone', written('\\ude00 done'), '\ufffd done'],
  ['a half at the end of a piece', written('Well \\ud83d', ' done'), 'Well \ufffd done'],
  ['a half at the very end', written('Well', ' done\\ud83d'), 'Well done\ufffd'],
  ['nothing but a half', written('\\ud83d'), '\ufffd'],
  ['halves in the wrong order', written('Well \\ude00', '\\ud83d done'), 'Well \ufffd\ufffd done'],
  ['two first halves', written('\\ud83d', '\\ud83d\\ude00!'), '\ufffd😀!'],
  ['halves in two pieces', written('Well \\ud83d', '\\ude00 done'), 'Well 😀 done'],
  ['halves in two pieces, nothing between', written('\\ud83d', '', '\\ude00'), '😀'],
  ['a whole one', written('Well 😀 done'), 'Well 😀 done'],
  [
    'halves in a text that is held',
    written('{\\"name\\": \\"\\ud83d', '\\ude00\\ud83d\\"}'),
    '{"name": "😀\ufffd"}',
  ],
];

async function start(script: readonly Answer[]) {
  const ollama = await startFakeOllama(script);
  const server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
  open.push(server, ollama);
  return { ollama, url: server.url };
}

const question = { role: 'user', content: 'hi' };

describe('a reply with half characters', () => {
  it.each(cases)('%s: the stream shows what the row holds', async (_, answer, shown) => {
    const { url } = await start([answer, { content: 'And on.' }]);
    const { parts } = await streamTurn(url, { messages: [question] });
    expect(visibleText(parts)).toBe(shown);
    for (const part of parts) if (part.type === 'text-delta') expect(part.delta.isWellFormed()).toBe(true);
    const rows: Row[] = parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
    expect(rows).toMatchObject([{ role: 'assistant', content: shown }]);
    const next = await ask(url, [question, ...rows, question]);
    expect(next.trace.find(({ guardrail }) => guardrail === 'seals')?.action).toBe('pass');
  });

  it.each(cases)('%s: an answer as JSON holds the same', async (_, answer, shown) => {
    const { url } = await start([answer]);
    expect(await ask(url, 'hi')).toMatchObject({ reply: shown, messages: [{ content: shown }] });
  });
});

it('a call’s arguments with half characters stream as the row holds them', async () => {
  const call = '{"function":{"name":"get_scores","arguments":{"student_name":"Al\\ud83d","\\ude00":"x"}}}';
  const lines = [`{"message":{"content":"","tool_calls":[${call}]},"done":true,"done_reason":"stop"}`];
  const { url, ollama } = await start([{ lines }, { content: 'Done.' }]);
  const { parts } = await streamTurn(url, { messages: [question] });
  const rows: Row[] = parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
  const input = { student_name: 'Al\ufffd', '\ufffd': 'x' };
  expect(parts.find(({ type }) => type === 'tool-input-available')).toMatchObject({ input });
  expect(rows[0]).toMatchObject({ toolCalls: [{ arguments: input }] });
  expect(JSON.stringify(ollama.chats.map(({ body }) => body))).not.toMatch(/(?<!\\)\\ud[89a-f]/);
});
