// What the page offers by role: the doctor to those whom the server tells, the presenter's controls in one line.
import type { Session } from '@handrail/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openChat } from '../support/open-chat.ts';
import { startPageServer } from '../support/page-server.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('when the model is away', () => {
  test.each([
    ['a teacher', { role: 'teacher', demo: false }, false],
    ['a student', { role: 'student', demo: false }, false],
    ['an administrator', { role: 'admin', demo: false }, true],
    ['everybody in the demo', { role: 'student', demo: true }, true],
  ] as const)('%s', async (_, session: Partial<Session>, offered) => {
    const server = await startPageServer({
      session: { ...session, signedIn: true },
      health: { demo: session.demo === true, ready: false, detail: 'Ollama does not answer.' },
      chat: ({ problem }) => problem(502, 'model-unreachable', 'Model not reachable', 'It does not answer.'),
      routes: { 'GET /api/doctor': { checks: [] } },
    });
    const chat = await openChat(browser, server.url);
    await chat.ask('Hello');
    await chat.page.getByRole('alert').getByText('Model not reachable').waitFor();
    // In the answer and in the line above the message box.
    expect(await chat.page.getByRole('button', { name: 'What is wrong?' }).count()).toBe(offered ? 2 : 0);
    expect(await chat.page.getByText('ask an administrator').count()).toBe(offered ? 0 : 2);
    await chat.close();
    await server.close();
  });
});

test.each([320, 360, 414])('at %i px the presenter’s controls stand in one line', async (width) => {
  const guardrail = { id: 'roles', place: 'before-model', title: 'Roles', does: 'a', without: 'b', on: true };
  const server = await startPageServer({
    chat: ({ done }) => done(),
    routes: {
      'GET /api/guardrails': { guardrails: [{ ...guardrail, whenItBreaks: 'blocks', maySwitchOff: true }] },
    },
  });
  const chat = await openChat(browser, server.url, { width, height: 720 });
  const bar = chat.page.getByRole('region', { name: 'Demo' });
  await bar.getByRole('button', { name: 'Controls' }).click();
  const linesOf = async () => {
    const controls = [
      bar.getByRole('combobox', { name: 'Asking as' }),
      ...(await bar.getByRole('button').all()).slice(1),
    ];
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    const middles = boxes.map((box) => Math.round(((box?.y ?? 0) + (box?.height ?? 0) / 2) / 4));
    return {
      count: boxes.length,
      lines: new Set(middles).size,
      tallest: Math.max(...boxes.map((box) => box?.height ?? 0)),
    };
  };
  expect(await linesOf()).toMatchObject({ count: 3, lines: 1 });
  expect((await linesOf()).tallest).toBeLessThan(48);
  await bar.getByRole('button', { name: 'Guardrails' }).click();
  await chat.page.getByRole('switch').click();
  await chat.page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Guardrails: 1 off' }).waitFor();
  expect((await linesOf()).tallest).toBeLessThan(48);
  if (width >= 360) expect((await linesOf()).lines).toBe(1);
  await chat.close();
  await server.close();
});
