// Every error that Ollama reports and every way in which its answer breaks, in the second step of a turn: what the reader
// sees, how often the model is asked, that the look-up before it is kept, and that the next turn goes on from there.
import type { Row, StreamPart } from '@handrail/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeenRequest } from '../../server/src/model/scripted/answer.ts';
import { errorRows } from '../support/error-rows.ts';
import { type Answer, type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, streamTurn, visibleText } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

interface Break {
  readonly name: string;
  readonly answer: Answer;
  readonly slug: string;
  readonly retryable: boolean;
}

const said = 'Here is what I found. ';
const reported = errorRows.map(([error, status, slug, retryable]): Break => {
  const answer: Answer = status === undefined ? { content: said, error } : { status, error };
  return { name: `${status ?? 'a line'}: ${error.slice(0, 60)}`, answer, slug, retryable };
});
// An old server says the same in a stream that began with 200.
const asLine = reported.flatMap((row): Break[] =>
  row.answer.status === undefined
    ? []
    : [{ ...row, name: `as a line, ${row.name}`, answer: { error: row.answer.error ?? '' } }],
);
const bare = (status: number, body: string, slug: string, retryable = false): Break => ({
  name: `${status} and no JSON`,
  answer: { status, body },
  slug,
  retryable,
});
const broken = (name: string, answer: Answer, retryable: boolean): Break => ({
  name,
  answer,
  slug: 'model-failed',
  retryable,
});
const line = (text: string): Answer => ({ content: said, lines: [text] });
const breaks: readonly Break[] = [
  bare(404, '404 page not found', 'model-unreachable'),
  bare(405, '405 method not allowed', 'model-unreachable'),
  bare(403, '', 'model-unreachable'),
  bare(502, '<html>Bad gateway</html>', 'model-unreachable'),
  bare(503, 'upstream', 'model-busy', true),
  bare(504, 'gateway timeout', 'model-timeout'),
  bare(500, '', 'model-failed'),
  bare(500, '{"error":{"message":"no","type":"x"}}', 'model-failed'),
  broken('the connection breaks before the headers', { cut: 'reset-before-headers' }, true),
  broken('the connection breaks', { content: said, cut: 'reset' }, true),
  broken('the stream ends without an end', { content: said, cut: 'eof' }, true),
  broken('the stream ends with nothing in it', { cut: 'eof' }, true),
  broken('a line that is no JSON', line('<html>proxy</html>'), false),
  broken('a line that is cut', line('{"model":"fake","message":{"role":"assis'), false),
  broken('a message that is no object', line('{"message":"text","done":false}'), false),
  broken('calls, and then no end', { toolCalls: [{ name: 'get_scores', arguments: {} }], cut: 'eof' }, true),
];

const all = [...reported, ...asLine, ...breaks].map((row, at) => ({ ...row, key: `Row ${at}.` }));
const keyOf = ({ messages }: Pick<SeenRequest, 'messages'>) =>
  /^Row \d+\./.exec(messages.findLast(({ role }) => role === 'user')?.content ?? '')?.[0];

let ollama: FakeOllama;
let server: TestServer;
beforeAll(async () => {
  ollama = await startFakeOllama((request) => {
    const row = all.find(({ key }) => key === keyOf(request));
    if (!row) return { content: 'And on.' };
    if (request.messages.at(-1)?.role === 'tool') return row.answer;
    return { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice' } }] };
  });
  const environment = { OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' };
  server = await startTestServer({ ...environment, MODEL_CONCURRENCY: '8', MODEL_QUEUE: '200' });
});
afterAll(async () => {
  await server.close();
  await ollama.close();
});

const chatsOf = (key: string) =>
  ollama.chats.map(({ body }) => body as SeenRequest).filter((body) => keyOf(body) === key);
const rowsOf = (parts: readonly StreamPart[]): Row[] =>
  parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));

describe('an answer that breaks', () => {
  it.concurrent.each(all)('$key $name is $slug', async ({ key, answer, slug, retryable }) => {
    const question = { role: 'user', content: `${key} Tell me about Alice.` } as const;
    const { parts, done } = await streamTurn(server.url, { messages: [question] });
    expect(done).toBe(true);
    const problem = parts.at(-2);
    if (problem?.type !== 'data-problem') throw new Error('no problem');
    expect(problem.data.type).toBe(`/problems/${slug}`);
    // Advice, and nothing of the inside: no path, no wording of the server’s.
    expect(problem.data.detail).toMatch(/\.$/);
    expect(JSON.stringify(parts)).not.toMatch(
      /\/root|\/usr\/|registry\.ollama|llama-server|cudaMalloc|raw=|<html>/,
    );
    expect(parts.at(-1)).toMatchObject({ type: 'error', errorText: problem.data.detail });

    // Nothing is invented and nothing shown is lost; asked once more only where that helps and nothing was shown.
    const shown = visibleText(parts);
    expect(`${answer.content ?? ''}`.startsWith(shown.trimEnd())).toBe(true);
    expect(chatsOf(key)).toHaveLength(retryable && shown === '' ? 3 : 2);
    const rows = rowsOf(parts);
    expect(rows).toMatchObject([{ role: 'assistant' }, { role: 'tool', result: { kind: 'results' } }]);

    // The next turn: the look-up is before the model again, and what was shown as text of nobody’s.
    const partial = shown === '' ? [] : [{ role: 'assistant', content: shown, stopped: true }];
    const next = { role: 'user', content: 'And now?' };
    const answered = await ask(server.url, [question, ...rows, ...partial, next]);
    expect(answered.reply).toBe('And on.');
    const sent = ollama.chats
      .map(({ body }) => body as SeenRequest)
      .find(
        ({ messages }) =>
          messages[1]?.content === question.content && messages.at(-1)?.content === 'And now?',
      );
    expect(sent?.messages.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool'],
      ...partial.map(({ role }) => role),
      'user',
    ]);
    expect(sent?.messages[3]?.content).toContain('92');
  });
});
