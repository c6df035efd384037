// A model that asks for too much at once: as many calls, as long arguments and as large results as it likes. Every call
// has its row, and what the model is sent next still fits its window.
import type { ChatAnswer, Row } from '@handrail/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTokenBudget } from '../../server/src/before-model/token-budget.ts';
import type { AnswerCall } from '../../server/src/model/scripted/answer.ts';
import type { Tool } from '../../server/src/tools/tool.ts';
import type { Answer } from '../support/fake-ollama.ts';
import { ask } from '../support/post-chat.ts';
import { startWindows, type Windows } from '../support/start-windows.ts';

// In place of the handbook: a look-up that takes any text and returns as much as it is asked for.
vi.mock('../../server/src/tools/search-handbook.ts', async () => {
  const { defineTool, everybody } = await import('../../server/src/tools/define-tool.ts');
  const schema = z.object({ query: z.string(), size: z.number().default(1) });
  const createSearchHandbook = (): Tool<z.infer<typeof schema>> =>
    defineTool({
      name: 'search_handbook',
      title: 'Pages',
      description: 'Searches pages.',
      schema,
      permission: everybody,
      run: async ({ query, size }) => ({
        items: Array.from({ length: size }, (_, n) => ({
          page: `${query.slice(0, 8)} ${n}`,
          text: 'Łąka 学校 '.repeat(9),
        })),
      }),
    });
  return { createSearchHandbook };
});

const windows = [8192, 2048] as const;

let model: Windows;
beforeAll(async () => {
  model = await startWindows(windows);
});
afterAll(() => model.close());

interface Sent {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_name?: string;
    readonly tool_calls?: readonly {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: object };
    }[];
  }[];
  readonly tools?: readonly { readonly function: object }[];
}

const sent = (): readonly Sent[] => model.chats().map(({ body }) => body as Sent);

/** Tokens of a request as they are estimated before anything was learned of the model, reply not among them. */
function tokensOf({ messages, tools = [] }: Sent): number {
  const estimate = createTokenBudget().estimateFor('fake');
  const texts = messages.map(({ content, tool_name = '', tool_calls = [] }) => {
    const calls = tool_calls.map((call) => JSON.stringify(call.function)).join('');
    return { role: 'user' as const, content: `${tool_name}\n${content}${calls}` };
  });
  return estimate.messages(texts) + estimate.text(JSON.stringify(tools.map((tool) => tool.function)));
}

/** All that the model was sent keeps to the window with room for a reply, and each call stands with its result. */
function expectFitting(window: number) {
  for (const request of sent()) {
    expect(tokensOf(request)).toBeLessThan(window * 0.875);
    const asked = request.messages.flatMap(({ tool_calls = [] }) => tool_calls);
    expect(request.messages.filter(({ role }) => role === 'tool')).toHaveLength(asked.length);
  }
}

const toolRows = (rows: readonly Row[]) => rows.flatMap((row) => (row.role === 'tool' ? [row] : []));
const idsOf = ({ messages }: ChatAnswer) =>
  messages.flatMap((row) => (row.role === 'assistant' ? (row.toolCalls ?? []).map(({ id }) => id) : []));
const scores = (student_name: string): AnswerCall => ({ name: 'get_scores', arguments: { student_name } });
const pages = (query: string, size = 1): AnswerCall => ({
  name: 'search_handbook',
  arguments: { query, size },
});
const many = (count: number, make: (n: number) => AnswerCall) =>
  Array.from({ length: count }, (_, n) => make(n));

