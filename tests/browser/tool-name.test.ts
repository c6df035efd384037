import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

const names = ['get_scores', 'get_class_summary'];

let ollama: FakeOllama;
let server: TestServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  // The question says which name is cut where: "name 1 cut 4".
  ollama = await startFakeOllama((request) => {
    const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const [, name = '0', cut = '0'] = /name (\d) cut (\d+)/.exec(asked) ?? [];
    const word = names[Number(name)] ?? '';
    return {
      chunks: [`Well, I have ${word.slice(0, Number(cut))}`, `${word.slice(Number(cut))} for that.`],
      chunkDelayMs: 15,
    };
  });
  const environment = { OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake', DEMO: 'on' };
  [server, browser] = await Promise.all([startTestServer(environment), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await ollama.close();
});

/** Notes every state of the page in which the beginning of the name can be read. */
async function watchFor(chat: Chat, start: string): Promise<() => Promise<number>> {
  await chat.page.evaluate((wanted) => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted)) seen.add(document.body.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, start);
  return () => chat.page.evaluate(() => Reflect.get(globalThis, 'seen').size);
}

test.each(names)('%s, cut at every possible place, never appears on the page', async (name) => {
  const chat = await openChat(browser, server.url);
  const countSeen = await watchFor(chat, name.slice(0, 4));
  const before = ollama.chats.length;
  for (let cut = 0; cut <= name.length; cut += 1) {
    await chat.ask(`name ${names.indexOf(name)} cut ${cut}`);
    await chat.idle();
    await chat.page.getByRole('button', { name: 'New chat' }).click();
    await chat.page.getByRole('heading', { name: 'Ask about scores' }).waitFor();
  }
  expect(await countSeen()).toBe(0);
  expect(ollama.chats.length - before).toBe(name.length + 1);
  await chat.close();
});

test('with its guardrail switched off for one turn the name does appear, and in the next turn no more', async () => {
  const chat = await openChat(browser, server.url);
  const countSeen = await watchFor(chat, 'get_scores');
  await chat.page.getByRole('button', { name: 'Guardrails', exact: true }).click();
  await chat.page.getByRole('switch', { name: 'Tool names in the next turn' }).click();
  await chat.page.keyboard.press('Escape');
  await chat.page.getByRole('button', { name: 'Guardrails: 1 off next turn' }).waitFor();
  await chat.ask('name 0 cut 4');
  await chat.idle();
  expect(await countSeen()).toBeGreaterThan(0);
  await chat.log.getByText('1 off').waitFor();
  await chat.page.getByRole('button', { name: 'Regenerate' }).click();
  await chat.idle();
  expect(await chat.log.textContent()).not.toContain('get_scores');
  await chat.close();
});
