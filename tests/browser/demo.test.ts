import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let chat: Chat;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), launchBrowser()]);
});
beforeEach(async () => {
  chat = await openChat(browser, server.url);
});
afterEach(() => chat.close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function play(title: string, button: string | RegExp): Promise<void> {
  await chat.page.getByRole('button', { name: 'Scenes' }).click();
  const scene = chat.page
    .locator('.scene')
    .filter({ has: chat.page.getByRole('heading', { name: title, exact: true }) });
  await scene.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
}

const become = async (who: string): Promise<void> => {
  await chat.page.getByLabel('Asking as').selectOption(who);
};

test('a scene plays by itself: with its guardrail the score is marked, without it it is not', async () => {
  await play('A made-up score', 'Play');
  await chat.log.locator('mark.claim-unsupported').first().waitFor();
  await chat.idle();
  await play('A made-up score', /^Play without/);
  await chat.log.getByText('1 off').waitFor();
  await chat.idle();
  expect(await chat.log.locator('mark.claim-unsupported').count()).toBe(0);
});

test('a scene of two messages sends them one after the other in one conversation', async () => {
  await play('A follow-up', 'Play');
  await expect.poll(() => chat.page.locator('.turn').count()).toBe(2);
  await chat.log.getByText('Bob Smith').first().waitFor();
  await chat.idle();
  expect(await chat.log.textContent()).toMatch(/Alice Johnson.*Bob Smith/s);
});

test('a tool that crashes is told as a failure, and the trail says which guardrail saw it', async () => {
  await play('A look-up that crashes', 'Play');
  await chat.page.getByRole('region', { name: /Failed: crashed/ }).waitFor();
  await chat.log.getByText('A look-up that crashes.').waitFor();
  const trail = chat.page.getByRole('complementary', { name: 'Guardrail trail' });
  await trail.locator('.action-flag').getByText('Tool guard').waitFor();
});

test('each person has chats of their own, and a guest sees no records', async () => {
  await chat.ask("What are Alice's scores?");
  await chat.log.getByText('88').first().waitFor();
  await chat.idle();
  await become('guest');
  await chat.page.locator('.identity').getByText('Guest').waitFor();
  await chat.log.getByText('88').first().waitFor({ state: 'detached' });
  await chat.ask("What are Alice's scores?");
  await chat.idle();
  expect(await chat.log.textContent()).not.toMatch(/92|88/);
  await become('student');
  await chat.page.getByRole('button', { name: 'What are my scores?' }).click();
  await chat.log.getByText('88').first().waitFor();
  await chat.idle();
  await become('teacher');
  await chat.log.getByText("What are Alice's scores?").waitFor();
});
