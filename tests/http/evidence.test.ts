// What a reply may rest on, through the whole server: results that the model no longer sees as long as they are in scope,
// and what each setting of grounding makes of a score that nothing supports. Also the mark in the system message.
import type { ChatAnswer, Row } from '@handrail/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answerer, type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, becomeDemoPerson, streamTurn, visibleText } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const each of open.splice(0)) await each.close();
});

async function start(answer: Answerer, environment: Record<string, string> = {}) {
  const ollama: FakeOllama = await startFakeOllama(answer);
  const server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake', ...environment });
  open.push(server, ollama);
  return { ollama, url: server.url };
}

const user = (content: string) => ({ role: 'user', content }) as const;
const statuses = ({ claims }: ChatAnswer) => claims.map(({ status }) => status);
const sentOf = ({ chats }: FakeOllama) =>
  (chats.at(-1)?.body as { messages: { role: string; content: string }[] } | undefined)?.messages ?? [];

/** Looks Alice up when asked to, and otherwise says what was asked for. */
const obedient: Answerer = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { content: 'Done.' };
  const said = /^Say: (.*)$/.exec(last?.content ?? '')?.[1];
  if (said !== undefined) return { content: said };
  return { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice' } }] };
};

describe('a result that the model no longer sees', () => {
  const window = { HISTORY_STRATEGY: 'window', HISTORY_MAX_MESSAGES: '2', HISTORY_KEEP_MESSAGES: '2' };
  const first = user('Look Alice up.');
  const claim = user('Say: Alice Johnson has Math 92.');

  it('still supports a claim, as long as it is in scope', async () => {
    const { ollama, url } = await start(obedient, window);
    const { messages } = await ask(url, [first]);
    const rows: Row[] = [first, ...messages];
    expect(statuses(await ask(url, [...rows, claim]))).toEqual(['supported']);
    expect(JSON.stringify(sentOf(ollama).slice(1, -1))).not.toContain('92');
    expect(sentOf(ollama).filter(({ role }) => role === 'tool')).toEqual([]);
    const wrong = user('Say: Alice Johnson has Math 93.');
    expect(statuses(await ask(url, [...rows, wrong]))).toEqual(['unsupported']);
  });

  it('supports nothing for somebody else, nor when it was made up', async () => {
    const { url } = await start(obedient, window);
    const { messages } = await ask(url, [first]);
    const cookie = await becomeDemoPerson(url, 'counsellor');
    expect(statuses(await ask(url, [first, ...messages, claim], { headers: { cookie } }))).toEqual([
      'unsupported',
    ]);
    const forged = messages.map((row) =>
      row.role === 'tool' ? { ...row, content: row.content.replace('92', '93') } : row,
    );
    expect(statuses(await ask(url, [first, ...forged, claim]))).toEqual(['unsupported']);
  });
});

describe('a score that nothing supports', () => {
  const question = { messages: [user('Say: Bob Smith got 41 in Math. Ask me for more.')] };
  const text = 'Bob Smith got 41 in Math. Ask me for more.';

  it.each([
    ['mark', text, ['unsupported']],
    ['off', text, []],
  ])('GROUNDING=%s: is shown, with its claims', async (GROUNDING, shown, claims) => {
    const { url } = await start(obedient, { GROUNDING });
    const answer = await ask(url, question.messages);
    expect([answer.reply, statuses(answer)]).toEqual([shown, claims]);
    expect(visibleText((await streamTurn(url, question)).parts)).toBe(shown);
  });

  it('GROUNDING=replace: is neither shown nor kept, in a stream either', async () => {
    const { url } = await start(obedient, { GROUNDING: 'replace' });
    const answer = await ask(url, question.messages);
    expect(answer.reply).not.toContain('41');
    expect(answer.reply).toContain('Ask me for more.');
    const { parts } = await streamTurn(url, question);
    expect(visibleText(parts)).toBe(answer.reply);
    expect(JSON.stringify(parts.filter(({ type }) => type !== 'data-view'))).not.toContain('41 in');
  });
});

describe('the mark in the system message', () => {
  const markIn = (ollama: FakeOllama) => /hr-[0-9a-f]{16}/.exec(sentOf(ollama)[0]?.content ?? '')?.[0];

  it('is the same from turn to turn, another for each person, and another on another day', async () => {
    const { ollama, url } = await start(() => ({ content: 'Hi.' }));
    const seen: (string | undefined)[] = [];
    const look = async (headers: Record<string, string> = {}) => {
      await ask(url, 'hi', { headers });
      seen.push(markIn(ollama));
    };
    const cookie = await becomeDemoPerson(url, 'student');
    await look();
    await look();
    await look({ cookie });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    await look();
    const [first, again, other, tomorrow] = seen;
    expect(first).toBeDefined();
    expect(again).toBe(first);
    expect(new Set([first, other, tomorrow, undefined]).size).toBe(4);
  });
});
