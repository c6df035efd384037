// What small models and their servers are known to do, one row each: what the model answers, step by step, and what has
// to become of the turn. The numbers are those of our list of such symptoms.
import type { AnswerCall } from '../../server/src/model/scripted/answer.ts';
import type { Answer } from './fake-ollama.ts';

/** The rows of the turn in short: `text`, `calls 2`, `results`, `empty`, or the code of a refusal. */
type RowShape = string;

export interface SymptomRow {
  readonly symptom: number;
  readonly name: string;
  /** The model's answers in order; the last one repeats. */
  readonly answers: readonly Answer[];
  /** What the reader reads in the end. */
  readonly reply: string | RegExp;
  readonly rows: readonly RowShape[];
  /** How often the model is asked. */
  readonly asked: number;
  /** The problem in place of an answer. */
  readonly slug?: string;
  /** The texts of the tool messages that the model is sent next hold these, in order, and nothing of `notSent`. */
  readonly sent?: readonly RegExp[];
  readonly notSent?: RegExp;
}

const alice: AnswerCall = { name: 'get_scores', arguments: { student_name: 'Alice' } };
const bob: AnswerCall = { name: 'get_scores', arguments: { student_name: 'Bob' } };
const json = JSON.stringify(alice);
const final: Answer = { content: 'Alice Johnson has Math 92 and Science 88.' };
const sorry: Answer = { content: 'I could not look that up just now.' };
const nothing = /^I don’t have an answer to that\. /;

/** A call that is understood, and answered as if it had been written as it should be. */
const understood = {
  reply: final.content ?? '',
  rows: ['calls 1', 'results', 'text'],
  asked: 2,
  sent: [/92/],
};
const written = (symptom: number, name: string, answer: Answer): SymptomRow => ({
  symptom,
  name,
  answers: [answer, final],
  ...understood,
});
const text = (symptom: number, name: string, content: string) => written(symptom, name, { content });
const given = (symptom: number, name: string, args: unknown, tool = 'get_scores') =>
  written(symptom, name, { toolCalls: [{ name: tool, arguments: args }] });
/** A call that is refused, in a row of its own, and told to the model without a list of what there is. */
const refused = (
  symptom: number,
  name: string,
  call: AnswerCall,
  code: string,
  sent: RegExp,
): SymptomRow => ({
  symptom,
  name,
  answers: [{ toolCalls: [call] }, sorry],
  reply: sorry.content ?? '',
  rows: ['calls 1', code, 'text'],
  asked: 2,
  sent: [sent],
  notSent: /search_handbook|get_class_summary|92/,
});
const badInput = (symptom: number, name: string, args: unknown) =>
  refused(symptom, name, { name: 'get_scores', arguments: args }, 'BAD_INPUT', /not as needed: student_name/);
/** Nothing at all: asked once more, then said in words of ours. */
const silent = (symptom: number, name: string, answer: Answer, asked = 2): SymptomRow => ({
  symptom,
  name,
  answers: [answer],
  reply: nothing,
  rows: ['text'],
  asked,
});
const broken = (symptom: number, name: string, answer: Answer, slug: string, asked = 1): SymptomRow => ({
  symptom,
  name,
  answers: [answer],
  reply: (answer.content ?? '').repeat(answer.repeat ?? 1).trimEnd(),
  rows: [],
  asked,
  slug,
});

