// The log of tool calls from a turn to the report: what is written, who may read it, and what the command says of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolCallsAnswerSchema } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../../server/src/around-tools/commands/guard-report.ts';
import { createPeople } from '../../server/src/people/create-people.ts';
import { openRecords } from '../../server/src/scores/open-records.ts';
import { recordsFile } from '../../server/src/scores/record-files.ts';
import { type Answer, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, askForProblem, becomeDemoPerson } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
afterEach(() => server.close());

const logText = () => readFileSync(join(server.dataDir, 'tool-calls.jsonl'), 'utf8');
const logLines = () =>
  logText()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function readCalls(search = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/tool-calls${search}`, { headers });
  const body = JSON.parse(await response.text());
  // What the description promises is what comes, to the key.
  if (response.status === 200) expect(toolCallsAnswerSchema.parse(body)).toEqual(body);
  return { status: response.status, body };
}

/** The log is written behind the turn: waits until so many turns stand in it. */
async function turnsLogged(turns: number) {
  await expect.poll(async () => (await readCalls()).body.turns, { timeout: 5000 }).toBe(turns);
  return (await readCalls()).body;
}

async function report(...argv: string[]) {
  const said = { written: '', told: '' };
  const code = await run(argv, {
    environment: { DATA_DIR: server.dataDir },
    now: () => new Date(),
    async write(text) {
      said.written += text;
    },
    tell(line) {
      said.told += line;
    },
  });
  return { code, ...said };
}

describe('in the demo', () => {
  it('a turn leaves a line for each call and one for itself, and the numbers say so', async () => {
    server = await startTestServer();
    const answer = await ask(server.url, 'What are Alice’s scores?');
    await ask(server.url, 'What are the scores of Alice and Zzyzx?');
    const numbers = await turnsLogged(2);
    expect(numbers.total).toMatchObject({ calls: 3, successes: 3, failures: 0, neverMentioned: 0 });
    expect(numbers.byTool).toMatchObject([{ name: 'get_scores', calls: 3 }]);
    expect(numbers.recent).toHaveLength(3);
    expect(numbers.recent[2]).toMatchObject({
      turn: answer.turnId,
      person: 'demo-teacher',
      model: 'scripted',
      kind: 'results',
      studentIds: ['st-alice-johnson'],
      full: { arguments: { student_name: 'Alice' } },
    });
    expect(logLines().map(({ event }) => event)).toEqual(['call', 'turn', 'call', 'call', 'turn']);
  });

  it('a failure is owned up to or kept quiet, as the reply has it; a question is no failure', async () => {
    const lookUp = (name: string): Answer => ({
      toolCalls: [{ name: 'get_scores', arguments: { student_name: name } }],
    });
    const answers: Answer[] = [
      { toolCalls: [{ name: 'get_lunch', arguments: {} }] },
      { content: 'Sorry, the look-up failed.' },
      { toolCalls: [{ name: 'get_lunch', arguments: {} }] },
      { content: 'There is soup today.' },
      lookUp('Alice Jonson'),
      { content: 'Do you mean Alice Johnson?' },
      lookUp('Alice Johnson'),
      lookUp('Alice Johnson'),
      { content: 'Alice Johnson has Math 92 and History 17.' },
    ];
    const ollama = await startFakeOllama(() => answers.shift() ?? { content: 'Done.' });
    server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
    for (const text of ['one', 'two', 'three', 'four']) await ask(server.url, text);
    await ollama.close();
    const { total, byKind, byTool } = await turnsLogged(4);
    expect(total).toMatchObject({
      calls: 4,
      successes: 1,
      failures: 2,
      questions: 1,
      neverMentioned: 1,
      unsupportedClaims: 1,
      unsupportedPer100Successes: 100,
    });
    expect(byKind).toMatchObject([
      { name: 'refused', calls: 3, failures: 2, neverMentioned: 1 },
      { name: 'results', calls: 1, failures: 0, neverMentioned: 0 },
    ]);
    expect(byTool.map(({ name }: { name: string }) => name)).toEqual(['get_lunch', 'get_scores']);
    expect(logLines().map(({ repeated }) => repeated === true)).toContain(true);
  });

  it('a turn that the model or its reader ends has its line too, as one without a reply', async () => {
    const ollama = await startFakeOllama(({ messages }) => {
      if (messages.some(({ content }) => content === 'Say two')) return { content: 'Done.', delayMs: 3000 };
      if (messages.at(-1)?.role === 'tool') return { status: 500, error: 'out of memory' };
      return { toolCalls: [{ name: 'get_lunch', arguments: {} }] };
    });
    server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
    await askForProblem(server.url, { messages: [{ role: 'user', content: 'Say one' }] });
    expect(await turnsLogged(1)).toMatchObject({
      turnsEndedEarly: 1,
      total: { failures: 1, neverMentioned: 0 },
    });
    const calls = ollama.chats.length;
    const leaving = new AbortController();
    const left = fetch(`${server.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Say two' }] }),
      signal: leaving.signal,
    });
    await expect.poll(() => ollama.chats.length, { timeout: 5000 }).toBe(calls + 1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(await turnsLogged(2)).toMatchObject({ turnsEndedEarly: 2, total: { calls: 1 } });
    await ollama.close();
  });

  it('filters by kind, tool, model and day', async () => {
    server = await startTestServer();
    await ask(server.url, 'What are Alice’s scores?');
    await ask(server.url, 'What happens if I miss an exam?');
    await turnsLogged(2);
    const today = new Date().toISOString().slice(0, 10);
    for (const [search, calls] of [
      ['?tool=search_handbook', 1],
      ['?kind=results', 2],
      ['?kind=timeout', 0],
      ['?model=scripted', 2],
      ['?model=granite4:3b', 0],
      [`?day=${today}&tool=get_scores&limit=0`, 1],
      ['?day=2001-01-01', 0],
      ['?since=1h', 2],
      ['?since=2100-01-01', 0],
    ] as const) {
      const { status, body } = await readCalls(search);
      expect([search, status, body.total.calls]).toEqual([search, 200, calls]);
      expect(body.recent).toHaveLength(search.includes('limit=0') ? 0 : calls);
    }
  });

  it.each([
    ['?kind=nonsense', 'kind: must be one of results, empty, refused, spawn, timeout, exit, protocol.'],
    ['?day=yesterday', 'day: must be a date such as 2026-03-01.'],
    ['?limit=-1', 'limit: must be 0 to 999.'],
    ['?limit=1000', 'limit: must be 0 to 999.'],
    ['?since=lately', 'since: must be a date, a time, or such as 7d or 12h.'],
    ['?since=2026-99-99', 'since: there is no such time.'],
    ['?tool=', 'tool: must be a name of 1 to 200 characters.'],
    ['?tool=a&tool=b', 'tool: must be given once.'],
    ['?tool[x]=a', 'tool[x]: is no parameter; there are kind, tool, model, day, since, limit.'],
    ['?tol=a', 'tol: is no parameter; there are kind, tool, model, day, since, limit.'],
    [
      '?limit=x&kind=y',
      'kind: must be one of results, empty, refused, spawn, timeout, exit, protocol; limit: must be 0 to 999.',
    ],
  ])('refuses %s, saying what is allowed', async (search, detail) => {
    server = await startTestServer();
    const { status, body } = await readCalls(search);
    expect([status, body.type, body.detail]).toEqual([400, '/problems/invalid-request', detail]);
    expect(body.errors?.length ?? 1).toBe(
      detail.split('; ').filter((each) => /^\w+: must/.test(each)).length || 1,
    );
  });

  it('LOG_RECORDS=ids keeps nothing that anybody said', async () => {
    server = await startTestServer({ LOG_RECORDS: 'ids' });
    await ask(server.url, 'What are Alice’s scores?');
    await turnsLogged(1);
    expect(logText()).not.toMatch(/johnson (math|has)|"Alice|full|Math/);
    expect(logLines()[0]).toMatchObject({ kind: 'results', items: 2, studentIds: ['st-alice-johnson'] });
  });

  it('the command gives the same numbers, and deletes a person’s entries beside the live server', async () => {
    server = await startTestServer();
    const student = await becomeDemoPerson(server.url, 'student');
    await ask(server.url, 'What are my scores?', { headers: { cookie: student } });
    await ask(server.url, 'What happens if I miss an exam?');
    const { recent, ...numbers } = await turnsLogged(2);
    const asJson = await report('--json');
    expect(JSON.parse(asJson.written)).toEqual(numbers);
    expect((await report()).written).toContain('Failures that a reply never mentioned: 0 of 0.');
    const { person } = recent.find(({ tool }: { tool: string }) => tool === 'get_scores');
    expect(await report('--forget', person)).toMatchObject({
      code: 0,
      written: `2 entries of "${person}" deleted.\n`,
    });
    expect((await readCalls()).body.total.calls).toBe(1);
    await ask(server.url, 'What are Bob’s scores?');
    expect((await turnsLogged(2)).total.calls).toBe(2);
  });

  it('a log that can’t be written breaks no turn, and the operator is told once', async () => {
    server = await startTestServer();
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(server.dataDir, 'tool-calls.jsonl'));
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask(server.url, 'What are Alice’s scores?')).reply).toContain('92');
    }
    await expect.poll(() => server.reports.length).toBe(1);
    expect(server.reports[0]).toMatch(/can't be written \(EISDIR\)/);
  });
});

describe('with real accounts', () => {
  it('only administrators read the log', async () => {
    server = await startTestServer();
    const { dataDir } = server;
    await server.built.close();
    const records = openRecords({ file: recordsFile(dataDir) });
    const people = createPeople(records);
    for (const role of ['admin', 'teacher'] as const) {
      const added = await people.addUser({
        username: role,
        name: role,
        role,
        password: 'a long passphrase',
      });
      expect(added).toMatchObject({ ok: true });
    }
    await records.close();
    server = await startTestServer({ DATA_DIR: dataDir, MODEL_BACKEND: 'ollama' });
    expect((await readCalls()).status).toBe(403);
    for (const [username, status] of [
      ['teacher', 403],
      ['admin', 200],
    ] as const) {
      const signedIn = await fetch(`${server.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'a long passphrase' }),
      });
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect([username, (await readCalls('', { cookie })).status]).toEqual([username, status]);
    }
  });
});
