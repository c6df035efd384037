// The server as a process of its own: wrong settings, a port in use, stopping, being killed, two on one folder.
import { chmod, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPeople } from '../../server/src/people/create-people.ts';
import { openRecords } from '../../server/src/scores/open-records.ts';
import { recordsFile } from '../../server/src/scores/record-files.ts';
import { cleanUp, fakeModel, launch, makeFolder } from '../support/launch-server.ts';
import { ask, streamTurn } from '../support/post-chat.ts';

afterEach(cleanUp);

const hello = { messages: [{ role: 'user', content: 'hello' }] };

describe('the start', () => {
  it('is stopped by wrong settings, with a line for each: name, value, what is allowed', async () => {
    const { exit, output } = await launch({
      DATA_DIR: await makeFolder(),
      PORT: 'eighty',
      GROUNDING: 'maybe',
      TRUST_PROXY: 'true',
      OLLAMA_MODEL: 'gpt-oss:120b-cloud',
      HANDRAIL_SECRET: 'short-secret-text',
      HISTORY_MAX_MESSAGES: '-1',
    });
    expect(await exit).toBe(1);
    const lines = output().trim().split('\n');
    expect(lines).toHaveLength(6);
    for (const name of [
      'PORT',
      'GROUNDING',
      'TRUST_PROXY',
      'OLLAMA_MODEL',
      'HANDRAIL_SECRET',
      'HISTORY_MAX_MESSAGES',
    ]) {
      expect(lines.some((line) => line.startsWith(name) && line.includes('allowed is'))).toBe(true);
    }
    expect(output()).not.toContain('short-secret-text');
  });

  it('takes an empty value for an unset one', async () => {
    const { url } = await launch({
      DATA_DIR: await makeFolder(),
      GROUNDING: '',
      TRUST_PROXY: ' ',
      MAX_STEPS: '',
    });
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('says which port is in use and how to choose another', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exit, output } = await launch({ DATA_DIR: await makeFolder(), PORT: String(port) });
    expect(await exit).toBe(1);
    expect(output()).toContain(`PORT ${port}`);
    expect(output()).toContain(`PORT=${port + 1}`);
    taken.close();
  });

  it('is refused for a second server on the same data folder, and not after a kill -9 of the first', async () => {
    const DATA_DIR = await makeFolder();
    const first = await launch({ DATA_DIR });
    const second = await launch({ DATA_DIR });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain('another Handrail server');
    first.child.kill('SIGKILL');
    await first.exit;
    const third = await launch({ DATA_DIR });
    expect((await fetch(`${third.url}/api/health`)).status).toBe(200);
  });

  it('is refused for a secret that others can read, or that is too short', async () => {
    const DATA_DIR = await makeFolder();
    await writeFile(join(DATA_DIR, 'secret'), 'x'.repeat(43), { mode: 0o644 });
    const open = await launch({ DATA_DIR });
    expect(await open.exit).toBe(1);
    expect(open.output()).toContain('chmod 600');
    await writeFile(join(DATA_DIR, 'secret'), 'short');
    await chmod(join(DATA_DIR, 'secret'), 0o600);
    const short = await launch({ DATA_DIR });
    expect(await short.exit).toBe(1);
    expect(short.output()).toContain('too short');
  });

  it('needs an account or DEMO=on when it listens on more than this machine', async () => {
    const { exit, output } = await launch({
      DATA_DIR: await makeFolder(),
      HOST: '0.0.0.0',
      MODEL_BACKEND: 'auto',
    });
    expect(await exit).toBe(1);
    expect(output()).toContain('users:add');
  });
});

describe('the secret', () => {
  it('is made once, for its owner alone, and seals stay good after kill -9', async () => {
    const DATA_DIR = await makeFolder();
    const first = await launch({ DATA_DIR });
    expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600);
    const answer = await ask(first.url, "What are Alice's scores?");
    first.child.kill('SIGKILL');
    await first.exit;
    const second = await launch({ DATA_DIR });
    const rows = [
      { role: 'user', content: "What are Alice's scores?" },
      ...answer.messages,
      { role: 'user', content: 'thanks' },
    ];
    const { trace } = await ask(second.url, rows);
    expect(trace.find(({ guardrail }) => guardrail === 'seals')?.action).toBe('pass');
  });
});

describe('the first real account', () => {
  it('ends demo mode beside a live server, without a restart', async () => {
    const DATA_DIR = await makeFolder();
    const { url, output } = await launch({
      DATA_DIR,
      MODEL_BACKEND: 'auto',
      OLLAMA_BASE_URL: 'http://127.0.0.1:9',
    });
    const session = async () => (await fetch(`${url}/api/session`)).json();
    expect(await session()).toMatchObject({ role: 'teacher', demo: true });
    const records = openRecords({ file: recordsFile(DATA_DIR) });
    const account = {
      username: 'head',
      name: 'Head',
      role: 'admin',
      password: 'a long enough password',
      classes: [],
      children: [],
    } as const;
    await createPeople(records).addUser(account);
    await records.close();
    await expect.poll(async () => (await session()).demo, { timeout: 10_000 }).toBe(false);
    expect(await session()).toMatchObject({ role: 'guest', demo: false });
    expect(output()).toContain('demo mode has ended');
    const signIn = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'head', password: 'a long enough password' }),
    });
    expect(await signIn.json()).toMatchObject({ role: 'admin', signedIn: true });
    expect(signIn.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await fetch(`${url}/api/scenes`)).status).toBe(404);
  });
});

describe('SIGTERM', () => {
  it('lets a running stream finish and takes no new turn', async () => {
    const { fake, ...model } = await fakeModel({ content: 'word '.repeat(20), chunkDelayMs: 50 });
    const { child, url, exit } = await launch({ DATA_DIR: await makeFolder(), ...model });
    const turn = streamTurn(url, hello);
    await expect.poll(() => fake.running).toBe(1);
    child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${url}/api/health`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    const { parts, done } = await turn;
    expect(parts.at(-1)?.type).toBe('finish');
    expect(done).toBe(true);
    expect(await exit).toBe(0);
  });

  it('ends a turn that does not finish within the grace with its problem', async () => {
    const { fake, ...model } = await fakeModel({ content: 'word '.repeat(5000), chunkDelayMs: 50 });
    const { child, url, exit } = await launch({ DATA_DIR: await makeFolder(), ...model });
    const turn = streamTurn(url, hello);
    await expect.poll(() => fake.running).toBe(1);
    const startedAt = Date.now();
    child.kill('SIGTERM');
    const { parts } = await turn;
    expect(parts).toContainEqual(
      expect.objectContaining({
        type: 'data-problem',
        data: expect.objectContaining({ type: '/problems/shutting-down' }),
      }),
    );
    expect(await exit).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(12_000);
    await expect.poll(() => fake.running).toBe(0);
  });
});