export const symptomRows: readonly SymptomRow[] = [
  text(1, 'a call in the text', json),
  text(1, 'a fenced call in the text', `\`\`\`json\n${json}\n\`\`\``),
  text(2, '`parameters`', '{"name":"get_scores","parameters":{"student_name":"Alice"}}'),
  {
    ...text(2, 'several joined by ;', `${json}; ${JSON.stringify(bob)}`),
    rows: ['calls 2', 'results', 'results', 'text'],
    sent: [/92/, /75/],
  },
  text(3, 'an array and a tag', `<tool_call>[${json}]`),
  text(4, 'a pythonic call', '[get_scores(student_name="Alice")]'),
  text(
    5,
    '<function=…> without its opening tag',
    '<function=get_scores>\n<parameter=student_name>\nAlice\n</parameter>\n</function>\n</tool_call>',
  ),
  written(6, 'a tool_call block in the thinking', { thinking: `I call. <tool_call>\n${json}\n</tool_call>` }),
  text(6, 'a tool_call block in the text', `<tool_call>\n${json}\n</tool_call>`),
  text(7, 'an invented wrapper tag', `<terminal_command>${json}</terminal_command>`),
  refused(8, 'an invented name', { name: 'alice_lookup', arguments: {} }, 'UNKNOWN_TOOL', /UNKNOWN_TOOL/),
  given(9, 'a name without its prefix', alice.arguments, 'scores'),
  given(10, 'a namespace and special tokens', alice.arguments, 'functions.get_scores<|channel|>commentary'),
  {
    ...refused(
      10,
      'nothing but tokens',
      { name: 'assistant<|channel|>analysis', arguments: {} },
      'UNKNOWN_TOOL',
      /no such tool/,
    ),
    notSent: /channel|search_handbook|92/,
  },
  silent(11, 'an empty turn', {}),
  {
    ...silent(11, 'an empty turn, and then an answer', {}),
    answers: [{}, final],
    reply: final.content ?? '',
  },
  given(12, 'numbers and booleans as strings', { student_name: 'Alice', n: '5', all: 'true' }),
  {
    ...given(13, 'a number where a name belongs', { student_name: 1042 }),
    answers: [{ toolCalls: [{ name: 'get_scores', arguments: { student_name: 1042 } }] }, sorry],
    reply: sorry.content ?? '',
    rows: ['calls 1', 'empty', 'text'],
    sent: [/kind: empty/],
  },
  given(14, 'arguments wrapped again', alice),
  badInput(15, 'an object where a text belongs', { student_name: { first: 'Alice' } }),
  badInput(15, 'a list where a text belongs', { student_name: ['Alice'] }),
  badInput(16, 'null for arguments', null),
  badInput(16, 'an empty text for arguments', ''),
  badInput(16, '"null" for arguments', 'null'),
  given(17, 'arguments as JSON text', JSON.stringify(alice.arguments)),
  given(18, 'extra keys', { student_name: 'Alice', exam: 1 }),
  badInput(18, 'a missing key', { exam: 1 }),
  {
    ...written(19, 'a malformed call as an error, and then a good one', {
      status: 500,
      error: 'error parsing tool call: raw=x',
    }),
    answers: [{ status: 500, error: 'error parsing tool call: raw=x' }, { toolCalls: [alice] }, final],
    asked: 3,
  },
  broken(
    19,
    'a malformed call as an error, twice',
    { status: 500, error: 'error parsing tool call: raw=x' },
    'model-failed',
    2,
  ),
  broken(
    19,
    'a malformed call as a line after text',
    { content: 'Let me see. ', error: 'XML syntax error on line 3' },
    'model-failed',
  ),
  silent(20, 'a malformed call that was dropped', { content: '' }),
  silent(21, 'thinking and no more', { thinking: 'hm' }),
  silent(22, 'thinking until the limit', { thinking: 'hm hm hm', doneReason: 'length' }, 1),
  {
    symptom: 23,
    name: 'the same call again and again',
    answers: [{ toolCalls: [alice] }],
    reply: /\w/,
    rows: ['calls 1', 'results', 'calls 1', 'results', 'calls 1', 'results', 'text'],
    asked: 4,
    sent: [/92/, /same call as call_1/, /same call as call_1/],
  },
  {
    ...written(25, 'one call nine times', { toolCalls: Array<AnswerCall>(9).fill(alice) }),
    rows: ['calls 9', ...Array<string>(8).fill('results'), 'TOO_MANY_CALLS', 'text'],
    sent: [/92/, ...Array<RegExp>(7).fill(/same call as call_1/), /TOO_MANY_CALLS/],
  },
  written(26, 'a tool for a greeting', { content: 'Hi! ', toolCalls: [alice] }),
  {
    ...written(27, 'parallel calls without numbers', { toolCalls: [alice, bob], index: false, ids: false }),
    rows: ['calls 2', 'results', 'results', 'text'],
    sent: [/92/, /75/],
  },
  {
    symptom: 28,
    name: 'think text in the content',
    answers: [{ content: '<think>hm</think>Hello.' }],
    reply: 'Hello.',
    rows: ['text'],
    asked: 1,
  },
  {
    symptom: 28,
    name: 'a stray closing tag',
    answers: [{ content: 'Hello.</think>' }],
    reply: 'Hello.',
    rows: ['text'],
    asked: 1,
  },
  text(29, 'a call before the thought is closed', `<think>I call <tool_call>${json}</tool_call>`),
  broken(
    34,
    'repetition that the server breaks off',
    { content: 'It is so. ', repeat: 31, cut: 'eof' },
    'model-failed',
  ),
  broken(35, 'no end', { content: 'Half an answer. ', cut: 'eof' }, 'model-failed'),
  broken(35, 'no end, and nothing before', { cut: 'eof' }, 'model-failed', 2),
  silent(36, 'a call cut by the limit', { toolCalls: [alice], doneReason: 'length' }, 1),
  silent(
    36,
    'a written call cut by the limit',
    { content: '{"name":"get_scores","argu', doneReason: 'length' },
    1,
  ),
  written(37, 'blanks beside a call', { content: ' \n', toolCalls: [alice] }),
  broken(
    38,
    'tools announced and then refused',
    { status: 400, error: 'registry.ollama.ai/library/x does not support tools' },
    'model-without-tools',
  ),
];
