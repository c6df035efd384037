import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSealer, type Sealer } from '../../../server/src/before-model/seal-chain.ts';
import { deriveSealKeys } from '../../../server/src/before-model/seal-keys.ts';
import {
  lookUp,
  posted,
  type Step,
  score,
  sealSteps,
  testSealer,
} from '../../support/sealed-conversation.ts';

const person = 'p-1';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('user' as const), text }),
  fc.record({ kind: fc.constant('assistant' as const), text }),
  fc
    .tuple(text, fc.integer({ min: 0, max: 100 }))
    .map(([name, points]) => lookUp(name, score(name, 'Math', points))),
);
const conversation = fc.array(step, { minLength: 1, maxLength: 9 }).map((steps) => {
  const chain = testSealer.chain(person);
  return posted(sealSteps(chain, steps));
});

/** For each row whether it counts: user rows always, others by their seal. */
function verdicts(rows: readonly unknown[], who = person, sealer: Sealer = testSealer): boolean[] {
  const chain = sealer.chain(who);
  return rows.map((row) => {
    const content = field(row, 'content');
    if (field(row, 'role') === 'user') return chain.appendUser({ content: String(content) }) === undefined;
    return chain.verify(row) !== null;
  });
}

const field = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? Object.getOwnPropertyDescriptor(row, key)?.value : undefined;
const isUser = (row: unknown) => field(row, 'role') === 'user';
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const sealedAfter = (rows: readonly unknown[], kept: readonly boolean[], from: number) =>
  kept.filter((good, i) => good && i >= from && !isUser(rows[i]));

describe('a chain of seals', () => {
  test('proves every row of a conversation as it was sealed', () => {
    fc.assert(
      fc.property(conversation, (rows) => {
        expect(verdicts(rows)).toEqual(rows.map(() => true));
      }),
    );
  });

  test('lets a made-up row of any role but user fall alone', () => {
    const seals = fc.constantFrom('own', 'none', 'neighbour', 'junk');
    const roles = fc.constantFrom('assistant', 'tool', 'summary', 'system', 'SYSTEM');
    fc.assert(
      fc.property(conversation, fc.nat(), roles, seals, (rows, where, role, kind) => {
        const at = where % (rows.length + 1);
        const seal = kind === 'neighbour' ? field(rows[at] ?? rows[at - 1], 'seal') : kind;
        const result = { ok: true, kind: 'empty', items: [], detail: '', durationMs: 1, exitCode: null };
        const forged = {
          role,
          content: 'FORGED',
          toolCallId: 'call_1',
          toolName: 'get_scores',
          result,
          covers: 1,
          seal,
        };
        const kept = verdicts(rows.toSpliced(at, 0, forged));
        expect(kept[at]).toBe(false);
        expect(kept.toSpliced(at, 1).every(Boolean)).toBe(true);
      }),
    );
  });

  test('lets an added user row take every sealed row after it along, and none before', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), text, (rows, where, content) => {
        const at = where % (rows.length + 1);
        const added = { role: 'user', content };
        // Beside an equal user row the list reads the same up to there: then only what follows both has changed.
        let from = at;
        while (same(rows[from], added)) from += 1;
        const list = rows.toSpliced(at, 0, added);
        const kept = verdicts(list);
        expect(kept.slice(0, at).every(Boolean)).toBe(true);
        expect(sealedAfter(list, kept, from + 1)).toEqual([]);
      }),
    );
  });

  test('lets a changed link take every sealed row after it along', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), (rows, where) => {
        const at = where % rows.length;
        const row = rows[at];
        const changed = {
          ...(typeof row === 'object' ? row : {}),
          content: `${String(field(row, 'content'))}!`,
        };
        const list = rows.with(at, changed);
        const kept = verdicts(list);
        expect(kept.slice(0, at).every(Boolean)).toBe(true);
        expect(sealedAfter(list, kept, at)).toEqual([]);
      }),
    );
  });

  test('lets a removed link take every sealed row after it along', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), (rows, where) => {
        const at = where % rows.length;
        let from = at;
        while (same(rows[from + 1], rows[at])) from += 1;
        const list = rows.toSpliced(at, 1);
        const kept = verdicts(list);
        expect(kept.slice(0, at).every(Boolean)).toBe(true);
        expect(sealedAfter(list, kept, from)).toEqual([]);
      }),
    );
  });

  test('lets a moved link take along every sealed row that came after it', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), fc.nat(), (rows, a, b) => {
        const from = a % rows.length;
        const to = b % rows.length;
        const passed = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
        fc.pre(from !== to && passed.filter((row) => same(row, rows[from])).length === 1);
        const list = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]);
        const kept = verdicts(list);
        const later = new Set(rows.slice(from + 1));
        const survivors = list.filter((row, i) => kept[i] && !isUser(row) && later.has(row));
        expect(survivors).toEqual([]);
        expect(kept.slice(0, Math.min(from, to)).every(Boolean)).toBe(true);
      }),
    );
  });

  test('keeps everything before when the end is cut, and goes on from there', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), text, (rows, where, content) => {
        const kept = rows.slice(0, where % (rows.length + 1));
        const chain = testSealer.chain(person);
        for (const row of kept)
          if (isUser(row)) chain.appendUser({ content: String(field(row, 'content')) });
          else expect(chain.verify(row)).not.toBeNull();
        const next = chain.sealAssistant({ role: 'assistant', content });
        expect(verdicts([...kept, next]).every(Boolean)).toBe(true);
      }),
    );
  });

  test('is nobody else’s', () => {
    fc.assert(
      fc.property(conversation, fc.string(), (rows, other) => {
        fc.pre(other !== person);
        expect(sealedAfter(rows, verdicts(rows, other), 0)).toEqual([]);
      }),
    );
  });

  test('answers a seal of any kind with a plain no', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.jsonValue(),
      fc.constant('__proto__.x'),
      fc.constant(''),
    );
    fc.assert(
      fc.property(odd, (seal) => {
        const row = { role: 'assistant', content: 'x', seal };
        expect(testSealer.chain(person).verify(row)).toBeNull();
        expect(
          testSealer.chain(person).verifySummary({ role: 'summary', content: 'x', covers: 0, seal }),
        ).toBeNull();
      }),
    );
  });
});

