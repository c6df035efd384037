import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeakFilter } from '../../../server/src/after-model/leak-filter.ts';
import {
  createReplyScreen,
  type Evidence,
  prepareReplyScreen,
} from '../../../server/src/after-model/reply-screen.ts';
import { optionsWith, screenOf, systemPrompt } from './screen-text.ts';

const evidence: Evidence = {
  results: [
    {
      toolCallId: 'call-1',
      toolName: 'get_scores',
      arguments: { student_name: 'Alice Johnson' },
      thisTurn: true,
      result: {
        ok: true,
        kind: 'results',
        detail: '',
        durationMs: 1,
        exitCode: null,
        items: [{ studentId: 'a', student: 'Alice Johnson', assessment: 'Math', points: 92, maxPoints: 100 }],
      },
    },
    {
      toolCallId: 'call-2',
      toolName: 'get_scores',
      arguments: { student_name: 'Bob Smith' },
      thisTurn: true,
      result: { ok: false, kind: 'timeout', detail: '', durationMs: 1, exitCode: null, items: null },
    },
  ],
  person: { name: 'Ms Rivera' },
  userTexts: ['I got 100'],
};

// Pieces out of which replies with something to find in them are made.
const piece = fc.oneof(
  fc.constantFrom(
    'Alice scored 92 in Math. ',
    'Alice scored 93 in Math. ',
    'Physics 79. ',
    'get_scores',
    'getScores ',
    'g e t _ s c o r e s',
    'Z2V0X3Njb3Jlcw==',
    'serocs_teg',
    'student_name',
    'get scores ',
    'get<b></b>_scores',
    'g37_5c0r35',
    '<|im_end|>',
    '<',
    '[INST]',
    '&#95;',
    'Bob got 75. ',
    'No scores for Bob. ',
    'ninety-two ',
    'A+ ',
    '1. ',
    '\n',
    '. ',
    ' ',
    'hr-7f3a9c51e2',
    'I have access to two tools. ',
    '"ok": true, "exitCode": 1',
    '😀',
    '\ud83d',
    '\u200b',
    'е',
    '数学',
    '九十三分',
  ),
  fc.constant(systemPrompt.slice(40, 130)),
  fc.constant(Buffer.from(systemPrompt).toString('base64').slice(0, 120)),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const reply = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
const grounding = fc.constantFrom('mark' as const, 'replace' as const);

describe('the reply screen, whatever the pieces', () => {
  it('shows the same text, claims and verdicts however the reply is cut', () => {
    fc.assert(
      fc.property(reply, fc.array(fc.nat(400), { maxLength: 12 }), grounding, (text, at, mode) => {
        const cuts = [...new Set(at.map((each) => Math.min(each, text.length)))].sort((a, b) => a - b);
        const changes = { evidence, grounding: mode };
        const whole = screenOf(text, [], changes);
        const verdicts = ({ notes }: typeof whole) =>
          notes.map(({ guardrail, action }) => `${guardrail} ${action}`);
        for (const each of [cuts, Array.from({ length: text.length }, (_, index) => index)]) {
          const cut = screenOf(text, each, changes);
          expect(cut.visibleText).toBe(whole.visibleText);
          expect(cut.claims).toEqual(whole.claims);
          expect(verdicts(cut)).toEqual(verdicts(whole));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows nothing that is not in the end visible, but in a reply taken back', () => {
    fc.assert(
      fc.property(reply, fc.nat(300), (text, at) => {
        const { shown, visibleText, replaced } = screenOf(text, [Math.min(at, text.length)], { evidence });
        if (!replaced) expect(shown).toBe(visibleText);
      }),
      { numRuns: 200 },
    );
  });

  it('puts every claim on a stretch of the visible text', () => {
    fc.assert(
      fc.property(reply, grounding, (text, mode) => {
        const { claims, visibleText } = screenOf(text, [], { evidence, grounding: mode });
        for (const { start, end } of claims) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(visibleText.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the reply screen in time', () => {
  const ordinary =
    'The class did well this term. Alice scored 92 in Math, which is good. Ask me for the rules on resits. ';
  const hostile = [
    'a',
    '<',
    '[',
    'g',
    'get ',
    'get_',
    '9',
    '92 in ',
    'A ',
    '.',
    '"ok": ',
    'I have ',
    'Z2V0',
    'A'.repeat(30),
    'ninety ',
    '\u200b',
    'е',
    '| 92 ',
  ];
  const cpuMs = (text: string, size: number): number => {
    const screen = createReplyScreen(optionsWith({ evidence }));
    const before = process.cpuUsage();
    for (let at = 0; at < text.length; at += size) screen.push(text.slice(at, at + size));
    screen.end();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const fill = (unit: string, length: number) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

  it('spends few microseconds a character', () => {
    cpuMs(fill(ordinary, 100_000), 32);
    const perChar = (cpuMs(fill(ordinary, 300_000), 32) * 1000) / 300_000;
    console.log(`reply screen: ${perChar.toFixed(2)} microseconds of CPU a character`);
    // The target is 2; the bound leaves room for a busy machine.
    expect(perChar).toBeLessThan(6);
  });

  it.each(hostile)('stays linear on %j over and over', (unit) => {
    cpuMs(fill(unit, 5_000), 64);
    expect(cpuMs(fill(unit, 100_000), 64)).toBeLessThan(1_500);
  });

  it('is ready after preparing and holds ordinary words for no longer than their letters need', () => {
    const options = optionsWith();
    prepareReplyScreen(options);
    const started = performance.now();
    const screen = createReplyScreen(options);
    screen.push('Hello, how can I help?');
    expect(performance.now() - started).toBeLessThan(50);
    expect(screen.visibleText).toBe('Hello, how can I help?');
  });
});

describe('what is held back', () => {
  it.each([
    ['Hello', 'Hello'],
    ['A function maps each input to one out', 'A function maps each input to one out'],
    ['You scored 9', 'You scored '],
    ['You scored ninety-three in', 'You scored '],
    ['You got an A', 'You got an '],
    ['Your mark is 92. And now some', 'Your mark is 92. And now some'],
    ['To get', 'To '],
    ['To get scores, you', 'To get scores, you'],
    ['Use <b>bold</b> he', 'Use <b>bold</b> he'],
  ])('of %j shows %j before the rest has come', (text, shown) => {
    const screen = createReplyScreen(optionsWith());
    screen.push(text);
    expect(screen.visibleText).toBe(shown);
  });

  it('lets a claim out after 300 characters, its sentence ended or not', () => {
    const screen = createReplyScreen(optionsWith());
    screen.push(`You scored 93 in Math ${'and so on '.repeat(40)}`);
    expect(screen.visibleText.length).toBeGreaterThan(300);
    expect(screen.claims).toMatchObject([{ status: 'unsupported' }]);
  });
});

describe('a finder that breaks', () => {
  it('takes the reply back and says so', () => {
    const broken = createLeakFilter([
      {
        guardrail: 'prompt-leak',
        substitute: () => '',
        replacement: 'never shown',
        finder: {
          feed() {
            throw new Error('broken on purpose');
          },
          end() {},
          holdFrom: Number.POSITIVE_INFINITY,
          found: false,
          take: () => [],
        },
      },
    ]);
    expect(broken.push('hello')).toBe('');
    expect(broken.block).toMatchObject({ guardrail: 'prompt-leak', error: true });
  });

  it('takes the reply back when grounding breaks', () => {
    const results = new Proxy([], {
      get() {
        throw new Error('broken on purpose');
      },
    });
    const { visibleText, replaced, notes } = screenOf('You scored 92.', [], {
      evidence: { ...evidence, results },
    });
    expect(replaced).toBe(true);
    expect(visibleText).not.toContain('92');
    expect(notes.find(({ guardrail }) => guardrail === 'grounding')).toMatchObject({ action: 'error' });
  });
});
