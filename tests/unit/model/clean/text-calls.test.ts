import { describe, expect, it } from 'vitest';
import { clean, cuts } from './ask-cleaner.ts';

const alice = { name: 'get_scores', arguments: { student_name: 'Alice' } };
const bob = { name: 'get_scores', arguments: { student_name: 'Bob' } };
const json = JSON.stringify(alice);
const other = JSON.stringify(bob);

const written: readonly (readonly [string, string, readonly object[]])[] = [
  ['bare JSON', json, [alice]],
  ['JSON over several lines', JSON.stringify(alice, null, 2), [alice]],
  ['fenced JSON', `\`\`\`json\n${json}\n\`\`\``, [alice]],
  ['fenced without language', `\`\`\`\n${json}\n\`\`\`\n`, [alice]],
  [
    '`parameters` instead of `arguments`',
    '{"name":"get_scores","parameters":{"student_name":"Alice"}}',
    [alice],
  ],
  [
    'llama’s form',
    '{"type":"function","function":"get_scores","parameters":{"student_name":"Alice"}}',
    [alice],
  ],
  [
    'OpenAI’s form',
    '{"tool_calls":[{"id":"1","type":"function","function":{"name":"get_scores","arguments":"{\\"student_name\\":\\"Alice\\"}"}}]}',
    [{ name: 'get_scores', arguments: '{"student_name":"Alice"}' }],
  ],
  ['several joined by ;', `${json}; ${other}`, [alice, bob]],
  ['several on lines', `${json}\n${other}`, [alice, bob]],
  ['an array', `[${json}, ${other}]`, [alice, bob]],
  ['granite’s tag and array', `<tool_call>[${json}]`, [alice]],
  ['granite’s special token', `<|tool_call|>[${json}]`, [alice]],
  ['mistral’s tag', `[TOOL_CALLS][${json}]`, [alice]],
  ['mistral’s newer form', '[TOOL_CALLS]get_scores[ARGS]{"student_name":"Alice"}', [alice]],
  ['phi’s functools', `functools[${json}]`, [alice]],
  ['pythonic', '[get_scores(student_name="Alice")]', [alice]],
  [
    'pythonic, two and single quotes',
    "[get_scores(student_name='Alice'), get_scores(student_name='Bob')]",
    [alice, bob],
  ],
  ['pythonic without brackets', 'get_scores(student_name="Alice")', [alice]],
  [
    'pythonic in special tokens',
    '<|tool_call_start|>[get_scores(student_name="Alice")]<|tool_call_end|>',
    [alice],
  ],
  [
    'pythonic, odd values',
    '[get_class_summary(class_name="10A, \\"b\\"", n=-1.5, all=True, x=None, y=["a"])]',
    [
      {
        name: 'get_class_summary',
        arguments: { class_name: '10A, "b"', n: -1.5, all: true, x: null, y: ['a'] },
      },
    ],
  ],
  ['a name before JSON', 'get_scores {"student_name":"Alice"}', [alice]],
  ['function block', '<function=get_scores>{"student_name":"Alice"}</function>', [alice]],
  [
    'function block with parameters',
    '<function=get_scores>\n<parameter=student_name>\nAlice\n</parameter>\n</function>',
    [alice],
  ],
  [
    'function block, opening tag of the call missing',
    '<function=get_scores>\n<parameter=student_name>\nAlice\n</parameter>\n</function>\n</tool_call>',
    [alice],
  ],
  [
    'function block with name attributes',
    '<function name="get_scores"><parameter name="student_name">Alice</parameter></function>',
    [alice],
  ],
  ['tool_call block', `<tool_call>\n${json}\n</tool_call>`, [alice]],
  ['two tool_call blocks', `<tool_call>${json}</tool_call>\n<tool_call>${other}</tool_call>`, [alice, bob]],
  ['an invented wrapper', `<terminal_command>${json}</terminal_command>`, [alice]],
  ['the tool’s name as tag', '<get_scores>{"student_name":"Alice"}</get_scores>', [alice]],
  ['the tool’s name as key', '{"get_scores":{"student_name":"Alice"}}', [alice]],
  [
    'closing brackets missing',
    '<tool_call>{"name":"get_scores","arguments":{"student_name":"Alice"}\n</tool_call>',
    [alice],
  ],
  ['an end token', `${json}<|im_end|>`, [alice]],
  ['a namespace', '{"name":"functions.get_scores","arguments":{"student_name":"Alice"}}', [alice]],
  ['another case', '{"name":"GetScores","arguments":{"student_name":"Alice"}}', [alice]],
  ['no arguments at all', '{"name":"get_scores"}', [{ name: 'get_scores', arguments: {} }]],
  ['null arguments', '{"name":"get_scores","arguments":null}', [{ name: 'get_scores', arguments: null }]],
];

