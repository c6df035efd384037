import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@handrail/wire';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';

const guest: Session = {
  personId: 'guest',
  role: 'guest',
  name: 'Guest',
  classes: [],
  expiresAt: null,
  signedIn: false,
  demo: false,
};
const teacher: Session = {
  ...guest,
  personId: 'p1',
  role: 'teacher',
  name: 'Dana Whitfield',
  classes: ['10A'],
  signedIn: true,
};

let session = guest;
let uploads: string[] = [];
let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let chat: Chat;

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
  });
  response.end(JSON.stringify(body));
};
const report = {
  format: 'canvas',
  encoding: 'utf-8',
  delimiter: ',',
  students: 2,
  assessments: [{ title: 'Math', maxPoints: 100 }],
  scores: 3,
  statuses: { excused: 1 },
  warnings: ['Column "Notes" is not read'],
  rejected: [],
};
const routes = {
  'GET /api/session': (_request: IncomingMessage, response: ServerResponse) => json(response, session),
  'POST /api/session': (request: IncomingMessage, response: ServerResponse) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      if (!body.includes('right')) {
        const detail = 'Username or password is wrong.';
        return json(
          response,
          { type: '/problems/unauthorized', title: 'Sign-in failed', status: 401, detail },
          401,
        );
      }
      session = teacher;
      json(response, session);
    });
  },
  'DELETE /api/session': (_request: IncomingMessage, response: ServerResponse) => {
    session = guest;
    json(response, {});
  },
  'GET /api/imports': (_request: IncomingMessage, response: ServerResponse) =>
    json(response, {
      imports: uploads.includes('/api/imports')
        ? [{ id: 'i1', at: '2026-03-02T10:00:00Z', files: ['a.csv'], by: 'Dana', scores: 3, mayUndo: true }]
        : [],
    }),
  'POST /api/imports': (request: IncomingMessage, response: ServerResponse) => {
    uploads.push(request.url ?? '');
    request.resume();
    json(response, request.url?.includes('dryRun') ? report : { ...report, id: 'i1' });
  },
  'DELETE /api/imports/i1': (_request: IncomingMessage, response: ServerResponse) => {
    uploads = [];
    json(response, {});
  },
};

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
      health: { demo: false, backend: 'ollama', model: 'granite4:3b' },
      routes,
    }),
    launchBrowser(),
  ]);
});
beforeEach(async () => {
  session = guest;
  uploads = [];
  chat = await openChat(browser, server.url);
});
afterEach(() => chat.close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function signIn(password: string): Promise<void> {
  const dialog = chat.page.getByRole('dialog', { name: 'Sign in' });
  if (await dialog.isHidden()) await chat.page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Username').fill('dana');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

test('outside demo mode there is no demo bar, and a wrong password says so and keeps the dialog', async () => {
  expect(await chat.page.getByRole('region', { name: 'Demo' }).count()).toBe(0);
  await signIn('wrong');
  await chat.page.getByRole('alert').getByText('Username or password is wrong.').waitFor();
  await signIn('right');
  await chat.page.getByText('Teacher of 10A').waitFor();
  await chat.page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('signing out ends the session and wipes that person’s chats from the browser', async () => {
  await signIn('right');
  await chat.page.getByText('Dana Whitfield').waitFor();
  await chat.ask('something private');
  await chat.log.getByText('Answered').waitFor();
  await chat.idle();
  await chat.page.reload();
  await chat.log.getByText('something private').waitFor();
  await chat.page.getByRole('button', { name: 'Sign out' }).click();
  await chat.log.getByText('something private').waitFor({ state: 'detached' });
  await signIn('right');
  await chat.page.getByText('Dana Whitfield').waitFor();
  await chat.page.getByRole('button', { name: 'Earlier chats' }).click();
  await chat.page.getByText('No earlier chats').waitFor();
});

test('an import is tried first, then confirmed, then can be undone', async () => {
  await signIn('right');
  await chat.page.getByRole('button', { name: 'Import scores' }).click();
  const panel = chat.page.getByRole('dialog', { name: 'Import scores' });
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('student,score\n') };
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.getByText('Nothing is imported yet').waitFor();
  await panel.getByText('Column "Notes" is not read').waitFor();
  expect(uploads).toEqual(['/api/imports?dryRun']);
  await panel.getByRole('button', { name: 'Import 3 scores' }).click();
  await panel.getByText('Imported', { exact: true }).waitFor();
  expect(uploads).toEqual(['/api/imports?dryRun', '/api/imports']);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
});

test('a student is offered no import', async () => {
  session = { ...teacher, role: 'student', personId: 'p2' };
  await chat.page.reload();
  await chat.page.getByText('Dana Whitfield').waitFor();
  expect(await chat.page.getByRole('button', { name: 'Import scores' }).count()).toBe(0);
});