const steps: readonly (readonly [string, readonly AnswerCall[]])[] = [
  ['50 identical calls', many(50, () => scores('Alice'))],
  ['50 identical calls of a large result', many(50, () => pages('all', 120))],
  ['100 different calls', many(100, (n) => scores(`Alice ${n}`))],
  ['8 huge results', many(8, (n) => pages(`part ${n}`, 120))],
  ['100 calls with 10 KB of arguments', many(100, (n) => pages(`${n} ${'long words '.repeat(950)}`))],
  ['100 calls with 2 KB of arguments', many(100, (n) => pages(`${n} ${'long words '.repeat(170)}`))],
  [
    '100 calls with as many arguments',
    many(100, (n) => ({
      name: `f${n}`,
      arguments: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}`, at])),
    })),
  ],
  ['100 calls of long invented names', many(100, (n) => ({ name: `${'n'.repeat(60)}${n}`, arguments: {} }))],
  ['100 calls that are no calls', many(100, (n) => ({ name: 'x'.repeat(10_000), arguments: `{"${n}` }))],
];

describe.each(windows)('in a window of %i tokens', (window) => {
  it.each(steps)('%s: each has its row, and the turn goes on', async (_, toolCalls) => {
    const url = model.play([{ toolCalls }, { content: 'Done.' }], window);
    const answer = await ask(url, 'What are the scores?');
    expect(answer.reply).toBe('Done.');
    const ids = idsOf(answer);
    expect(ids).toHaveLength(toolCalls.length);
    expect(toolRows(answer.messages).map(({ toolCallId }) => toolCallId)).toEqual(ids);
    expect(sent()).toHaveLength(2);
    expectFitting(window);
  });

  it.each(steps)('%s, step after step: the turn ends in an answer', async (_, toolCalls) => {
    const url = model.play(
      [...Array.from({ length: 4 }, () => ({ toolCalls })), { content: 'Done.' }],
      window,
    );
    const answer = await ask(url, 'What are the scores?');
    expect(answer.reply.length).toBeGreaterThan(3);
    expectFitting(window);
  });

  it('different large results step after step: the newest is always before the model', async () => {
    const script = Array.from({ length: 4 }, (_, n) => ({ toolCalls: [pages(`step ${n}`, 120)] }));
    const url = model.play([...script, { content: 'Done.' }], window);
    expect((await ask(url, 'Everything, please.')).reply).toBe('Done.');
    expectFitting(window);
    const last = sent().map(({ messages }) => messages.at(-1)?.content ?? '');
    for (const n of [0, 1, 2, 3]) expect(last[n + 1]).toContain(`step ${n}`);
  });

  it('the next turn fits too', async () => {
    const first: Answer = { toolCalls: many(100, (n) => pages(`${n} ${'long words '.repeat(170)}`, 50)) };
    const url = model.play([first, { content: 'Done.' }], window);
    const question = { role: 'user', content: 'What are the scores?' };
    const { messages } = await ask(url, [question]);
    expect((await ask(url, [question, ...messages, { role: 'user', content: 'And now?' }])).reply).toBe(
      'Done.',
    );
    expectFitting(window);
  });
});

it('calls side by side leave no listeners heaped on one signal', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name, message }: Error) => warnings.push(`${name}: ${message}`);
  process.on('warning', onWarning);
  const many30 = { toolCalls: many(30, (n) => pages(`part ${n}`)) };
  const wide = await startWindows([32_768], { MAX_TOOL_CALLS_PER_STEP: '30' });
  const answer = await ask(wide.play([many30, { content: 'Done.' }], 32_768), 'All?');
  await wide.close();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  expect(toolRows(answer.messages).filter(({ result }) => result.kind === 'results')).toHaveLength(30);
  expect(warnings).toEqual([]);
});

describe('what the model reads of', () => {
  it('identical calls is one result, and that the others are the same', async () => {
    const url = model.play([{ toolCalls: many(3, () => scores('Alice')) }, { content: 'Done.' }], 8192);
    const answer = await ask(url, 'Alice?');
    const [first, ...others] =
      sent()[1]
        ?.messages.slice(-3)
        .map(({ content }) => content) ?? [];
    expect(first).toContain('"points":92');
    for (const text of others)
      expect(text).toMatch(/^get_scores \{"student_name":"Alice"\}\nThe same call as call_1, /);
    expect(others.join('')).not.toContain('92');
    expect(toolRows(answer.messages).map(({ result }) => result.items?.length)).toEqual([2, 2, 2]);
  });

  it('calls over the limit is one refusal that speaks for all', async () => {
    const url = model.play(
      [{ toolCalls: many(60, (n) => scores(`Nobody ${n}`)) }, { content: 'Done.' }],
      8192,
    );
    const answer = await ask(url, 'All?');
    const tools = sent()[1]?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(tools).toHaveLength(9);
    expect(tools.filter(({ content }) => content.includes('TOO_MANY_CALLS'))).toHaveLength(1);
    expect(toolRows(answer.messages).filter(({ result }) => result.code === 'TOO_MANY_CALLS')).toHaveLength(
      52,
    );
    expect(answer.trace).toContainEqual(
      expect.objectContaining({
        guardrail: 'step-cap',
        action: 'block',
        detail: 'The model made 60 calls at once, where at most 8 are run: 52 calls were refused.',
      }),
    );
  });

  it('a turn is the same to the byte when the next one begins', async () => {
    const calls = many(14, (n) => scores(`Nobody ${n}`));
    const url = model.play([{ toolCalls: calls }, { content: 'Done.' }], 8192);
    const question = { role: 'user', content: 'All?' };
    const { messages } = await ask(url, [question]);
    await ask(url, [question, ...messages, { role: 'user', content: 'And now?' }]);
    const [, before, after] = sent();
    const shown = before?.messages ?? [];
    expect(shown.length).toBeGreaterThan(9);
    expect(after?.messages.slice(0, shown.length)).toEqual(shown);
  });

  it('a result that it no longer has before it comes again when it is asked for again', async () => {
    const script = [1, 2, 3].map((n) => ({ toolCalls: [pages(`step ${n}`, 120)] }));
    const again = { toolCalls: [pages('step 1', 120)] };
    const url = model.play([...script, again, { content: 'Done.' }], 2048);
    await ask(url, 'Everything, please.');
    const [before, last] = sent().slice(-2);
    const texts = before?.messages.map(({ content }) => content).join('\n') ?? '';
    const answered = last?.messages.at(-1)?.content ?? '';
    expect(
      texts.includes('step 1 0') || answered.includes('step 1 0') || answered.includes('not shown'),
    ).toBe(true);
  });
});