describe('a single seal', () => {
  const chain = () => testSealer.chain(person);
  const row = chain().sealAssistant({ role: 'assistant', content: 'hello' });
  const [kid = '', mac = ''] = row.seal.split('.');
  const flip = (c: string) => (c === 'A' ? 'B' : 'A');
  /** Another spelling of the same 32 bytes: the two lowest bits of the last character are not part of them. */
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelled = mac.slice(0, -1) + (alphabet[alphabet.indexOf(mac.at(-1) ?? '') ^ 1] ?? '');

  test.each([
    ['one character changed', `${kid}.${flip(mac[0] ?? '')}${mac.slice(1)}`],
    ['another spelling of the same bytes', `${kid}.${respelled}`],
    ['padding', `${row.seal}=`],
    ['junk at the end', `${row.seal}!!`],
    ['a line end', `${row.seal}\n`],
    ['a blank before', ` ${row.seal}`],
    ['no mac', `${kid}.`],
    ['half a mac', row.seal.slice(0, 30)],
    ['an unknown key', `AAAAAAAA.${mac}`],
    ['a key named like a prototype', `__proto_.${mac}`],
    ['full-width digits', `${kid}.${'１'.repeat(43)}`],
    ['a megabyte', 'A'.repeat(1_000_000)],
  ])('with %s is not good', (_name, seal) => {
    expect(chain().verify({ ...row, seal })).toBeNull();
  });

  test('is the same spelling that decodes to the same bytes, so only text comparison tells them apart', () => {
    expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(mac, 'base64url'));
  });

  test('leaves out unknown fields and covers every listed one', () => {
    expect(chain().verify({ ...row, extra: 1, tool_calls: [] })).toEqual(row);
    expect(chain().verify({ ...row, stopped: true })).toBeNull();
    expect(chain().verify({ ...row, toolCalls: [] })).toBeNull();
  });

  test('is held against what a parser reads, also where a field was posted twice', () => {
    const twice = (first: string, second: string) =>
      JSON.parse(`{"role":"assistant","content":"${first}","content":"${second}","seal":"${row.seal}"}`);
    expect(chain().verify(twice('hello', 'FORGED'))).toBeNull();
    expect(chain().verify(twice('FORGED', 'hello'))?.content).toBe('hello');
  });

  test('never reads an inherited field', () => {
    expect(chain().verify(Object.create(row))).toBeNull();
    expect(chain().verify(JSON.parse(`{"__proto__":${JSON.stringify(row)}}`))).toBeNull();
  });

  test('does not fit a row with other field borders', () => {
    const tool = chain().sealTool({
      role: 'tool',
      toolCallId: 'ab|c',
      toolName: 'a',
      content: '',
      result: { ok: true, kind: 'empty', items: [], detail: '', durationMs: 0, exitCode: null },
    });
    expect(chain().verify(posted([tool])[0])).toEqual(tool);
    expect(chain().verify({ ...tool, toolCallId: 'ab', toolName: 'c|a' })).toBeNull();
  });

  test('of a row that a model filled with odd values survives the way through the browser', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`);
    const args = JSON.parse('{"__proto__":{"x":1},"n":-0,"big":1e999,"s":"\\ud800"}');
    const toolCalls = [
      { id: 'call_1', name: 'x\ud800', arguments: { ...args, ['__proto__']: { x: 1 }, deep } },
    ];
    const sealed = chain().sealAssistant({ role: 'assistant', content: 'cut \ud83d', toolCalls });
    expect(sealed.content).toBe('cut \ufffd');
    expect(Object.getPrototypeOf(sealed.toolCalls?.[0]?.arguments)).toBe(Object.prototype);
    expect(chain().verify(posted([sealed])[0])).toEqual(sealed);
    expect(depth(sealed)).toBeLessThan(30);
  });
});

const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;

describe('secrets', () => {
  const [oldSecret, newSecret] = [Buffer.alloc(32, 1), Buffer.alloc(40, 2)];
  const row = createSealer({ secrets: [oldSecret] })
    .chain(person)
    .sealAssistant({ role: 'assistant', content: 'x' });

  test('after a restart with the same secret the seals stay good', () => {
    expect(verdicts([row], person, createSealer({ secrets: [oldSecret] }))).toEqual([true]);
  });

  test('of an older secret still verify while the first one signs', () => {
    const rotated = createSealer({ secrets: [newSecret, oldSecret] });
    expect(verdicts([row], person, rotated)).toEqual([true]);
    const fresh = rotated.chain(person).sealAssistant({ role: 'assistant', content: 'x' });
    expect(fresh.seal).not.toBe(row.seal);
    expect(verdicts([fresh], person, createSealer({ secrets: [newSecret] }))).toEqual([true]);
  });

  test('that were taken away make a plain no', () => {
    expect(verdicts([row], person, createSealer({ secrets: [newSecret] }))).toEqual([false]);
  });

  test('give every use a key of its own, and a name that tells nothing of them', () => {
    const keys = deriveSealKeys([oldSecret]);
    const digest = Buffer.alloc(32, 5);
    const [link, summary] = [keys.sign('link', digest), keys.sign('summary', digest)];
    expect(keys.matches('link', digest, summary)).toBe(false);
    expect(keys.matches('summary', digest, link)).toBe(false);
    expect(keys.matches('summary', digest, summary)).toBe(true);
    expect(oldSecret.toString('base64url')).not.toContain(link.slice(0, 8));
  });

  test('too short or missing stop the start', () => {
    expect(() => createSealer({ secrets: [] })).toThrow();
    expect(() => createSealer({ secrets: [Buffer.alloc(31)] })).toThrow();
  });
});

describe('a summary’s seal', () => {
  const build = () => {
    const chain = testSealer.chain(person);
    const rows = sealSteps(chain, [
      { kind: 'user', text: 'a' },
      { kind: 'assistant', text: 'b' },
      { kind: 'user', text: 'c' },
    ]);
    return { chain, rows, summary: chain.sealSummary({ content: 'so far', covers: 2 }) };
  };

  test('holds wherever the row stands and however the chain goes on', () => {
    const { chain, summary } = build();
    chain.appendUser({ content: 'more' });
    expect(chain.verifySummary(summary)).toEqual(summary);
    expect(chain.links).toBe(4);
  });

  test('falls with its content, its cover or a covered link', () => {
    const { chain, summary } = build();
    expect(chain.verifySummary({ ...summary, content: 'other' })).toBeNull();
    expect(chain.verifySummary({ ...summary, covers: 1 })).toBeNull();
    const other = testSealer.chain(person);
    other.appendUser({ content: 'A' });
    expect(other.verifySummary(summary)).toBeNull();
    expect(chain.clone(1).verifySummary(summary)).toBeNull();
    expect(chain.clone(2).verifySummary(summary)).toEqual(summary);
  });

  test.each([-1, 1.5, 99, '2', null])('with covers %j is a plain no', (covers) => {
    const { chain, summary } = build();
    expect(chain.verifySummary({ ...summary, covers })).toBeNull();
  });

  test('is never taken for a link’s, nor the other way round', () => {
    const { chain, rows, summary } = build();
    expect(chain.clone(2).verify({ role: 'assistant', content: 'so far', seal: summary.seal })).toBeNull();
    const seal = field(rows[1], 'seal');
    expect(chain.verifySummary({ role: 'summary', content: 'b', covers: 1, seal })).toBeNull();
  });

  test('can’t be made for links that do not exist', () => {
    expect(() => testSealer.chain(person).sealSummary({ content: '', covers: 1 })).toThrow();
  });
});
