// A question that all but fills the window: it is refused before the model is asked, or the look-ups that it needs
// have room. What a turn itself adds never ends it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenBudget } from '../../server/src/before-model/token-budget.ts';
import type { AnswerCall } from '../../server/src/model/scripted/answer.ts';
import { type Answer, type Answerer, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, postRaw } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';
import { startWindows, type Windows } from '../support/start-windows.ts';

const windows = [2048, 3072, 8192] as const;

let model: Windows;
beforeAll(async () => {
  model = await startWindows(windows, { MAX_MESSAGE_CHARS: '40000' });
});
afterAll(() => model.close());

const question = (words: number) => `What are the scores of Alice? ${'Please look. '.repeat(words)}`;

/** Of a question of so many words: `refused` before the model was asked, or the reply. */
async function outcomeOf(window: number, words: number, answers: readonly Answer[]): Promise<string> {
  const url = model.play(answers, window);
  const messages = [{ role: 'user', content: question(words) }];
  const { status, text } = await postRaw(url, JSON.stringify({ messages }));
  if (status === 200) return JSON.parse(text).reply;
  return model.chats().length === 0 ? 'refused' : `${status} in the middle: ${text.slice(0, 200)}`;
}

/** The longest question that is taken, in words. */
async function longestTaken(window: number): Promise<number> {
  let [taken, refused] = [0, window];
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if ((await outcomeOf(window, middle, [{ content: 'Done.' }])) === 'refused') refused = middle;
    else taken = middle;
  }
  return taken;
}

const call = (query: string, name = 'search_handbook'): AnswerCall => ({ name, arguments: { query } });
const scores: AnswerCall = { name: 'get_scores', arguments: { student_name: 'Alice' } };
const steps: readonly (readonly [string, readonly AnswerCall[]])[] = [
  ['one look-up', [scores]],
  ['a result of many pages', [call('school')]],
  ['a call of long arguments', [call('long words '.repeat(170))]],
  ['a call of long arguments in another script', [call('学校'.repeat(900))]],
  ['arguments that are wrong', [{ name: 'get_scores', arguments: { exam: ['x'.repeat(500)] } }]],
  ['an invented name', [call('x', 'n'.repeat(64))]],
  ['50 calls at once', Array.from({ length: 50 }, (_, n) => call(`page ${n}`))],
];

/** Tokens of a request as they are estimated before anything was learned of the model. */
function estimateOf({ messages, tools }: Parameters<Answerer>[0]): number {
  const estimate = createTokenBudget().estimateFor('fake');
  const texts = messages.map(({ content }) => ({ role: 'user' as const, content }));
  return estimate.messages(texts) + estimate.text(JSON.stringify(tools));
}

describe('a model that counts more than was estimated', () => {
  const window = 3072;
  it.each([1.15, 1.25, 1.33])('%f times: an answer, for which there is room', async (times) => {
    const words = (await longestTaken(window)) - 20;
    const counts: number[] = [];
    const costly = await startFakeOllama((request, index) => {
      const promptTokens = Math.round(estimateOf(request) * times);
      counts.push(promptTokens);
      return { ...(index === 0 ? { toolCalls: [scores] } : { content: 'Done.' }), promptTokens };
    });
    const environment = { OLLAMA_BASE_URL: costly.url, OLLAMA_MODEL: 'fake', OLLAMA_NUM_CTX: `${window}` };
    const server = await startTestServer({ ...environment, MAX_MESSAGE_CHARS: '40000' });
    const { reply } = await ask(server.url, question(words));
    await server.close();
    await costly.close();
    expect(reply).toBe('Done.');
    const body = costly.chats[1]?.body as { options: { num_predict: number } };
    expect(body.options.num_predict).toBeGreaterThan(50);
    expect((counts[1] ?? 0) + body.options.num_predict).toBeLessThanOrEqual(window);
  });
});

describe.each(windows)('in a window of %i tokens, the longest question that is taken', (window) => {
  let longest = 0;
  beforeAll(async () => {
    longest = await longestTaken(window);
  });

  it('takes a good part of the window', () => expect(longest * 3).toBeGreaterThan(window / 8));

  it.each(steps)('and %s: an answer, whichever length it has', async (_, toolCalls) => {
    for (const less of [0, 1, 5, 20, 40])
      expect(await outcomeOf(window, longest - less, [{ toolCalls }, { content: 'Done.' }])).toBe('Done.');
  });

  it.each(steps)('and %s: the model reads what became of each call', async (_, toolCalls) => {
    await outcomeOf(window, longest, [{ toolCalls }, { content: 'Done.' }]);
    const body = model.chats().at(-1)?.body as { messages: { role: string; content: string }[] } | undefined;
    const results = body?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(results.length).toBeGreaterThan(0);
    for (const { content } of results) expect(content).toMatch(/\(kind: |is not shown: say so/);
  });

  it.each(steps)('and %s step after step: an answer', async (_, toolCalls) => {
    const answers = [...Array.from({ length: 4 }, () => ({ toolCalls })), { content: 'Done.' }];
    const outcome = await outcomeOf(window, longest, answers);
    expect(outcome).toMatch(/\w/);
    expect(outcome).not.toMatch(/refused|in the middle/);
  });
});
