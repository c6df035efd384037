import type { Row } from '@handrail/wire';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { type ChatExchange, type PageServer, startPageServer } from '../support/page-server.ts';

let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let answer: (exchange: ChatExchange) => void;
const open: Chat[] = [];

/** Answers with the number of the question, in one sealed row. */
function echo({ request, send, done }: ChatExchange): void {
  const asked = request.messages.filter(isUser).length;
  const row: Row = { role: 'assistant', content: `Answer ${asked}`, seal: `seal-${asked}` };
  send({ type: 'text-delta', id: 'a', delta: row.content }, { type: 'data-rows', data: { messages: [row] } });
  done();
}

function isUser(row: unknown): row is { content: string } {
  return typeof row === 'object' && row !== null && 'role' in row && row.role === 'user';
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startPageServer({ chat: (one) => answer(one) }), launchBrowser()]);
});
afterEach(async () => {
  for (const chat of open.splice(0)) await chat.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function start(): Promise<Chat> {
  answer = echo;
  server.posted.length = 0;
  const chat = await openChat(browser, server.url);
  open.push(chat);
  return chat;
}

async function askAndWait(chat: Chat, text: string, reply: string): Promise<void> {
  await chat.ask(text);
  await chat.log.getByText(reply).waitFor();
  await chat.idle();
}

const contents = (posted: { messages: unknown[] } | undefined) =>
  posted?.messages.map((row) => (row as { content: string }).content);

test('a reload keeps the conversation, and the next post holds every row exactly as received', async () => {
  const chat = await start();
  const odd = { role: 'assistant', content: 'Odd', seal: 's', later: { deep: [1, null] } };
  answer = ({ send, done }) => {
    send({ type: 'text-delta', id: 'a', delta: 'Odd' }, { type: 'data-rows', data: { messages: [odd] } });
    done();
  };
  await askAndWait(chat, 'one', 'Odd');
  await chat.page.reload();
  await chat.log.getByText('Odd').waitFor();
  answer = echo;
  await askAndWait(chat, 'two', 'Answer 2');
  expect(server.posted.at(-1)?.messages).toEqual([
    { role: 'user', content: 'one' },
    odd,
    { role: 'user', content: 'two' },
  ]);
});

test('a page that is reloaded in the middle of an answer keeps what was shown, with a way to retry', async () => {
  const chat = await start();
  answer = ({ send }) => send({ type: 'text-delta', id: 'a', delta: 'Half an answer' });
  await chat.ask('one');
  await chat.log.getByText('Half an answer').waitFor();
  await chat.page.waitForTimeout(1200);
  await chat.page.reload();
  await chat.log.getByText('Half an answer').waitFor();
  await chat.log.getByText('closed before').waitFor();
  answer = echo;
  await chat.page.getByRole('button', { name: 'Retry' }).click();
  await chat.log.getByText('Answer 1').waitFor();
  expect(contents(server.posted.at(-1))).toEqual(['one']);
});

test('New chat begins empty, and the earlier chat can be opened and deleted', async () => {
  const chat = await start();
  await askAndWait(chat, 'first chat', 'Answer 1');
  await chat.page.getByRole('button', { name: 'New chat' }).click();
  await chat.log.getByText('Answer 1').waitFor({ state: 'detached' });
  await askAndWait(chat, 'second chat', 'Answer 1');
  expect(contents(server.posted.at(-1))).toEqual(['second chat']);
  await chat.page.getByRole('button', { name: 'Earlier chats' }).click();
  await chat.page
    .getByRole('dialog')
    .getByRole('button', { name: /^first chat/ })
    .click();
  await chat.log.getByText('first chat').waitFor();
  await chat.page.getByRole('button', { name: 'Earlier chats' }).click();
  await chat.page.getByRole('button', { name: 'Delete “first chat”' }).click();
  await chat.page.getByRole('dialog').getByText('first chat').waitFor({ state: 'detached' });
});

test('Regenerate posts the history up to the question, and Undo brings the old answer back', async () => {
  const chat = await start();
  await askAndWait(chat, 'one', 'Answer 1');
  answer = ({ send, done }) => {
    const row: Row = { role: 'assistant', content: 'Another answer', seal: 's' };
    send(
      { type: 'text-delta', id: 'a', delta: row.content },
      { type: 'data-rows', data: { messages: [row] } },
    );
    done();
  };
  await chat.page.getByRole('button', { name: 'Regenerate' }).click();
  await chat.log.getByText('Another answer').waitFor();
  expect(contents(server.posted.at(-1))).toEqual(['one']);
  expect(await chat.log.getByText('Answer 1').count()).toBe(0);
  await chat.page.getByRole('button', { name: 'Undo' }).click();
  await chat.log.getByText('Answer 1').waitFor();
  await chat.page.reload();
  await chat.log.getByText('Answer 1').waitFor();
});

test('editing a message takes the later ones away and asks with the new words', async () => {
  const chat = await start();
  await askAndWait(chat, 'one', 'Answer 1');
  await askAndWait(chat, 'two', 'Answer 2');
  await chat.page.getByRole('button', { name: 'Edit this message' }).first().click();
  await chat.page.getByRole('textbox', { name: 'Edited message' }).fill('changed');
  await chat.page.getByRole('button', { name: 'Send again' }).click();
  await chat.log.getByText('Answer 1').waitFor();
  await chat.idle();
  expect(contents(server.posted.at(-1))).toEqual(['changed']);
  expect(await chat.log.getByText('two', { exact: true }).count()).toBe(0);
});

test('two tabs: one writes, the other follows and may not write, and the lists never merge', async () => {
  const first = await start();
  await askAndWait(first, 'one', 'Answer 1');
  const second = await openChat(browser, first.page.url(), { context: first.page.context() });
  await second.log.getByText('Answer 1').waitFor();

  let finish = (): void => undefined;
  answer = (exchange) => {
    exchange.send({ type: 'text-delta', id: 'a', delta: 'Slowly' });
    finish = () => echo(exchange);
  };
  await first.ask('two');
  await second.log.getByText('answered in another tab').waitFor();
  await second.message.fill('three');
  expect(await second.send.isDisabled()).toBe(true);
  finish();
  await second.log.getByText('Answer 2').waitFor();

  answer = echo;
  // It may write once the first tab has stored the end of its turn, a moment after the text.
  await second.page.locator('button[aria-label="Send"]:enabled').waitFor();
  await second.message.press('Enter');
  await second.log.getByText('Answer 3').waitFor();
  await first.log.getByText('Answer 3').waitFor();
  expect(contents(server.posted.at(-1))).toEqual(['one', 'Answer 1', 'two', 'Answer 2', 'three']);
  await second.close();
});

test('a tab that dies in the middle of an answer frees the conversation for the other one', async () => {
  const first = await start();
  await askAndWait(first, 'one', 'Answer 1');
  const second = await openChat(browser, first.page.url(), { context: first.page.context() });
  await second.log.getByText('Answer 1').waitFor();
  answer = ({ send }) => send({ type: 'text-delta', id: 'a', delta: 'Never done' });
  await first.ask('two');
  await second.log.getByText('answered in another tab').waitFor();
  await first.page.close();
  await second.log.getByText('closed before').waitFor();
  answer = echo;
  await askAndWait(second, 'three', 'Answer 3');
  await second.page.context().close();
  open.length = 0;
});
