import { describe, expect, it } from 'vitest';
import { CallMemory, callKey } from '../../../server/src/around-loop/repeat-call.ts';

describe('callKey', () => {
  it('is the same for the same call, whatever the order of its keys', () => {
    expect(callKey('f', { a: 1, b: { c: 2, d: 3 } })).toBe(callKey('f', { b: { d: 3, c: 2 }, a: 1 }));
  });
  it.each([
    [
      ['f', { a: 1 }],
      ['f', { a: 2 }],
    ],
    [
      ['f', { a: 1 }],
      ['g', { a: 1 }],
    ],
    [
      ['f', { a: '1' }],
      ['f', { a: 1 }],
    ],
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [
      ['f', {}],
      ['f', null],
    ],
  ])('tells %j from %j', ([name, args], [otherName, otherArgs]) => {
    expect(callKey(String(name), args)).not.toBe(callKey(String(otherName), otherArgs));
  });
});

describe('CallMemory', () => {
  it('runs a call once, even while the first is still running', async () => {
    const memory = new CallMemory<number>();
    let runs = 0;
    const run = async () => {
      runs += 1;
      return runs;
    };
    const first = memory.once('k', run);
    const second = memory.once('k', run);
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    expect([await first.outcome, await second.outcome]).toEqual([1, 1]);
    expect(memory.repeats).toBe(1);
    expect(memory.once('other', run).repeated).toBe(false);
  });
});
