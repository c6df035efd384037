import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openChat } from '../support/open-chat.ts';
import { type ChatExchange, type PageServer, startPageServer } from '../support/page-server.ts';

// Over plain http from another machine a browser gives neither locks nor a clipboard nor random ids.
const host = 'handrail.test';

let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let url = '';
let answer: (exchange: ChatExchange) => void;
beforeAll(async () => {
  server = await startPageServer({ chat: (one) => answer(one) });
  browser = await launchBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
  url = server.url.replace('127.0.0.1', host);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

function reply({ send, done }: ChatExchange): void {
  const row = { role: 'assistant', content: 'Answered', seal: 's' };
  send({ type: 'text-delta', id: 'a', delta: 'Answered' }, { type: 'data-rows', data: { messages: [row] } });
  done();
}

test('the chat works over plain http: asks, keeps its history, copies', async () => {
  answer = reply;
  const chat = await openChat(browser, url);
  expect(await chat.page.evaluate(() => isSecureContext)).toBe(false);
  await chat.ask('one');
  await chat.log.getByText('Answered', { exact: true }).waitFor();
  await chat.idle();
  await chat.page.reload();
  await chat.log.getByText('Answered', { exact: true }).waitFor();
  await chat.page.getByRole('button', { name: 'Copy' }).click();
  await chat.page.getByText('Copied').waitFor();
  expect(chat.complaints).toEqual([]);
  await chat.close();
});

test('without locks a second tab still follows, and the lists never merge', async () => {
  answer = reply;
  const first = await openChat(browser, url);
  await first.ask('one');
  await first.log.getByText('Answered', { exact: true }).waitFor();
  await first.idle();
  const second = await openChat(browser, first.page.url(), { context: first.page.context() });
  await second.log.getByText('Answered', { exact: true }).waitFor();
  let finish = (): void => undefined;
  answer = (exchange) => {
    exchange.send({ type: 'text-delta', id: 'a', delta: 'Slow' });
    finish = () => reply(exchange);
  };
  await first.ask('two');
  await second.log.getByText('answered in another tab').waitFor();
  // Longer than a writer may be silent before it counts as gone.
  await first.page.waitForTimeout(8000);
  expect(await second.log.getByText('answered in another tab').count()).toBe(1);
  finish();
  await first.idle();
  await expect
    .poll(() => second.log.getByText('Answered', { exact: true }).count(), { timeout: 15_000 })
    .toBe(2);
  expect(await second.log.getByText('two', { exact: true }).count()).toBe(1);
  await first.close();
});
