import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../../../server/src/http/read-json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('parseJsonBody', () => {
  it('takes 32 levels and no more', () => {
    expect(depthOf(parse(nested(32)))).toBe(32);
    expect(() => parse(nested(33))).toThrow('nested deeper than 32 levels');
  });

  it('counts no bracket that stands in a text, however its marks are escaped', () => {
    const open = '['.repeat(100);
    for (const text of [open, `"${open}`, `\\"${open}`, `\\${open}`, `${open}\\`, `\\\\"${open}`]) {
      expect(parse(JSON.stringify({ text }))).toEqual({ text });
    }
    expect(() => parse(`{"a":"\\\\",${'"b":['.repeat(1)}${nested(32)}]}`)).toThrow('nested deeper');
  });

  it('takes every value that is not too deep, whatever its texts hold', () => {
    const texts = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', ',') });
    const values = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 6 }, texts, fc.array(tie('value')), fc.dictionary(texts, tie('value'))),
    })).value;
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('answers a text that never ends, and a megabyte of backslashes and marks, at once', () => {
    const startedAt = performance.now();
    expect(() => parse(`"${'\\'.repeat(1_000_001)}"`)).toThrow('not JSON');
    expect(() => parse('"'.repeat(1_000_001))).toThrow('not JSON');
    expect(() => parse(`"${'\\"'.repeat(500_000)}`)).toThrow('not JSON');
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
