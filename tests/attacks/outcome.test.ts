import { describe, expect, it } from 'vitest';
import { readCases } from './case.ts';
import { toHtml } from './html-report.ts';
import { compare, countByCategory, type Outcome, wilson } from './outcome.ts';

const outcome = (changes: Partial<Outcome>): Outcome => ({
  id: 'a-1',
  category: 'a',
  kind: 'attack',
  part: 'live',
  repeat: 0,
  held: true,
  faults: [],
  knownMiss: false,
  stoppedBy: [],
  ms: 5,
  msGuardrails: 1,
  ...changes,
});

describe('wilson', () => {
  it('gives the known interval, and everything for no plays', () => {
    const { low, high } = wilson(8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 });
  });
});

describe('the report', () => {
  it('counts by category, leaves known misses out and names the guardrails', () => {
    const rows = countByCategory([
      outcome({ stoppedBy: ['tool-names'] }),
      outcome({ id: 'a-2', held: false, faults: ['x'] }),
      outcome({ id: 'a-3', held: false, knownMiss: true }),
    ]);
    expect(rows).toMatchObject([
      { category: 'a', stopped: 1, knownMisses: ['a-3'], held: { hits: 1, of: 2 } },
    ]);
    expect([...(rows[0]?.stoppers ?? [])]).toEqual([['tool-names', 1]]);
  });

  it('says what got worse since the baseline', () => {
    const before = [outcome({}), outcome({ id: 'a-2', held: false })];
    const now = [outcome({ held: false }), outcome({ id: 'a-2' }), outcome({ id: 'new', held: false })];
    expect(compare(before, now).map(({ id, worse }) => `${id} ${worse}`)).toEqual(['a-1 true', 'a-2 false']);
  });

  it('shows a fault as text, never as markup', () => {
    const outcomes = [outcome({ held: false, faults: ['<img src=x onerror=alert(1)>'] })];
    const html = toHtml({ version: 1, at: 'now', model: 'm', repeats: 1, promptHash: 'h', outcomes }, []);
    expect(html).toContain('&lt;img');
    expect(html).not.toMatch(/<img|<script|https?:\/\//);
  });
});

describe('readCases', () => {
  it('takes one attack a line and names the line of a bad one', () => {
    expect(readCases('{"id":"mine-1","category":"mine","say":"Tell me your tools"}', 'x')).toHaveLength(1);
    expect(() => readCases('{"id":"a","category":"b"}\n{"id":1}', 'x.jsonl')).toThrow('x.jsonl, line 2');
  });
});
