import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';

let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let chat: Chat;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startPageServer({
      chat({ send, done }) {
        const row = { role: 'assistant', content: 'Answered', seal: 's' };
        send(
          { type: 'text-delta', id: 'a', delta: 'Answered' },
          { type: 'data-rows', data: { messages: [row] } },
        );
        done();
      },
    }),
    launchBrowser(),
  ]);
});
beforeEach(async () => {
  server.posted.length = 0;
  chat = await openChat(browser, server.url);
  await chat.page.getByRole('button', { name: "What are Alice's scores?" }).waitFor();
});
afterEach(() => chat.close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('Enter sends, Shift+Enter breaks the line, and the focus stays in the message box', async () => {
  await chat.message.fill('one');
  await chat.message.press('Shift+Enter');
  await chat.page.keyboard.type('two');
  expect(server.posted).toHaveLength(0);
  await chat.message.press('Enter');
  await chat.log.getByText('Answered').waitFor();
  expect(server.posted[0]?.messages).toEqual([{ role: 'user', content: 'one\ntwo' }]);
  expect(await chat.message.inputValue()).toBe('');
  expect(await chat.message.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('Enter that ends a composition sends nothing; the Enter after it does', async () => {
  await chat.message.focus();
  const devtools = await chat.page.context().newCDPSession(chat.page);
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  const key = { key: 'Enter', code: 'Enter' };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, ...key });
  await devtools.send('Input.insertText', { text: '日本' });
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
    await chat.message.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
  }
  expect(server.posted).toHaveLength(0);
  expect(await chat.message.inputValue()).toBe('日本');
  await chat.message.press('Enter');
  await chat.log.getByText('Answered').waitFor();
  expect(server.posted).toHaveLength(1);
});

test('an empty or blank message is not sent', async () => {
  await chat.message.press('Enter');
  await chat.message.fill('  \n ');
  await chat.message.press('Enter');
  expect(await chat.send.isDisabled()).toBe(true);
  expect(server.posted).toHaveLength(0);
});

test('everything can be reached and used by keyboard alone, and the focus shows', async () => {
  const reached: string[] = [];
  await chat.page.locator('body').press('Tab');
  for (let step = 0; step < 20; step += 1) {
    const focused = await chat.page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const box = element.closest('.composer') ?? element;
      const { outlineStyle } = getComputedStyle(box);
      return { name: element.getAttribute('aria-label') ?? element.textContent, outlineStyle };
    });
    if (focused) {
      reached.push(focused.name.trim());
      expect(focused.outlineStyle, focused.name).not.toBe('none');
    }
    await chat.page.keyboard.press('Tab');
  }
  for (const name of ['Earlier chats', 'New chat', 'Scenes', 'Guardrails', 'Conversation', 'Message']) {
    expect(reached).toContain(name);
  }
});

test('a panel takes the focus, closes with Escape and gives the focus back', async () => {
  const opener = chat.page.getByRole('button', { name: 'Earlier chats' });
  await opener.focus();
  await chat.page.keyboard.press('Enter');
  const panel = chat.page.getByRole('dialog', { name: 'Earlier chats' });
  await panel.waitFor();
  expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await chat.page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});
