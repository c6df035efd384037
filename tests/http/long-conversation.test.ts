// Sixty turns through the whole server, as the browser plays them: every answer's rows are appended and all of them
// posted again. By summary the first turn's numbers stay in the model's view; by window they do not, and it is said.
import type { ChatAnswer, Row } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { ask } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

interface SeenMessage {
  readonly role: string;
  readonly content: string;
}
const messagesOf = (ollama: FakeOllama, index: number): readonly SeenMessage[] =>
  (ollama.chats.at(index)?.body as { messages: SeenMessage[] } | undefined)?.messages ?? [];

/** Looks Alice up when asked for scores; writes prose when asked for a summary; chats otherwise. */
function answer({
  messages,
  tools,
}: {
  messages: readonly SeenMessage[];
  tools: readonly unknown[];
}): Answer {
  const last = messages.at(-1);
  if (tools.length === 0) return { content: 'They talked about the weather.' };
  if (last?.role === 'tool') return { content: 'Alice Johnson has Math 92 and Science 88.' };
  if (last?.content.includes('scores'))
    return { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice' } }] };
  return { content: 'It is raining.' };
}

async function play(turns: number, environment: Record<string, string>) {
  const ollama = await startFakeOllama(answer);
  const server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake', ...environment });
  open.push(server, ollama);
  const rows: Row[] = [];
  const answers: ChatAnswer[] = [];
  const views: (readonly SeenMessage[])[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    rows.push({
      role: 'user',
      content: turn === 0 ? "What are Alice's scores?" : `And the weather on day ${turn}?`,
    });
    const given = await ask(server.url, rows);
    answers.push(given);
    views.push(messagesOf(ollama, -1));
    rows.push(...given.messages);
  }
  return { rows, answers, views };
}

const actionOf = ({ trace }: ChatAnswer) =>
  trace.find(({ guardrail }) => guardrail === 'history-trim')?.action;

describe('a conversation of 60 turns', () => {
  it('keeps the numbers of the first turn in the view by summary, and changes its beginning only to summarise', async () => {
    const { rows, answers, views } = await play(60, {});
    const summaries = rows.filter(({ role }) => role === 'summary');
    console.log(`60 turns: ${summaries.length} summaries`);
    expect(summaries.length).toBeGreaterThan(3);
    expect(summaries.length).toBeLessThan(20);
    const last = views.at(-1) ?? [];
    expect(last.filter(({ role }) => role === 'system')).toHaveLength(1);
    expect(last[0]?.content).toMatch(/Alice Johnson[\s\S]*Math[\s\S]*92/);
    expect(last[1]?.role).toBe('user');
    expect(answers.at(-1)?.usage.rowsSummarised).toBeGreaterThan(80);
    views.slice(1).forEach((view, index) => {
      const before = views[index] ?? [];
      const summarised = answers[index + 1]?.messages.some(({ role }) => role === 'summary');
      if (!summarised) expect(view.slice(0, before.length)).toEqual(before);
    });
  });

  it('loses them by window, and says which rows are hidden', async () => {
    const { rows, answers, views } = await play(30, { HISTORY_STRATEGY: 'window' });
    expect(rows.some(({ role }) => role === 'summary')).toBe(false);
    // The system message aside, whose mark is any hexadecimal digits.
    expect(JSON.stringify(views.at(-1)?.slice(1))).not.toContain('92');
    const last = answers.at(-1);
    expect(last && actionOf(last)).toBe('change');
    expect(last?.usage.rowsHidden).toContain(0);
    expect(views.at(-1)?.[1]?.role).toBe('user');
  });

  it('goes on with the window when a summary can’t be made, and does not try again at once', async () => {
    let tries = 0;
    const ollama = await startFakeOllama((request) => {
      if (request.tools.length > 0) return answer(request);
      tries += 1;
      return { status: 500, error: 'out of memory' };
    });
    const server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
    open.push(server, ollama);
    const rows: Row[] = [];
    const actions: (string | undefined)[] = [];
    for (let turn = 0; turn < 13; turn += 1) {
      rows.push({ role: 'user', content: `And the weather on day ${turn}?` });
      const given = await ask(server.url, rows);
      rows.push(...given.messages);
      actions.push(actionOf(given));
    }
    expect(actions).toContain('error');
    expect(tries).toBeLessThanOrEqual(2);
    expect(rows).toHaveLength(26);
  });
});

describe('a message that does not fit the window', () => {
  it('is refused with what would fit', async () => {
    const ollama = await startFakeOllama({ content: 'Hi.' });
    const server = await startTestServer({
      OLLAMA_BASE_URL: ollama.url,
      OLLAMA_MODEL: 'fake',
      OLLAMA_NUM_CTX: '2048',
    });
    open.push(server, ollama);
    const text = '数'.repeat(3900);
    await expect(ask(server.url, text)).rejects.toThrow(/413.*context-too-long.*characters/s);
    expect(ollama.chats).toHaveLength(0);
  });
});
