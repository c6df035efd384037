// The life of the server's process on bad days: a disk that takes no more, a folder that is none, being stopped or killed
// with streams open, and commands beside it.
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { demoRecordsFile } from '../../server/src/scores/record-files.ts';
import { cleanUp, fakeModel, launch, makeFolder, runCommand } from '../support/launch-server.ts';
import { ask, parseEvents, streamTurn } from '../support/post-chat.ts';

afterEach(cleanUp);

const hello = { messages: [{ role: 'user', content: 'hello' }] };
const json = { 'content-type': 'application/json' };
const becomeStudent = (url: string) =>
  fetch(`${url}/api/session/demo`, { method: 'POST', headers: json, body: '{"who":"student"}' });

describe('a disk that takes no more', () => {
  it('is told as such; what needs no writing goes on, and nothing is broken afterwards', async () => {
    const DATA_DIR = await makeFolder();
    const first = await launch({ DATA_DIR });
    first.child.kill('SIGTERM');
    await first.exit;
    const full = await launch({ DATA_DIR }, { maxFileKib: 64 });
    let answer = await becomeStudent(full.url);
    for (let tries = 0; answer.status === 200 && tries < 200; tries += 1)
      answer = await becomeStudent(full.url);
    expect(answer.status).toBe(503);
    const problem = await answer.json();
    expect(problem).toMatchObject({ type: '/problems/storage-failed' });
    expect(JSON.stringify(problem)).not.toContain(DATA_DIR);
    expect((await ask(full.url, "What are Alice's scores?")).reply).toContain('92');
    full.child.kill('SIGTERM');
    expect(await full.exit).toBe(0);

    const again = await launch({ DATA_DIR });
    expect((await becomeStudent(again.url)).status).toBe(200);
    const records = new Database(demoRecordsFile(DATA_DIR), { readonly: true });
    expect(records.pragma('integrity_check', { simple: true })).toBe('ok');
    records.close();
  }, 60_000);
});

describe('a data folder that can’t be used', () => {
  it('stops the start with one line: a file in its place', async () => {
    const file = join(await makeFolder(), 'file');
    await writeFile(file, 'x');
    const { exit, output } = await launch({ DATA_DIR: file });
    expect(await exit).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toMatch(/^DATA_DIR is .* Allowed is a folder that this user may write to/);
  });

  it.skipIf(process.getuid?.() === 0)(
    'stops the start with one line: a folder for reading only (skipped as root, who may write everywhere)',
    async () => {
      const folder = await makeFolder();
      await chmod(folder, 0o555);
      const { exit, output } = await launch({ DATA_DIR: folder });
      await chmod(folder, 0o755);
      expect(await exit).toBe(1);
      expect(output()).toContain('this user may not write there');
    },
  );
});

describe('being stopped', () => {
  it('SIGTERM lets running and waiting turns finish, and ends with 0', async () => {
    const { fake, ...model } = await fakeModel({ content: 'word '.repeat(10), chunkDelayMs: 50 });
    const { child, url, exit } = await launch({
      DATA_DIR: await makeFolder(),
      ...model,
      MODEL_CONCURRENCY: '2',
    });
    const turns = Array.from({ length: 5 }, () => streamTurn(url, hello));
    await expect.poll(() => fake.running).toBe(2);
    await expect.poll(async () => (await (await fetch(`${url}/api/health`)).json()).queue.waiting).toBe(3);
    child.kill('SIGTERM');
    for (const { parts, done } of await Promise.all(turns)) {
      expect(parts.at(-1)?.type).toBe('finish');
      expect(done).toBe(true);
    }
    expect(await exit).toBe(0);
    // Loading the model at the start is a chat without messages.
    expect(fake.chats.filter(({ body }) => JSON.stringify(body).includes('hello'))).toHaveLength(5);
  });

  it('kill -9 in the middle of a stream loses nothing of the steps before: their rows hold after the restart', async () => {
    const lookUp = { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice' } }] };
    const slow = { content: 'word '.repeat(500), chunkDelayMs: 50 };
    const { fake, ...model } = await fakeModel([lookUp, slow, { content: 'Alice Johnson has Math 92.' }]);
    const DATA_DIR = await makeFolder();
    const first = await launch({ DATA_DIR, ...model });
    const response = await fetch(`${first.url}/api/chat`, {
      method: 'POST',
      headers: { ...json, accept: 'text/event-stream' },
      body: JSON.stringify(hello),
    });
    let text = '';
    const read = (async () => {
      for await (const bytes of response.body ?? []) text += Buffer.from(bytes).toString('utf8');
    })().catch(() => 'cut');
    await expect.poll(() => text).toContain('text-delta');
    first.child.kill('SIGKILL');
    await read;
    const { parts, done } = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2));
    expect(done).toBe(false);
    const rows = parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
    expect(rows.map(({ role }) => role)).toEqual(['assistant', 'tool']);
    await expect.poll(() => fake.running).toBe(0);

    const second = await launch({ DATA_DIR, ...model });
    const answer = await ask(second.url, [...hello.messages, ...rows, { role: 'user', content: 'and?' }]);
    expect(answer.trace.find(({ guardrail }) => guardrail === 'seals')?.action).toBe('pass');
    expect(answer.claims.map(({ status }) => status)).toEqual(['supported']);
  });
});

describe('commands beside a live server', () => {
  it('scores:import is seen by the next turn', async () => {
    const dataDir = await makeFolder();
    const { url } = await launch({ DATA_DIR: dataDir });
    const question = "What are Zoe Parkinson's scores?";
    expect((await ask(url, question)).messages).toContainEqual(
      expect.objectContaining({ role: 'tool', result: expect.objectContaining({ kind: 'empty' }) }),
    );
    const file = join(dataDir, 'marks.csv');
    await writeFile(file, 'Student,Quiz 1 (20)\nZoe Parkinson,17\nAdam Parkinson,12\n');
    const { code, output } = await runCommand('scores/commands/scores-import.js', [file, '--class', '11C'], {
      dataDir,
    });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect((await ask(url, question)).reply).toContain('17');
  });

  it('users:add is seen by the next sign-in', async () => {
    const dataDir = await makeFolder();
    const password = 'a long enough password';
    const add = (name: string, role: string) =>
      runCommand('people/commands/users-add.js', [name, '--role', role, '--name', name, '--password-stdin'], {
        dataDir,
        input: `${password}\n`,
      });
    expect(await add('head', 'admin')).toMatchObject({ code: 0 });
    const { fake: _, ...model } = await fakeModel({ content: 'Hi.' });
    const { url } = await launch({ DATA_DIR: dataDir, ...model });
    const signIn = () =>
      fetch(`${url}/api/session`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ username: 'newcomer', password }),
      }).then(({ status }) => status);
    expect(await signIn()).toBe(401);
    expect(await add('newcomer', 'counsellor')).toMatchObject({ code: 0 });
    expect(await signIn()).toBe(200);
  });
});
