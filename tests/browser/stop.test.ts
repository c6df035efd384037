import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let ollama: FakeOllama;
let server: TestServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  ollama = await startFakeOllama((request) => {
    const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    if (asked.includes('stall')) return { content: 'I begin and ', cut: 'stall' };
    if (asked.includes('long')) return { content: 'word and ', repeat: 5000, chunkDelayMs: 20 };
    return { content: 'Here is the whole answer.' };
  });
  const environment = { OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake', DEMO: 'on' };
  [server, browser] = await Promise.all([startTestServer(environment), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await ollama.close();
});

async function until(condition: () => boolean, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Milliseconds from Stop to the end of the model's call. */
async function measureStop(chat: Chat): Promise<number> {
  await chat.ask('A long one that is only measured');
  await chat.log.getByText('word and word').last().waitFor();
  await until(() => ollama.running === 1, 5000);
  const started = Date.now();
  await chat.stop.click();
  await until(() => ollama.running === 0, 10_000);
  await chat.idle();
  return Date.now() - started;
}

test('Stop closes the model’s socket within a second', async () => {
  const chat = await openChat(browser, server.url);
  // A busy machine may spoil one measurement, not each of several.
  let best = await measureStop(chat);
  for (let again = 0; again < 4 && best >= 1000; again += 1) {
    await chat.page.getByRole('button', { name: 'New chat' }).click();
    best = Math.min(best, await measureStop(chat));
  }
  expect(best).toBeLessThan(1000);
  await chat.close();
});

test('Stop ends the model’s call, keeps the partial text, and frees the composer', async () => {
  const chat = await openChat(browser, server.url);
  await chat.ask('A long one, please');
  await chat.log.getByText('word and word').waitFor();
  const request = ollama.chats.at(-1);
  await chat.stop.click();
  await until(() => request?.aborted === true && ollama.running === 0, 10_000);
  await chat.idle();
  await chat.log.getByText('Stopped by you').waitFor();
  await chat.page.reload();
  await chat.log.getByText('word and word').waitFor();
  expect(await chat.log.getByText('A long one, please').count()).toBe(1);

  await chat.ask('And now a short one');
  await chat.log.getByText('Here is the whole answer.').waitFor();
  const posted = JSON.stringify(ollama.chats.at(-1)?.body);
  expect(posted.split('A long one, please')).toHaveLength(2);
  expect(posted).toContain('word and word');
  await chat.close();
});

test('Escape stops a model that has gone silent, and the next question is answered at once', async () => {
  const chat = await openChat(browser, server.url);
  await chat.ask('Please stall');
  await chat.stop.waitFor();
  await until(() => ollama.running === 1, 5000);
  await chat.message.press('Escape');
  await chat.idle();
  await until(() => ollama.running === 0, 10_000);
  await chat.ask('Go on');
  await chat.log.getByText('Here is the whole answer.').waitFor();
  await chat.close();
});

test('a tab that is closed stops the model too', async () => {
  const chat = await openChat(browser, server.url);
  await chat.ask('Another long one');
  await chat.log.getByText('word and word').waitFor();
  await chat.close();
  // The answer itself would go on for more than a minute.
  await until(() => ollama.running === 0, 10_000);
});

test('a turn that waits for another says how many are before it, and may be stopped while it waits', async () => {
  const first = await openChat(browser, server.url);
  await first.ask('A long one, please');
  await first.log.getByText('word and word').waitFor();
  const second = await openChat(browser, server.url);
  await second.ask('A short one');
  await second.page
    .getByRole('status')
    .getByText(/^Waiting, /)
    .waitFor();
  await second.stop.click();
  await second.log.getByText('Stopped by you').waitFor();
  await second.page.getByRole('button', { name: 'Retry' }).click();
  await second.page
    .getByRole('status')
    .getByText(/^Waiting/)
    .waitFor();
  await first.stop.click();
  await second.log.getByText('Here is the whole answer.').waitFor();
  await first.close();
  await second.close();
});
