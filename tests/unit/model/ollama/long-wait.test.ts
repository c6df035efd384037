// A model that loads or reads for more than five minutes, after which clients give up on their own: ours waits until its
// caller stops it. The clock is fake, the connection real.
import { setTimeout as really, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';
import { ask, modelAt } from '../ask-model.ts';

const sixMinutesMs = 360_000;

let fake: FakeOllama;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await fake.close();
});

/** Lets the clock run while the connection goes on. */
async function wait(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    await turnOfTheLoop();
  }
}

it('six minutes without headers end by the caller alone', async () => {
  fake = await startFakeOllama({ cut: 'stall-before-headers' });
  const leaving = new AbortController();
  const asking = ask(modelAt(fake.url), { abortSignal: leaving.signal });
  const body = JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: 'hi' }] });
  const usual = fetch(`${fake.url}/api/chat`, { method: 'POST', body, dispatcher: new Agent() })
    .then((response) => response.text())
    .catch((error: Error) => error.cause);
  while (fake.running < 2) await turnOfTheLoop();
  await really(50);
  await wait(sixMinutesMs);
  // The clock is one that a client with limits of its own goes by.
  expect(await usual).toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' });
  expect(fake.running).toBe(1);
  leaving.abort(new Error('enough'));
  expect((await asking).error).toMatchObject({ message: 'enough' });
});
