// Many, slow and vanishing clients on real sockets: what they cost, and that nothing of them is left.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { SenderLimits } from '../../server/src/http/create-http-server.ts';
import { type Answer, type Answerer, type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { streamTurn } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const each of open.splice(0)) await each.close();
});

async function start(
  script: Answer | Answerer,
  environment: Record<string, string> = {},
  limits?: SenderLimits,
) {
  const ollama: FakeOllama = await startFakeOllama(script);
  const settings = { OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake', ...environment };
  const server: TestServer = await startTestServer(settings, limits);
  open.push(server, ollama);
  return { ollama, server };
}

/** A connection that does nothing by itself; `closed` resolves with all that came. */
function dial(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return { socket, closed };
}

const body = (extra: object = {}) =>
  JSON.stringify({ messages: [{ role: 'user', content: 'hi' }], ...extra });
const head = (length: number) =>
  [
    'POST /api/chat HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    'Accept: text/event-stream',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');

const queueOf = async (url: string) => (await (await fetch(`${url}/api/health`)).json()).queue;

describe('a reader that never reads', () => {
  it('costs at most 1 MB here and is ended by the deadline of the turn', async () => {
    const { ollama, server } = await start(
      { chunks: ['x '.repeat(2000)], repeat: 20_000 },
      { TURN_TIMEOUT_MS: '2500', MODEL_IDLE_TIMEOUT_MS: '600000' },
    );
    const ours: Socket[] = [];
    server.http.on('connection', (socket: Socket) => ours.push(socket));
    const { socket } = dial(server.url);
    socket.pause();
    const text = body({ guardrailsOff: ['tool-names', 'prompt-leak', 'grounding'] });
    socket.write(head(text.length) + text);
    await expect.poll(() => ollama.running).toBe(1);
    const reader = ours[0];
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, reader?.writableLength ?? 0);
    }, 5);
    await expect.poll(() => ollama.running, { timeout: 8000 }).toBe(0);
    await expect.poll(async () => (await queueOf(server.url)).running).toBe(0);
    // What the kernel holds was all that the reader could make us write; the model was held back.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(1_000_000);
    await expect.poll(() => reader?.destroyed, { timeout: 8000 }).toBe(true);
    clearInterval(watch);
    expect(server.reports).toEqual([]);
  });
});

describe('a slow sender', () => {
  const limits = { headersMs: 300, requestMs: 600, checkMs: 50 };

  it.each([
    ['headers', 'POST /api/chat HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
    ['a body', `${head(5000)}{"messages":`],
  ])('of %s is answered 408 and cut', async (_, text) => {
    const { server } = await start({ content: 'Hi.' }, {}, limits);
    const startedAt = Date.now();
    const { socket, closed } = dial(server.url);
    socket.write(text);
    const drip = setInterval(
      () =>
        socket.write(text.startsWith('POST /api/chat HTTP/1.1\r\nHost: 127.0.0.1\r\nC') ? ' ' : 'X-A: b\r\n'),
      100,
    );
    expect(await closed).toContain('408');
    clearInterval(drip);
    expect(Date.now() - startedAt).toBeLessThan(5000);
    expect((await streamTurn(server.url, JSON.parse(body()))).done).toBe(true);
  });
});

describe('200 clients that go away', () => {
  it('leave no model call running and no place in the queue taken', async () => {
    let most = 0;
    let fake: FakeOllama | undefined;
    const { ollama, server } = await start(
      () => {
        most = Math.max(most, fake?.running ?? 0);
        return { content: 'word '.repeat(200), chunkDelayMs: 20 };
      },
      { MODEL_CONCURRENCY: '8', MODEL_QUEUE: '200' },
    );
    fake = ollama;
    const turns = Array.from({ length: 200 }, async (_, index) => {
      const leaving = new AbortController();
      const response = fetch(`${server.url}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: body(),
        signal: leaving.signal,
      });
      setTimeout(() => leaving.abort(), 300 + index * 7);
      return response.then((got) => got.text()).catch(() => 'left');
    });
    expect(new Set(await Promise.all(turns))).toEqual(new Set(['left']));
    await expect.poll(() => ollama.running, { timeout: 5000 }).toBe(0);
    await expect.poll(async () => queueOf(server.url)).toMatchObject({ running: 0, waiting: 0 });
    // A slot is given on once the call before has ended, as far as this end of its connection can tell.
    expect(most).toBeLessThanOrEqual(16);
    expect(server.reports).toEqual([]);
    expect((await streamTurn(server.url, JSON.parse(body()))).done).toBe(true);
  });
});

describe('a slot', () => {
  it('is not given on before the call that held it has ended', async () => {
    const answers: Answer[] = [{ content: 'Half', cut: 'stall' }, { content: 'Done.' }];
    const runningAtSecond: number[] = [];
    let fake: FakeOllama | undefined;
    const { ollama, server } = await start(async (_, index) => {
      // The other end learns of a closed connection a moment later.
      if (index === 1) await sleep(50);
      if (index === 1) runningAtSecond.push(fake?.running ?? 0);
      return answers[index] ?? {};
    });
    fake = ollama;
    const leaving = new AbortController();
    const first = fetch(`${server.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body(),
      signal: leaving.signal,
    }).catch(() => 'left');
    await expect.poll(() => ollama.running).toBe(1);
    const second = streamTurn(server.url, JSON.parse(body()));
    await expect.poll(async () => (await queueOf(server.url)).waiting).toBe(1);
    leaving.abort();
    expect(await first).toBe('left');
    const { parts } = await second;
    expect(parts).toContainEqual({ type: 'data-status', data: { state: 'queued', position: 0 } });
    expect(runningAtSecond).toEqual([1]);
  });
});
