// What can go wrong between this server and Ollama, by name, in the second step of a turn: what the reader sees, what is
// kept, what the model is sent next, and how often it was asked.

import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Row } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, askForProblem, streamTurn, visibleText } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const limits = { MODEL_FIRST_CHUNK_TIMEOUT_MS: '400', MODEL_IDLE_TIMEOUT_MS: '400' };
const user = (content: string) => ({ role: 'user', content }) as const;
const lookUp: Answer = { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice' } }] };

async function start(script: readonly Answer[], environment: Record<string, string> = {}) {
  const ollama: FakeOllama = await startFakeOllama(script);
  const server: TestServer = await startTestServer({
    OLLAMA_BASE_URL: ollama.url,
    OLLAMA_MODEL: 'fake',
    ...limits,
    ...environment,
  });
  open.push(server, ollama);
  return { ollama, server };
}

interface Fault {
  readonly name: string;
  readonly answer: Answer;
  readonly slug: string;
  readonly status: number;
  /** How often the model is asked in the step that fails. */
  readonly asked: number;
}

const text = 'Alice Johnson has Math 92. And';
const faults: readonly Fault[] = [
  {
    name: 'Ollama restarted mid-answer',
    answer: { content: text, cut: 'reset' },
    slug: 'model-failed',
    status: 502,
    asked: 1,
  },
  {
    name: 'an end without done',
    answer: { content: text, cut: 'eof' },
    slug: 'model-failed',
    status: 502,
    asked: 1,
  },
  {
    name: 'silence mid-stream',
    answer: { content: text, cut: 'stall' },
    slug: 'model-timeout',
    status: 504,
    asked: 1,
  },
  {
    name: 'an error line after 200',
    answer: { content: text, error: 'an unknown error was encountered while running the model' },
    slug: 'model-failed',
    status: 502,
    asked: 1,
  },
  {
    name: 'silence before the headers',
    answer: { cut: 'stall-before-headers' },
    slug: 'model-timeout',
    status: 504,
    asked: 1,
  },
  {
    name: 'busy',
    answer: { status: 503, error: 'server busy, please try again.  maximum pending requests exceeded' },
    slug: 'model-busy',
    status: 503,
    asked: 2,
  },
  {
    name: 'a request that Ollama does not take',
    answer: { status: 400, error: 'invalid options: num_ctx' },
    slug: 'model-failed',
    status: 502,
    asked: 1,
  },
  {
    name: 'a model that was removed',
    answer: { status: 404, error: "model 'fake' not found" },
    slug: 'model-missing',
    status: 502,
    asked: 1,
  },
  {
    name: 'not allowed',
    answer: { status: 401, error: 'unauthorized' },
    slug: 'model-failed',
    status: 502,
    asked: 1,
  },
  {
    name: 'refused by address',
    answer: { status: 403, body: '' },
    slug: 'model-unreachable',
    status: 502,
    asked: 1,
  },
];

describe.each(faults)('$name', ({ answer, slug, status, asked }) => {
  // A second try takes its time.
  const patience = asked > 1 ? { MODEL_FIRST_CHUNK_TIMEOUT_MS: '5000' } : {};

  it('is told in the stream, keeps the rows before it, and the next turn goes on from there', async () => {
    const { ollama, server } = await start(
      [lookUp, ...Array(asked).fill(answer), { content: 'As I said.' }],
      patience,
    );
    const { parts, done } = await streamTurn(server.url, { messages: [user('Alice?')] });
    expect(parts.at(-2)).toMatchObject({ type: 'data-problem', data: { type: `/problems/${slug}`, status } });
    expect(parts.at(-1)?.type).toBe('error');
    expect(done).toBe(true);
    const blocked = parts.flatMap((part) =>
      part.type === 'data-guardrail' && part.data.action === 'block' ? [part.data.guardrail] : [],
    );
    expect(blocked).toEqual(slug === 'model-timeout' ? ['model-timeout'] : []);
    expect(ollama.chats).toHaveLength(1 + asked);

    const rows: Row[] = parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
    expect(rows.map(({ role }) => role)).toEqual(['assistant', 'tool']);
    // Nothing is lost: what was complete was shown; nothing is invented: only what the model wrote.
    const shown = visibleText(parts);
    expect((answer.content ?? '').startsWith(shown)).toBe(true);

    const partial = shown === '' ? [] : [{ role: 'assistant', content: shown, stopped: true } as const];
    const next = await ask(server.url, [user('Alice?'), ...rows, ...partial, user('again?')]);
    expect(next.reply).toBe('As I said.');
    expect(next.trace.find(({ guardrail }) => guardrail === 'seals')?.action).toBe(
      partial.length > 0 ? 'change' : 'pass',
    );
    const sent = ollama.chats.at(-1)?.body as { messages: { role: string; content: string }[] };
    expect(sent.messages.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool'],
      ...partial.map(({ role }) => role),
      'user',
    ]);
  });

  it('is one problem without an answer as JSON', async () => {
    const { server } = await start([lookUp, answer], patience);
    const problem = await askForProblem(server.url, { messages: [user('Alice?')] });
    expect(problem).toMatchObject({ type: `/problems/${slug}`, status });
    expect(problem.detail.length).toBeGreaterThan(20);
    expect(problem).not.toHaveProperty('messages');
    expect(JSON.stringify(problem)).not.toMatch(/\bat async|node_modules|\/src\//);
  });
});

describe('a busy Ollama', () => {
  it('that has room a moment later answers the turn', async () => {
    const busy: Answer = {
      status: 503,
      error: 'server busy, please try again.  maximum pending requests exceeded',
    };
    const patience = { MODEL_FIRST_CHUNK_TIMEOUT_MS: '5000' };
    const { ollama, server } = await start([busy, { content: 'Hello.' }], patience);
    expect((await ask(server.url, 'hi')).reply).toBe('Hello.');
    expect(ollama.chats).toHaveLength(2);
  });
});

describe('an Ollama that is not there', () => {
  it.each([
    ['a refused connection', 'http://127.0.0.1:9'],
    ['a name that nobody knows', 'http://ollama.invalid:11434'],
  ])('%s is told with what to do', async (_, OLLAMA_BASE_URL) => {
    const server = await startTestServer({ OLLAMA_BASE_URL, OLLAMA_MODEL: 'fake', ...limits });
    open.push(server);
    const { parts, done } = await streamTurn(server.url, { messages: [user('hi')] });
    expect(parts.at(-2)).toMatchObject({
      type: 'data-problem',
      data: {
        type: '/problems/model-unreachable',
        detail: expect.stringMatching(/ollama serve|OLLAMA_BASE_URL/),
      },
    });
    expect(done).toBe(true);
  });

  it('goes away between two steps: told as such, and the look-up is kept', async () => {
    const line = {
      message: { role: 'assistant', content: '', tool_calls: [{ function: lookUp.toolCalls?.[0] }] },
    };
    const leaving = createHttpServer((request, response) => {
      const isChat = request.url === '/api/chat' && request.method === 'POST';
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        if (!isChat || JSON.parse(body).messages.length === 0) return void response.end('{"done":true}');
        response.on('close', () => leaving.close());
        response.writeHead(200, { connection: 'close' }).end(JSON.stringify({ ...line, done: true }));
      });
    });
    await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
    const address = leaving.address();
    const OLLAMA_BASE_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const server = await startTestServer({ OLLAMA_BASE_URL, OLLAMA_MODEL: 'fake' });
    open.push(server);
    const { parts } = await streamTurn(server.url, { messages: [user('Alice?')] });
    expect(parts.at(-2)).toMatchObject({ data: { type: '/problems/model-unreachable', status: 502 } });
    const rows: Row[] = parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
    expect(rows).toMatchObject([{ role: 'assistant' }, { role: 'tool', result: { kind: 'results' } }]);
  });

  it('a connection that is open and says nothing ends with the deadline', async () => {
    const deaf = createServer(() => {});
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    const address = deaf.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = await startTestServer({
      OLLAMA_BASE_URL: `http://127.0.0.1:${port}`,
      OLLAMA_MODEL: 'fake',
      ...limits,
    });
    open.push(server, { close: async () => void deaf.close() });
    const problem = await askForProblem(server.url, { messages: [user('hi')] });
    expect(problem).toMatchObject({ status: 504, type: '/problems/model-timeout' });
  });

  it('and comes back is noticed without a restart', async () => {
    const first = await startFakeOllama({ content: 'Hello.' });
    const port = Number(new URL(first.url).port);
    const server = await startTestServer({ OLLAMA_BASE_URL: first.url, OLLAMA_MODEL: 'fake', ...limits });
    open.push(server);
    await first.close();
    expect((await askForProblem(server.url, { messages: [user('hi')] })).type).toBe(
      '/problems/model-unreachable',
    );
    open.push(await startFakeOllama({ content: 'Back.' }, { port }));
    expect((await ask(server.url, 'hi')).reply).toBe('Back.');
  });
});
