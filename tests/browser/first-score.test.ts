import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openChat } from '../support/open-chat.ts';
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

const places = ['Before the model', 'Around the loop', 'Around the tools', 'After the model'];

test('the first question from an empty history is answered from the look-up, with its trail beside it', async () => {
  const chat = await openChat(browser, server.url);
  await chat.page.getByText('scripted stand-in').waitFor();
  await chat.ask("What are Alice's scores?");
  await chat.idle();
  const answer = await chat.log.textContent();
  expect(answer).toMatch(/Math.*92/s);
  expect(answer).toMatch(/Science.*88/s);
  const trail = chat.page.getByRole('complementary', { name: 'Guardrail trail' });
  for (const place of places) await trail.getByRole('heading', { name: place }).waitFor();
  for (const guardrail of ['Roles', 'Step cap', 'Permission', 'Tool names', 'Grounding']) {
    await trail.getByText(guardrail, { exact: true }).first().waitFor();
  }
  expect(await trail.getByText('Passed').count()).toBeGreaterThan(10);
  expect(chat.complaints).toEqual([]);
  await chat.close();
});

test('on a narrow screen the trail opens under the message', async () => {
  const chat = await openChat(browser, server.url, { width: 360, height: 720 });
  await chat.ask("What are Alice's scores?");
  await chat.idle();
  expect(await chat.page.getByRole('heading', { name: 'Around the tools' }).count()).toBe(0);
  await chat.log.getByRole('button', { name: /^Guardrails/ }).click();
  for (const place of places) await chat.log.getByRole('heading', { name: place }).waitFor();
  await chat.log.getByRole('button', { name: /^Guardrails/ }).click();
  expect(await chat.page.getByRole('heading', { name: 'Around the tools' }).count()).toBe(0);
  await chat.close();
});

test('a follow-up after a reload still rests on the first answer', async () => {
  const chat = await openChat(browser, server.url);
  await chat.ask("What are Alice's scores?");
  await chat.idle();
  await chat.page.reload();
  await chat.log.getByText('88').first().waitFor();
  await chat.ask('And Bob?');
  await chat.idle();
  await chat.log.getByText('Bob Smith').first().waitFor();
  expect(await chat.log.textContent()).toMatch(/Math.*92.*75/s);
  await chat.close();
});

test('the model’s view is shown step by step in demo mode', async () => {
  const chat = await openChat(browser, server.url);
  await chat.ask("What are Alice's scores?");
  await chat.idle();
  await chat.page.getByRole('button', { name: 'What the model saw' }).click();
  const sheet = chat.page.getByRole('dialog', { name: 'What the model saw' });
  await sheet.getByText('Step 2').waitFor();
  expect(await sheet.textContent()).toContain('System');
  await chat.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await chat.close();
});
