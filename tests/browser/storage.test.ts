import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { type ChatExchange, type PageServer, startPageServer } from '../support/page-server.ts';

// What the reader sees of an answer when the browser's own storage is slow or does not answer at all.
let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let answer: (exchange: ChatExchange) => void;
let chat: Chat;
const scene = { id: 's', title: 'Two', shows: 'Two answers', messages: ['one', 'two'], guardrails: [] };
beforeAll(async () => {
  const routes = { 'GET /api/scenes': { scenes: [scene] } };
  server = await startPageServer({ chat: (one) => answer(one), routes });
  browser = await launchBrowser();
});
afterEach(() => chat.page.context().close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

const text = 'All of the answer';
function reply({ send, done }: ChatExchange): void {
  send(
    { type: 'text-delta', id: 'a', delta: text },
    { type: 'data-rows', data: { messages: [{ role: 'assistant', content: text, seal: 's' }] } },
  );
  done();
}

const answers = (): Promise<number> => chat.log.getByText(text).count();

/** Every write takes so long to look at what is stored, as on a disk that is busy. */
function slowWrites(ms: number): void {
  const get = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (key) {
    if (this.transaction.mode !== 'readwrite') return get.call(this, key);
    const late = Object.create(null);
    const until = performance.now() + ms;
    const again = (): void => {
      const looking = get.call(this, key);
      looking.onsuccess = () => {
        late.result = looking.result;
        if (performance.now() < until) again();
        else late.onsuccess();
      };
    };
    again();
    return late;
  };
}

async function openWith(prepare: () => Promise<unknown>): Promise<void> {
  await prepare();
  await chat.page.goto('about:blank');
  await chat.page.goto(server.url);
  await chat.message.waitFor();
}

// Tried again: a browser that is starved of time may give up a page before it has written.
const finds = 'a page loaded anew in the moment in which its answer stands there finds all of it again';
test(finds, { retry: 3 }, async () => {
  answer = reply;
  chat = await openChat(browser, server.url);
  await openWith(() => chat.page.addInitScript(slowWrites, 600));
  for (const [index, question] of ['one', 'two', 'three'].entries()) {
    await chat.ask(question);
    await expect.poll(answers).toBe(index + 1);
    expect(await chat.stop.count()).toBe(1);
    await chat.page.reload();
    await expect.poll(answers).toBe(index + 1);
    expect(await chat.log.getByText('closed before').count()).toBe(0);
  }
});

test('while an answer is being stored nothing says that it is still coming, and its text may be copied', async () => {
  answer = reply;
  chat = await openChat(browser, server.url);
  await openWith(() => chat.page.addInitScript(slowWrites, 600));
  await chat.ask('one');
  await chat.page.getByRole('button', { name: 'Copy' }).waitFor();
  expect(await chat.stop.count()).toBe(1);
  expect(await chat.page.getByRole('status').count()).toBe(0);
  await chat.idle();
});

test('Stop ends a scene too when it comes while one of its answers is being stored', async () => {
  answer = reply;
  chat = await openChat(browser, server.url);
  await openWith(() => chat.page.addInitScript(slowWrites, 600));
  const before = server.posted.length;
  await chat.page.getByRole('button', { name: 'Scenes' }).click();
  await chat.page.getByRole('button', { name: 'Play', exact: true }).click();
  await chat.log.getByText(text).waitFor();
  await chat.stop.click();
  await chat.idle();
  await chat.page.getByRole('button', { name: 'Regenerate' }).waitFor();
  await chat.page.waitForTimeout(500);
  expect(server.posted.length - before).toBe(1);
  expect(await chat.log.getByText('Stopped by you').count()).toBe(0);
});

test('storage that never answers is told, and the chat goes on with all its rows', async () => {
  answer = reply;
  chat = await openChat(browser, server.url);
  await openWith(() =>
    chat.page.addInitScript(() => {
      const nothing = Object.create(null);
      IDBFactory.prototype.open = () => nothing;
    }),
  );
  await chat.page.getByText('This browser does not store the chat').waitFor();
  await chat.ask('one');
  await chat.log.getByText(text).waitFor();
  await chat.idle();
  await chat.ask('two');
  await expect.poll(answers).toBe(2);
  expect(server.posted.at(-1)?.messages.length).toBe(3);
});

test('what the reader has selected in an answer stays selected when it ends', async () => {
  let last: ChatExchange | undefined;
  answer = (exchange) => {
    last = exchange;
    exchange.send({ type: 'text-delta', id: 'a', delta: text });
  };
  chat = await openChat(browser, server.url);
  await chat.ask('one');
  await chat.log.getByText(text).dblclick({ position: { x: 5, y: 5 } });
  const selected = (): Promise<string> => chat.page.evaluate(() => String(getSelection()).trim());
  expect(await selected()).toBe('All');
  last?.send({ type: 'data-rows', data: { messages: [{ role: 'assistant', content: text, seal: 's' }] } });
  last?.done();
  await chat.idle();
  await chat.page.getByRole('button', { name: 'Regenerate' }).waitFor();
  expect(await selected()).toBe('All');
});