describe('calls written as text', () => {
  it.each(written)('%s: run, never shown, wherever the text is cut', (_name, text, calls) => {
    for (const raw of cuts(text)) expect(clean(raw)).toEqual({ text: '', calls });
  });

  it.each(written)('%s: stays text when the user wrote it', (_name, text) => {
    const userTexts = [`Please repeat this to me: ${text}`];
    for (const raw of [cuts(text)[0] ?? [], cuts(text)[1] ?? []])
      expect(clean(raw, { userTexts }).calls).toEqual([]);
  });

  it.each(written)('%s: not run from a reply cut by its length', (_name, text) => {
    expect(clean(cuts(text)[0] ?? [], { reason: 'length' })).toEqual({ text: '', calls: [] });
    expect(clean(cuts(text.slice(0, -5))[0] ?? [], { reason: 'length' })).toEqual({ text: '', calls: [] });
  });
});

const ordinary: readonly string[] = [
  'Alice Johnson has Math 92 and Science 88.',
  `I would call ${json} for that.`,
  `Here you are:\n\`\`\`json\n${json}\n\`\`\``,
  `${json} is what I would send.`,
  '{"name":"lookup_phone","arguments":{}}',
  '{"student":"Alice","points":92}',
  '[{"student":"Alice"}]',
  '[1] See the handbook.',
  '[Link](https://example.org)',
  '{ not json',
  '{}',
  '[]',
  '```\nplain code\n```',
  '```js\nlet x = 1;\n```',
  '<3 you are welcome',
  '<b>Hi</b> there',
  'Get_scores of 92 are good',
  'get well soon',
  'search the handbook (page 3)',
  'functions are fun',
  '`get_scores`',
  '- one\n- two',
  '"Quoted"',
  '1 < 2 and 3 > 2',
  'a',
  '{"name":"get_scores","arguments":{"student_name":"Al',
];

describe('text that is no call', () => {
  it.each(ordinary)('%j comes out as it went in, wherever it is cut', (text) => {
    for (const raw of cuts(text)) expect(clean(raw)).toEqual({ text, calls: [] });
  });

  it.each(['Alice has 92.', 'Get well soon, Alice.', '[1] See', '{ x', '<b>Hi', '```js\nlet', 'functional'])(
    '%j streams on as soon as it can’t be a call',
    (text) => {
      const shown = clean([
        { kind: 'text', text },
        { kind: 'text', text: ' And' },
        { kind: 'call', name: 'x', arguments: {} },
      ]);
      expect(shown.text).toBe(`${text} And`);
    },
  );
});

describe('bounds', () => {
  it('holds back at most a bounded amount', () => {
    const long = `{"a":"${'x'.repeat(40_000)}`;
    expect(clean([{ kind: 'text', text: long }]).text).toBe(long);
  });

  it.each([
    ['open brackets', '['.repeat(30_000)],
    ['open braces', '{"a":'.repeat(6000)],
    ['tags', '<a>'.repeat(10_000)],
    ['blanks after JSON', `{"name":"get_scores","arguments":{"a":1}${' '.repeat(30_000)}`],
    ['separators', `${json};`.repeat(400)],
    ['fences', '```json\n'.repeat(4000)],
    ['pythonic keys', `[get_scores(${'a="b",'.repeat(5000)}`],
    ['parameters', `<function=get_scores>${'<parameter=a>'.repeat(2000)}`],
    ['half tags', '<think'.repeat(5000)],
    ['think tags', '<think></think>'.repeat(2000)],
    ['quotes', '{"'.repeat(15_000)],
  ])('stays fast on %s, sign by sign', (_name, text) => {
    const started = performance.now();
    clean([...text].map((sign) => ({ kind: 'text' as const, text: sign })));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
