// Answers of a real Ollama to our own prompts, replayed byte for byte in other cuts: what the adapter made of them
// when they were recorded is what it makes of them now.
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { recordings } from '../../../support/recordings.ts';
import { ask, modelAt } from '../ask-model.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Sends the body in pieces of this many bytes. */
function replay(
  { status, type, body }: { status: number; type: string; body: string },
  size: number,
): Promise<string> {
  const bytes = Buffer.from(body);
  server = createServer(async (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  return new Promise((resolve) => {
    server?.listen(0, '127.0.0.1', () => {
      const address = server?.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}

describe.each(recordings)('recorded from Ollama $version with $model', ({ cases }) => {
  it('there is something to replay', () => expect(cases.length).toBeGreaterThan(5));

  it.each(cases)('$name', async (recorded) => {
    for (const size of [1_000_000, 7]) {
      const { text, calls, end, fault } = await ask(modelAt(await replay(recorded, size)), {}, 'Hello');
      expect({ text, calls, reason: end?.reason, fault: fault?.slug }).toEqual({
        text: recorded.text,
        calls: recorded.calls,
        reason: recorded.reason,
        fault: recorded.fault,
      });
      server?.close();
    }
  });
});
