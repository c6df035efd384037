// The doctor and the download of the model through HTTP: who may, what is checked, joining, leaving, cancelling.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DoctorCheck, doctorAnswerSchema, pullPartSchema } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { examineServer } from '../../server/src/examine-server.ts';
import { createPeople } from '../../server/src/people/create-people.ts';
import { openRecords } from '../../server/src/scores/open-records.ts';
import { recordsFile } from '../../server/src/scores/record-files.ts';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'handrail-doctor-'));
  folders.push(folder);
  return folder;
}

async function start(environment: Record<string, string> = {}) {
  const ollama: FakeOllama = await startFakeOllama();
  const server: TestServer = await startTestServer({
    OLLAMA_BASE_URL: ollama.url,
    OLLAMA_MODEL: 'fake',
    ...environment,
  });
  open.push(server, ollama);
  return { ollama, url: server.url };
}

async function examine(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/doctor`, { headers });
  expect(response.status).toBe(200);
  const { checks } = doctorAnswerSchema.parse(await response.json());
  return new Map(checks.map((check) => [check.id, check]));
}

const password = 'a long enough password';
async function signInAs(role: 'admin' | 'teacher') {
  const DATA_DIR = await makeFolder();
  const records = openRecords({ file: recordsFile(DATA_DIR) });
  const account = { username: role, name: 'Somebody', role, password, classes: [], children: [] };
  await createPeople(records).addUser(account);
  await records.close();
  const { url } = await start({ DATA_DIR });
  const signedIn = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: role, password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { url, headers: { cookie } };
}

const pullStatus = (url: string, method: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/model/pull`, { method, headers }).then(async (response) => {
    await response.body?.cancel();
    return response.status;
  });

async function watchPull(url: string, signal?: AbortSignal) {
  const response = await fetch(`${url}/api/model/pull`, { method: 'POST', ...(signal ? { signal } : {}) });
  const text = await response.text();
  const data = text
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []));
  return {
    progress: data.flatMap((part) => {
      const read = pullPartSchema.safeParse(part);
      return read.success ? [read.data.data] : [];
    }),
    problem: data.find(({ type }) => type === 'data-problem')?.data.type as string | undefined,
    done: text.trimEnd().endsWith('[DONE]'),
  };
}

describe('who may ask', () => {
  it('nobody but administrators, outside demo mode', async () => {
    const { url, headers } = await signInAs('teacher');
    for (const asking of [{}, headers]) {
      expect((await fetch(`${url}/api/doctor`, { headers: asking })).status).toBe(403);
      expect(await pullStatus(url, 'POST', asking)).toBe(403);
      expect(await pullStatus(url, 'DELETE', asking)).toBe(403);
    }
  });

  it('administrators', async () => {
    const { url, headers } = await signInAs('admin');
    expect((await examine(url, headers)).get('accounts')?.status).toBe('ok');
    expect(await pullStatus(url, 'DELETE', headers)).toBe(204);
  });
});

describe('GET /api/doctor', () => {
  it('finds everything in order', async () => {
    const { url } = await start();
    const checks = await examine(url);
    expect([...checks.keys()]).toEqual([
      ...['data', 'disk', 'clock', 'accounts'],
      ...['reachable', 'version', 'model', 'tools', 'context', 'loaded', 'parallel'],
    ]);
    for (const id of ['data', 'clock', 'reachable', 'model', 'tools'])
      expect(checks.get(id)?.status).toBe('ok');
  });

  it('says how to get a model that is not there, and how to start Ollama', async () => {
    const missing = await start({ OLLAMA_MODEL: 'other' });
    expect((await examine(missing.url)).get('model')).toMatchObject({
      status: 'failed',
      fix: 'ollama pull other',
    });
    const away = await start({ OLLAMA_BASE_URL: 'http://127.0.0.1:9' });
    expect((await examine(away.url)).get('reachable')).toMatchObject({ status: 'failed' });
  });
});

describe('the checks of the server itself', () => {
  const about = (dataDir: string, more: Partial<Parameters<typeof examineServer>[0]> = {}) => ({
    config: { dataDir, modelBackend: 'ollama' as const },
    demo: false,
    hasRealAccounts: async () => true,
    ...more,
  });
  const find = (checks: readonly DoctorCheck[], id: string) => checks.find((check) => check.id === id);

  it('tell a folder that can’t be written', async () => {
    const file = join(await makeFolder(), 'file');
    await writeFile(file, 'x');
    const check = find(await examineServer(about(file)), 'data');
    expect(check).toMatchObject({ status: 'failed', fix: expect.stringContaining('DATA_DIR') });
  });

  it('tell a clock that was set back, and one that never was set', async () => {
    const folder = await makeFolder();
    const file = join(folder, 'records');
    await writeFile(file, 'x');
    const tomorrow = Date.now() / 1000 + 86_400;
    await utimes(file, tomorrow, tomorrow);
    expect(find(await examineServer(about(folder)), 'clock')?.status).toBe('failed');
    const never = about(await makeFolder(), { now: () => 0 });
    expect(find(await examineServer(never), 'clock')?.status).toBe('failed');
  });

  it('tell that nobody has an account', async () => {
    const checks = await examineServer(about(await makeFolder(), { hasRealAccounts: async () => false }));
    expect(find(checks, 'accounts')).toMatchObject({ status: 'warning', fix: 'npm run users:add' });
  });

  it('go on when one of them breaks', async () => {
    const broken = async () => {
      throw new Error('no');
    };
    const checks = await examineServer(about(await makeFolder(), { hasRealAccounts: broken }));
    expect(checks.map(({ id, status }) => `${id} ${status}`)).toContain('accounts warning');
    expect(find(checks, 'data')?.status).toBe('ok');
  });
});

describe('the download of the model', () => {
  const pulls = ({ requests }: FakeOllama) => requests.filter(({ path }) => path === '/api/pull').length;

  it('is told with its bytes, and joined by a second request', async () => {
    const { ollama, url } = await start();
    const [first, second] = await Promise.all([watchPull(url), watchPull(url)]);
    expect(first.progress.at(-1)).toEqual({ status: 'success', completedBytes: 1000, totalBytes: 1000 });
    expect(second.progress.at(-1)).toEqual(first.progress.at(-1));
    expect(first.done && second.done).toBe(true);
    expect(pulls(ollama)).toBe(1);
  });

  it('goes on when the page that watches is reloaded', async () => {
    const { ollama, url } = await start();
    const leaving = new AbortController();
    const left = watchPull(url, leaving.signal).catch(() => 'left');
    await expect.poll(() => pulls(ollama)).toBe(1);
    leaving.abort();
    expect(await left).toBe('left');
    expect((await watchPull(url)).progress.at(-1)?.status).toBe('success');
    expect(pulls(ollama)).toBeLessThanOrEqual(2);
    expect(ollama.requests.find(({ path }) => path === '/api/pull')?.aborted).toBe(false);
  });

  it('is cancelled for everybody by DELETE', async () => {
    const { ollama, url } = await start();
    const watching = watchPull(url);
    await expect.poll(() => pulls(ollama)).toBe(1);
    expect(await pullStatus(url, 'DELETE')).toBe(204);
    expect(await watching).toMatchObject({ problem: '/problems/model-missing', done: true });
  });

  it('ends with its problem when Ollama is away', async () => {
    const { url } = await start({ OLLAMA_BASE_URL: 'http://127.0.0.1:9' });
    expect(await watchPull(url)).toMatchObject({ problem: '/problems/model-unreachable', done: true });
  });
});
