// What models and their servers are known to do, one row each, through the whole way: server, client, transport,
// cleaning. Rows that need the loop around it (repeated calls, unknown names, empty turns) say here what the loop gets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCallArguments } from '../../../../server/src/model/read-call-arguments.ts';
import { type Answer, type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';
import { ask, modelAt } from '../ask-model.ts';

let fake: FakeOllama;
let answer: Answer = {};
beforeAll(async () => {
  fake = await startFakeOllama(() => answer);
});
afterAll(() => fake.close());

const alice = { name: 'get_scores', arguments: { student_name: 'Alice' } };
const json = JSON.stringify(alice);
interface Expected {
  readonly text?: string;
  readonly calls?: readonly object[];
  readonly reason?: 'stop' | 'length';
  readonly slug?: string;
}

const rows: readonly (readonly [number, string, Answer, Expected])[] = [
  [1, 'a fenced call in the text', { content: `\`\`\`json\n${json}\n\`\`\`` }, { calls: [alice] }],
  [
    2,
    '`parameters`, several joined by ;',
    { content: `{"name":"get_scores","parameters":{"student_name":"Alice"}}; ${json}` },
    { calls: [alice, alice] },
  ],
  [3, 'granite’s array and tags', { content: `<tool_call>[${json}]` }, { calls: [alice] }],
  [4, 'a pythonic call', { content: '[get_scores(student_name="Alice")]' }, { calls: [alice] }],
  [
    5,
    '<function=…> without its opening tag',
    {
      content:
        '<function=get_scores>\n<parameter=student_name>\nAlice\n</parameter>\n</function>\n</tool_call>',
    },
    { calls: [alice] },
  ],
  [
    6,
    'a tool_call block in the thinking',
    { thinking: `I call. <tool_call>\n${json}\n</tool_call>` },
    { calls: [alice] },
  ],
  [
    7,
    'an invented wrapper tag',
    { content: `<terminal_command>${json}</terminal_command>` },
    { calls: [alice] },
  ],
  [
    8,
    'an invented name',
    { toolCalls: [{ name: 'alice_scores_lookup', arguments: {} }] },
    { calls: [{ name: 'alice_scores_lookup', arguments: {} }] },
  ],
  [9, 'a name without its prefix', { toolCalls: [{ ...alice, name: 'scores' }] }, { calls: [alice] }],
  [
    10,
    'special tokens and a namespace in the name',
    { toolCalls: [{ ...alice, name: 'functions.get_scores<|channel|>commentary' }] },
    { calls: [alice] },
  ],
  [11, 'a discarded unknown name: an empty turn', {}, { reason: 'stop' }],
  [
    12,
    'numbers as strings',
    { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice', n: '5' } }] },
    { calls: [{ name: 'get_scores', arguments: { student_name: 'Alice', n: '5' } }] },
  ],
  [
    13,
    'an id of the wrong type',
    { toolCalls: [{ name: 'get_scores', arguments: { student_name: 1042 } }] },
    { calls: [{ name: 'get_scores', arguments: { student_name: 1042 } }] },
  ],
  [
    18,
    'extra keys, missing keys',
    { toolCalls: [{ name: 'get_scores', arguments: { exam: 1 } }] },
    { calls: [{ name: 'get_scores', arguments: { exam: 1 } }] },
  ],
  [
    19,
    'a malformed call as an error line',
    { content: 'Let me', error: 'error parsing tool call: raw=x, err=y' },
    { text: 'Let me', slug: 'model-failed' },
  ],
  [20, 'a malformed call that was dropped', { content: '' }, { reason: 'stop' }],
  [21, 'empty content and no calls', { content: '', thinking: 'hm' }, { reason: 'stop' }],
  [
    22,
    'only thinking, until the limit',
    { thinking: 'hm hm hm', doneReason: 'length' },
    { reason: 'length' },
  ],
  [25, 'one call nine times', { toolCalls: Array(9).fill(alice) }, { calls: Array(9).fill(alice) }],
  [26, 'a tool for a greeting', { content: 'Hi!', toolCalls: [alice] }, { text: 'Hi!', calls: [alice] }],
  [
    27,
    'parallel calls without numbers',
    { toolCalls: [alice, alice], index: false, ids: false },
    { calls: [alice, alice] },
  ],
  [28, 'think text in the content', { content: '<think>hm</think>Hello' }, { text: 'Hello' }],
  [28, 'a stray closing tag', { content: 'Hello</think>' }, { text: 'Hello' }],
  [
    29,
    'a call before the thought is closed',
    { content: `<think>I call <tool_call>${json}</tool_call>` },
    { calls: [alice] },
  ],
  [
    34,
    'repetition that the server breaks off',
    { content: 'no ', repeat: 31, cut: 'eof' },
    { text: 'no '.repeat(31), slug: 'model-failed' },
  ],
  [35, 'no end', { content: 'Half', cut: 'eof' }, { text: 'Half', slug: 'model-failed' }],
  [36, 'a call cut by the limit', { toolCalls: [alice], doneReason: 'length' }, { reason: 'length' }],
  [
    36,
    'a written call cut by the limit',
    { content: '{"name":"get_scores","argu', doneReason: 'length' },
    { reason: 'length' },
  ],
  [37, 'blanks beside a call', { content: ' \n', toolCalls: [alice] }, { calls: [alice] }],
  [
    38,
    'tools announced and then refused',
    { status: 400, error: 'registry.ollama.ai/library/x does not support tools' },
    { slug: 'model-without-tools' },
  ],
];

describe('symptoms', () => {
  it.each(rows)('row %i: %s', async (_row, _name, played, expected) => {
    answer = played;
    const asked = await ask(modelAt(fake.url));
    const { slug, text = '', calls = [], reason = 'stop' } = expected;
    expect({ text: asked.text, calls: asked.calls, slug: asked.fault?.slug }).toEqual({ text, calls, slug });
    expect(asked.end?.reason).toBe(slug ? undefined : reason);
    expect(asked.events.filter(({ kind }) => kind === 'end')).toHaveLength(slug ? 0 : 1);
  });

  it.each<readonly [number, unknown, object]>([
    [14, { name: 'get_scores', arguments: { student_name: 'Alice' } }, { student_name: 'Alice' }],
    [15, '{"student_name":{"first":"Alice"}}', { student_name: { first: 'Alice' } }],
    [16, null, {}],
    [16, '', {}],
    [16, 'null', {}],
    [17, '{"student_name":"Alice"}', { student_name: 'Alice' }],
  ])('row %i: arguments %j', async (_row, written, args) => {
    answer = { toolCalls: [{ name: 'get_scores', arguments: written }] };
    const { calls } = await ask(modelAt(fake.url));
    expect(readCallArguments(calls[0]?.arguments)).toEqual({ arguments: args });
  });

  it('rows 24, 30 to 33: the request replays calls, asks for no format, and holds one system message, first', async () => {
    answer = { content: 'x' };
    await ask(modelAt(fake.url), {
      messages: [
        { role: 'system', content: 'Rules.' },
        { role: 'user', content: 'u' },
        { role: 'assistant', content: '', toolCalls: [{ id: 'c', ...alice }] },
        {
          role: 'tool',
          content: 'get_scores {"student_name":"Alice"}\nreturned …',
          toolName: 'get_scores',
          toolCallId: 'c',
        },
      ],
    });
    const body = JSON.parse(JSON.stringify(fake.chats.at(-1)?.body));
    expect(body).not.toHaveProperty('format');
    expect(body.messages.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
    ]);
    expect(body.messages[2].tool_calls[0].function).toEqual(alice);
  });

  it('a long wait without headers ends only by the caller’s deadline', async () => {
    answer = { content: 'late', delayMs: 1500 };
    expect((await ask(modelAt(fake.url))).text).toBe('late');
  });

  it('a prompt count far too low is passed on as it is, for the history’s measure', async () => {
    answer = { content: 'x', promptTokens: 4095 };
    expect((await ask(modelAt(fake.url))).end?.usage.promptTokens).toBe(4095);
  });

  it('a conversation that does not fit is refused by name, and cut only when asked for', async () => {
    answer = { content: 'x' };
    const messages = [{ role: 'user' as const, content: 'word '.repeat(10_000) }];
    expect((await ask(modelAt(fake.url), { messages })).fault?.slug).toBe('context-too-long');
    expect((await ask(modelAt(fake.url), { messages, overflow: 'cut' })).text).toBe('x');
  });
});
