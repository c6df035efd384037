import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeakFilter } from '../../../server/src/after-model/leak-filter.ts';
import {
  createReplyScreen,
  type Evidence,
  type EvidenceResult,
  prepareReplyScreen,
} from '../../../server/src/after-model/reply-screen.ts';
import { found, score } from './evidence-of.ts';
import { optionsWith, screenOf, systemPrompt } from './screen-text.ts';

const evidence: Evidence = {
  results: [
    found('get_scores', 'Alice Johnson', [score('Alice Johnson', 'Math', 92)]),
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

  // Work of the same kind: what one naive finder does. A busy machine slows both, so the bound is on how many
  // of these a character costs.
  const yardstickMs = (text: string): number => {
    const before = process.cpuUsage();
    const seen = new Map<string, number>();
    let last: { readonly char: string; readonly word: string }[] = [];
    let word = '';
    for (const char of text) {
      word = /^[\p{L}\p{N}]$/u.test(char) ? word + char.toLowerCase() : '';
      seen.set(word, (seen.get(word) ?? 0) + 1);
      last = [...last.slice(-20), { char, word }];
    }
    const { user, system } = process.cpuUsage(before);
    expect(seen.size * last.length).toBeGreaterThan(0);
    return (user + system) / 1000;
  };
  const tokenMs = (tokens: readonly string[], replies: number): number => {
    const before = process.cpuUsage();
    for (let reply = 0; reply < replies; reply++) {
      const screen = createReplyScreen(optionsWith({ evidence }));
      for (const token of tokens) screen.push(token);
      screen.end();
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };

  it('costs for all filters what few naive finders cost, one token at a time', () => {
    const reply = fill(ordinary, 1_000);
    const tokens = reply.match(/ ?[A-Za-z]{1,6}|\s*[^A-Za-z]/g) ?? [];
    tokenMs(tokens, 100);
    yardstickMs(fill(reply, 100_000));
    const rounds = Array.from({ length: 8 }, () => ({
      screen: tokenMs(tokens, 25),
      yardstick: yardstickMs(fill(reply, 25_000)),
    }));
    const best = (key: 'screen' | 'yardstick') => Math.min(...rounds.map((round) => round[key])) / 25;
    const ratio = best('screen') / best('yardstick');
    console.log(
      `reply screen: ${best('screen').toFixed(2)} microseconds of CPU a character, ${ratio.toFixed(1)} naive finders`,
    );
    // About 8 by measurement; nearly twice as many for a busy machine.
    expect(ratio).toBeLessThan(15);
  });

  it('keeps few kilobytes for each open stream', () => {
    setFlagsFromString('--expose-gc');
    const gc: () => void = runInNewContext('gc');
    const tokens = JSON.stringify(
      fill(ordinary, 500)
        .match(/ ?[A-Za-z]{1,6}|\s*[^A-Za-z]/g)
        ?.slice(0, 100),
    );
    const open = (): ReturnType<typeof createReplyScreen> => {
      const screen = createReplyScreen(optionsWith({ evidence }));
      for (const token of JSON.parse(tokens)) screen.push(token);
      return screen;
    };
    for (let index = 0; index < 100; index++) open();
    gc();
    const { heapUsed, external } = process.memoryUsage();
    const screens = Array.from({ length: 500 }, open);
    gc();
    const after = process.memoryUsage();
    const kilobytes = (after.heapUsed + after.external - heapUsed - external) / screens.length / 1024;
    console.log(`reply screen: ${kilobytes.toFixed(1)} KB for each open stream`);
    // About 20 by measurement.
    expect(kilobytes).toBeLessThan(40);
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

describe('what is found in one piece', () => {
  const finding = { start: 0, end: 1, effect: 'block' as const };
  const finder = (what: string, at: number) => {
    let found = false;
    return {
      guardrail: 'prompt-leak' as const,
      substitute: () => '',
      replacement: what,
      finder: {
        feed(piece: { startAt(index: number): number }, _from: number, to: number) {
          found ||= piece.startAt(to) >= at;
          return found ? (2 as const) : (1 as const);
        },
        end() {},
        holdFrom: 0,
        get found() {
          return found;
        },
        take: () => (found ? [{ ...finding, what, at }] : []),
      },
    };
  };

  it.each([
    [['late', 5], ['early', 3], 'early'],
    [['early', 3], ['late', 5], 'early'],
    [['first', 4], ['second', 4], 'first'],
  ] as const)('counts by where it ends, then by the order of finders: %j and %j is %s', (one, two, what) => {
    for (const pieces of [['abcdefgh'], [...'abcdefgh'], ['abcd', 'efgh']]) {
      const filter = createLeakFilter([finder(one[0], one[1]), finder(two[0], two[1])]);
      for (const piece of pieces) filter.push(piece);
      expect(filter.block).toMatchObject({ what });
    }
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

describe('the notes of a part count in words', () => {
  it.each([
    ['All is well here', 0, /^nothing found; nothing held back$/],
    ['One name: get_scores.', 0, /^1 part taken out; held back at most \d+ characters$/],
    ['One name: get_scores. Again: get_scores.', 0, /^2 parts taken out; held back at most \d+ characters$/],
  ])('%s', (text, note, expected) => {
    expect(screenOf(text).notes[note]?.detail).toMatch(expected);
  });

  it('never speaks of "1 characters"', () => {
    for (const text of ['a', 'A', 'I', 'x 1', 'g', '9', '«', 'a.']) {
      for (const { detail } of screenOf(text).notes) expect(detail).not.toMatch(/\b1 (?:characters|parts)\b/);
    }
  });
});

it('a result that comes between two parts of a reply counts for the second', () => {
  const results: EvidenceResult[] = [];
  const evidence = {
    results,
    person: { name: 'Tessa Teacher' },
    userTexts: ['What are the scores of Alice?'],
  };
  const statusOf = () => screenOf('Alice Johnson has 92 in Math.', [], { evidence }).claims[0]?.status;
  expect(statusOf()).toBe('unsupported');
  results.push(found('get_scores', 'Alice Johnson', [score('Alice Johnson', 'Math', 92)]));
  expect(statusOf()).toBe('supported');
});
