// How long a reply that begins like a call is held back: no longer than it can still become one, wherever it is cut, and
// never so short that a call is shown.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeCall, headChars } from '../../../../server/src/model/clean/can-be-call.ts';
import { createCleaner } from '../../../../server/src/model/clean/clean-events.ts';
import { couldBecomeCalls } from '../../../../server/src/model/clean/could-become-calls.ts';
import { findTextCalls } from '../../../../server/src/model/clean/find-text-calls.ts';
import { clean } from './ask-cleaner.ts';

const toolNames = ['get_scores', 'get_class_summary', 'search_handbook'];
const call = '{"name":"get_scores","arguments":{"student_name":"Alice"}}';
const prose = 'and here is why, at some length, since a reader waits for it. '.repeat(30);
const data = JSON.stringify({ student: 'Alice', marks: Array.from({ length: 60 }, (_, n) => `${n} of 100`) });

/** Signs that were pushed, one by one, until the first was shown. */
function heldSigns(text: string): number {
  const cleaner = createCleaner({ toolNames, userTexts: [] });
  const at = [...text].findIndex((sign) =>
    cleaner.push({ kind: 'text', text: sign }).some(({ kind }) => kind === 'text'),
  );
  return at < 0 ? text.length : at + 1;
}

/** Text that begins like a call, and after how many signs it can be one no longer. */
const turnsToProse: readonly (readonly [string, string, number])[] = [
  ['a call and then prose', `${call} ${prose}`, call.length + 1],
  ['a fenced call and then prose', `\`\`\`json\n${call}\n\`\`\`\n${prose}`, call.length + 16],
  ['a tagged call and then prose', `<tool_call>${call}</tool_call> ${prose}`, call.length + 24],
  ['two calls and then prose', `${call}; ${call}\n${prose}`, 2 * call.length + 3],
  ['an empty object and then prose', `{"name":"get_scores"} ${prose}`, 22],
  ['a call of a tool that is none', `{"name":"lookup_phone","arguments":{"of":"${prose}"}}`, 22],
  ['data that begins with a name', `{"name":"Alice Johnson","remark":"${prose}"}`, 23],
  ['data', data, 12],
  ['fenced data', `\`\`\`json\n${data}\n\`\`\``, 20],
  ['a list of data', `[${data},${data}]`, 13],
  ['a list of texts', `["${prose}"]`, 2],
  ['brackets that do not match', `{"name":"get_scores","arguments":{]${prose}`, 35],
  ['a tag and then prose', `<tool_note> ${prose}`, 14],
  ['a function block that holds prose', `<function=get_scores>${prose}</function> ${prose}`, 21 + 1871],
  ['another function’s block', `<function=lookup>${prose}`, 18],
  ['a tool’s name and brackets', `get_scores (of Alice) ${prose}`, 21],
  ['a tool’s call and then prose', `get_scores(student_name="Alice") ${prose}`, 34],
  ['a list of calls and then prose', `[get_scores(student_name="Alice")] ${prose}`, 36],
  ['a name before JSON and then prose', `get_scores {"student_name":"Alice"} ${prose}`, 37],
];

describe('a reply that begins like a call', () => {
  it.each(turnsToProse)('%s: is shown once it can be one no longer', (_, text, knownAt) => {
    expect(clean([{ kind: 'text', text }])).toEqual({ text, calls: [] });
    const held = heldSigns(text);
    expect(held).toBeGreaterThanOrEqual(Math.min(knownAt, 60) - 60);
    expect(held).toBeLessThanOrEqual(knownAt + Math.max(64, Math.ceil(knownAt / 8)));
  });

  it.each(turnsToProse)('%s: is the same wherever it is cut', (_, text) => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (places) => {
        const at = [0, ...places.sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((to, n) => ({ kind: 'text' as const, text: text.slice(at[n], to) }));
        expect(clean(pieces.filter((piece) => piece.text !== ''))).toEqual({ text, calls: [] });
      }),
      { numRuns: 40 },
    );
  });
});

const pieces = [
  ...[
    call,
    call,
    '{"name":"get_scores"}',
    '{"tool":"handbook","query":"a } b \\" c"}',
    '[',
    ']',
    ',',
    ';',
    '\n',
  ],
  ...[
    '```json\n',
    '```',
    '<tool_call>',
    '</tool_call>',
    '<|tool_call|>',
    '[TOOL_CALLS]',
    '[ARGS]',
    'functools[',
  ],
  ...[
    '<function=get_scores>',
    '</function>',
    '<parameter=student_name>',
    '</parameter>',
    'Al',
    ' ',
    '"',
    "'",
  ],
  ...[
    'get_scores',
    'get_scores(student_name="Al\'ice")',
    '(',
    ')',
    '{',
    '}',
    '{}',
    'a="b"',
    'functions.',
    '😀',
    '<',
    '>',
  ],
  ...[
    '{"thought":"hm","action":"get_scores","action_input":{}}',
    '{"tool_calls":[',
    '<get_scores>',
    '<x y="z">',
  ],
  ...[
    '{"type":"function","function":{"name":"get_scores","arguments":"{}"}}',
    '[get_scores(a=1), get_scores(b=[2])]',
  ],
];
const mixed = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.join(''));

const headCanBeCall = (text: string) => canBeCall(text.trimStart().slice(0, headChars), toolNames);

describe('what is read as calls at the end', () => {
  it('could become calls at every length before', () => {
    let found = 0;
    fc.assert(
      fc.property(mixed, (text) => {
        if (!headCanBeCall(text) || !findTextCalls(text, toolNames)) return;
        found += 1;
        for (let length = 0; length <= text.length; length += 1) {
          const prefix = text.slice(0, length);
          expect(couldBecomeCalls(prefix, toolNames), prefix).toBe(true);
          expect(headCanBeCall(prefix), prefix).toBe(true);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('is never a text that gave up being one', () => {
    fc.assert(
      fc.property(mixed, fc.nat(), (text, cut) => {
        const prefix = text.slice(0, cut % (text.length + 1));
        if (!couldBecomeCalls(prefix, toolNames)) expect(couldBecomeCalls(text, toolNames), text).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });
});
