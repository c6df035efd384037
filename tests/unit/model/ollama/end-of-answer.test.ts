// A server that ends its answer a moment after the last line, as real ones do: nothing may be cut for it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ask, modelAt } from '../ask-model.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Seen {
  url: string;
  connections: number;
  /** Answers whose end the client waited for. */
  whole: number;
}

async function answerWithLateEnd(lateMs: number): Promise<Seen> {
  const seen: Seen = { url: '', connections: 0, whole: 0 };
  const lines = ['Hel', 'lo', ''].map(
    (content, at) => `${JSON.stringify({ message: { role: 'assistant', content }, done: at === 2 })}\n`,
  );
  const listening = createServer((request, response) => {
    request.resume();
    response.on('finish', () => {
      seen.whole += 1;
    });
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (const line of lines) response.write(line);
    setTimeout(() => response.end(), lateMs);
  });
  listening.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  server = listening;
  seen.url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return seen;
}

it.each([1, 20, 60])('an end %i ms after the last line is waited for, and no longer', async (lateMs) => {
  const seen = await answerWithLateEnd(lateMs);
  const model = modelAt(seen.url);
  const calls = 8;
  const begun = performance.now();
  for (let call = 0; call < calls; call += 1) {
    expect((await ask(model)).text).toBe('Hello');
    await model.settled();
  }
  // Each call that is given up takes a quarter of a second and a connection.
  expect(performance.now() - begun).toBeLessThan(calls * 200);
  expect(seen.whole).toBe(calls);
  expect(seen.connections).toBeLessThanOrEqual(2);
});

it('an end that does not come at all gives the slot back soon', async () => {
  const seen = await answerWithLateEnd(60_000);
  const model = modelAt(seen.url);
  const begun = performance.now();
  expect((await ask(model)).text).toBe('Hello');
  await model.settled();
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(seen.whole).toBe(0);
});
