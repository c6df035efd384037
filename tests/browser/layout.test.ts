import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { findPaleTexts, findWideBoxes } from '../support/measure-page.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The page in one state after another, each handed to `look`. */
async function visit(chat: Chat, look: (state: string) => Promise<void>): Promise<void> {
  const { page } = chat;
  await page.getByRole('button', { name: /Alice/ }).first().waitFor();
  await look('empty');
  await chat.ask("What are Alice's scores?");
  await chat.idle();
  await look('an answer');
  await chat.ask(`A long word: ${'Donaudampfschifffahrt'.repeat(12)} https://example.org/${'x'.repeat(300)}`);
  await chat.idle();
  await look('long words');
  const summary = chat.log.getByRole('button', { name: /^Guardrails/ }).first();
  if (await page.getByRole('complementary', { name: 'Guardrail trail' }).isHidden()) await summary.click();
  await look('trail');
  const controls = page.getByRole('button', { name: 'Controls' });
  if (await controls.isVisible()) await controls.click();
  for (const panel of ['Scenes', 'Guardrails', 'Earlier chats', 'Import scores']) {
    await page.getByRole('button', { name: panel, exact: true }).click();
    await page.getByRole('dialog', { name: panel }).waitFor();
    await page.waitForTimeout(250);
    await look(panel);
    await page.keyboard.press('Escape');
  }
}

test.each([320, 360, 768, 1280, 1920])('at %i px nothing sticks out to the side', async (width) => {
  const chat = await openChat(browser, server.url, { width, height: 720 });
  await visit(chat, async (state) => expect(await findWideBoxes(chat.page), state).toEqual([]));
  expect(await chat.message.isVisible()).toBe(true);
  expect(chat.complaints).toEqual([]);
  await chat.close();
});

test.each(['light', 'dark'] as const)('%s: all text holds its contrast', async (colorScheme) => {
  const chat = await openChat(browser, server.url, { colorScheme });
  await visit(chat, async (state) => expect(await findPaleTexts(chat.page), state).toEqual([]));
  await chat.close();
});

test('the switch goes from the system’s colours to light and dark, and a reload keeps it', async () => {
  const chat = await openChat(browser, server.url, { colorScheme: 'dark' });
  const colour = () => chat.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await colour();
  await chat.page.getByRole('button', { name: /^Colours: system/ }).click();
  const light = await colour();
  expect(light).not.toBe(dark);
  await chat.page.reload();
  await chat.page.getByRole('button', { name: /^Colours: light/ }).click();
  expect(await colour()).toBe(dark);
  await chat.close();
});

test('the two measures find a box that is too wide and a text that is too pale', async () => {
  const chat = await openChat(browser, server.url, { width: 360, height: 720 });
  await chat.page.getByRole('button', { name: /Alice/ }).first().waitFor();
  await chat.page.evaluate(() => {
    const box = document.createElement('p');
    box.textContent = 'Pale and wide';
    box.style.cssText = 'width: 900px; color: #bbb';
    document.querySelector('.log .column')?.append(box);
  });
  expect((await findWideBoxes(chat.page)).join()).toContain('log');
  expect((await findPaleTexts(chat.page)).join()).toContain('Pale and wide');
  await chat.close();
});
