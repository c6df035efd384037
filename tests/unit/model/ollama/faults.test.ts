// Every way in which Ollama or the way to it fails, and what the reader is told: no invented text, never a path.
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mapFault } from '../../../../server/src/model/ollama/map-fault.ts';
import { errorRows } from '../../../support/error-rows.ts';
import { type Answer, type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';
import { ask, modelAt } from '../ask-model.ts';

let fake: FakeOllama | undefined;
let raw: Server | undefined;
afterEach(async () => {
  await fake?.close();
  raw?.close();
  fake = undefined;
  raw = undefined;
});

const isAdvice = /\.$/;

describe('faults that Ollama reports', () => {
  it.each(errorRows)('%s (%s) is %s', async (error, status, slug, retryable) => {
    const answer: Answer = status === undefined ? { content: 'Hel', error } : { status, error };
    fake = await startFakeOllama(answer);
    const { fault, text, calls, end } = await ask(modelAt(fake.url));
    expect({ slug: fault?.slug, retryable: fault?.retryable }).toEqual({ slug, retryable });
    expect(fault?.message).toMatch(isAdvice);
    expect(fault?.message).not.toMatch(/root|usr|registry|llama-server|JSON/);
    expect({ text, calls, end }).toEqual({
      text: status === undefined ? 'Hel' : '',
      calls: [],
      end: undefined,
    });
  });

  it('a missing model names the command that pulls it', async () => {
    fake = await startFakeOllama({ status: 404, error: "model 'granite4:3b' not found" });
    const { fault } = await ask(modelAt(fake.url));
    expect(fault?.message).toContain('`ollama pull fake`');
  });

  it('a body that is no JSON, as proxies and other servers send it', async () => {
    for (const [status, body, slug] of [
      [404, '404 page not found', 'model-unreachable'],
      [405, '405 method not allowed', 'model-unreachable'],
      [403, '', 'model-unreachable'],
      [502, '<html>Bad gateway</html>', 'model-unreachable'],
      [503, 'upstream', 'model-busy'],
      [504, 'gateway timeout', 'model-timeout'],
      [500, '', 'model-failed'],
    ] as const) {
      fake = await startFakeOllama({ status, body });
      const { fault } = await ask(modelAt(fake.url));
      expect(fault?.slug, `${status} ${body}`).toBe(slug);
      await fake.close();
    }
  });

  it('the error shape of another API is no "[object Object]"', () => {
    const fault = mapFault(Object.assign(new Error('[object Object]'), { status_code: 500 }), {
      host: 'h',
      model: 'm',
      backend: 'ollama',
    });
    expect(fault.slug).toBe('model-failed');
    expect(fault.message).not.toContain('object');
  });
});

describe('streams that end badly', () => {
  it.each<readonly [string, Answer, string, boolean]>([
    ['no end', { content: 'Half an ans', cut: 'eof' }, 'Half an ans', true],
    ['no end and nothing before', { cut: 'eof' }, '', true],
    ['a broken connection', { content: 'Half', cut: 'reset' }, 'Half', true],
    ['a connection broken before the headers', { cut: 'reset-before-headers' }, '', true],
    ['a line that is no JSON', { content: 'Half', lines: ['<html>proxy</html>'] }, 'Half', false],
    [
      'a line that is cut',
      { content: 'Half', lines: ['{"model":"fake","message":{"role":"assis'] },
      'Half',
      false,
    ],
    [
      'a message that is no object',
      { content: 'Half', lines: ['{"message":"text","done":false}'] },
      'Half',
      false,
    ],
  ])('%s', async (_name, answer, text, retryable) => {
    fake = await startFakeOllama(answer);
    const asked = await ask(modelAt(fake.url));
    expect({ slug: asked.fault?.slug, retryable: asked.fault?.retryable }).toEqual({
      slug: 'model-failed',
      retryable,
    });
    expect({ text: asked.text, end: asked.end }).toEqual({ text, end: undefined });
  });

  it('calls of a stream that dies are never given out', async () => {
    fake = await startFakeOllama({ toolCalls: [{ name: 'get_scores', arguments: {} }], cut: 'reset' });
    const { calls, fault } = await ask(modelAt(fake.url));
    expect(calls).toEqual([]);
    expect(fault?.slug).toBe('model-failed');
  });

  it('bytes after the end are ignored', async () => {
    fake = await startFakeOllama({
      lines: [
        '{"message":{"role":"assistant","content":"Hi"},"done":false}',
        '{"message":{"content":""},"done":true}',
        '{"message":{"content":"ghost"},"done":false}',
      ],
    });
    const { text, end } = await ask(modelAt(fake.url));
    expect({ text, reason: end?.reason }).toEqual({ text: 'Hi', reason: 'stop' });
  });

  it('a sparse answer is read: null content, no reason, no counts', async () => {
    fake = await startFakeOllama({
      cut: 'eof',
      lines: ['{"message":{"content":null}}', '{"done":true}'],
    });
    const { end, fault } = await ask(modelAt(fake.url));
    expect(fault).toBeUndefined();
    expect(end).toEqual({
      kind: 'end',
      reason: 'stop',
      usage: { promptTokens: null, replyTokens: null, msLoad: 0, msReply: 0 },
    });
  });

  it('a line without end is not kept for ever', async () => {
    raw = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const piece = 'x'.repeat(1024 * 1024);
      const more = (): void => {
        while (!socket.destroyed && socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    const { fault } = await ask(modelAt(await listen(raw)));
    expect(fault?.slug).toBe('model-failed');
  });
});

describe('ways that lead nowhere', () => {
  it('nothing listens', async () => {
    const gone = await startFakeOllama();
    await gone.close();
    const { fault } = await ask(modelAt(gone.url));
    expect(fault).toMatchObject({ slug: 'model-unreachable', retryable: false });
    expect(fault?.message).toContain('ollama serve');
    expect(fault?.message).toContain(gone.url);
  });

  it('no such host', async () => {
    const { fault } = await ask(modelAt('http://nowhere.invalid:11434'));
    expect(fault?.slug).toBe('model-unreachable');
  });

  it('something else speaks there', async () => {
    raw = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const { fault } = await ask(modelAt(await listen(raw)));
    expect(fault?.slug).toBe('model-failed');
    expect(fault?.message).toContain('does not speak as Ollama does');
  });

  it.each([
    ['UND_ERR_HEADERS_TIMEOUT', 'model-timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'model-timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'model-unreachable'],
    ['EHOSTUNREACH', 'model-unreachable'],
    ['EAI_AGAIN', 'model-unreachable'],
    ['CERT_HAS_EXPIRED', 'model-unreachable'],
    ['UND_ERR_SOCKET', 'model-failed'],
    ['EPIPE', 'model-failed'],
  ])('%s under a "fetch failed" is %s', (code, slug) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
    expect(mapFault(error, { host: 'http://h:1', model: 'm', backend: 'ollama' }).slug).toBe(slug);
  });

  it('a timeout of a signal is a timeout', () => {
    const error = new DOMException('The operation timed out', 'TimeoutError');
    expect(mapFault(error, { host: 'h', model: 'm', backend: 'ollama' }).slug).toBe('model-timeout');
  });

  it('the stand-in is called the stand-in', () => {
    const error = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const { message } = mapFault(error, { host: 'h', model: 'scripted', backend: 'scripted' });
    expect(message).not.toMatch(/ollama/i);
  });
});

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}
