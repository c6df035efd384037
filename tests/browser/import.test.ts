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

const lines = [
  'student,class,assessment,date,points,max_points',
  'Alice Johnson,10A,Geography,2026-04-01,77,100',
];
const file = { name: 'scores.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };

test('a teacher imports a file: dry run, confirm, ask for the new score, undo', async () => {
  const chat = await openChat(browser, server.url);
  await chat.page.getByRole('button', { name: 'Import scores' }).click();
  const panel = chat.page.getByRole('dialog', { name: 'Import scores' });
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.getByText('Nothing is imported yet').waitFor();
  await panel.getByRole('button', { name: 'Import 1 score' }).click();
  await panel.getByText('Imported', { exact: true }).waitFor();
  await panel.getByText('scores.csv').waitFor();
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.getByText('nothing to import').waitFor();
  expect(await panel.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await chat.page.keyboard.press('Escape');
  await chat.ask("What are Alice's scores?");
  await chat.log.getByText('Geography').first().waitFor();
  await chat.idle();

  await chat.page.getByRole('button', { name: 'Import scores' }).click();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('scores.csv').waitFor({ state: 'detached' });
  await chat.page.keyboard.press('Escape');
  await chat.page.getByRole('button', { name: 'New chat' }).click();
  await chat.ask("What are Alice's scores?");
  await chat.log.getByText('88').first().waitFor();
  await chat.idle();
  expect(await chat.log.textContent()).not.toContain('Geography');
  await chat.close();
});

test('a file that is no gradebook is refused with its reason, and nothing is imported', async () => {
  const chat = await openChat(browser, server.url);
  await chat.page.getByRole('button', { name: 'Import scores' }).click();
  const panel = chat.page.getByRole('dialog', { name: 'Import scores' });
  const buffer = Buffer.from('PK\u0003\u0004not a table');
  await panel.locator('input[type=file]').setInputFiles({ ...file, name: 'scores.xlsx', buffer });
  await panel.getByText('can’t be imported yet').waitFor();
  await panel
    .getByText(/^Line \d+:/)
    .first()
    .waitFor();
  expect(await panel.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await chat.close();
});
