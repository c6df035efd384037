import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalForm } from '../../../server/src/text/canonical-form.ts';

const reversed = (value: unknown): unknown => reorder(value, (keys) => keys.sort().reverse());
const sorted = (value: unknown): unknown => reorder(value, (keys) => keys.sort());

function reorder(value: unknown, order: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => reorder(each, order));
  if (typeof value !== 'object' || value === null) return value;
  const from = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(order([...from.keys()]).map((key) => [key, reorder(from.get(key), order)]));
}

describe('canonicalForm', () => {
  test('is the same whatever the order of keys, and reads back as the value', () => {
    const keys = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '10', '9', '__proto__', 'é', '\ud83d\ude00', '\uffff'),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.dictionary(keys, tie('tree')),
        fc.array(tie('tree')),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const text = canonicalForm(value);
        expect(canonicalForm(sorted(value))).toBe(text);
        expect(canonicalForm(reversed(value))).toBe(text);
        expect(JSON.parse(text ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  // The examples of RFC 8785, sections 3.2.2 to 3.2.4.
  test.each<[unknown, string]>([
    [
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    [
      [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      '[333333333.3333333,1e+30,4.5,0.002,1e-27]',
    ],
    [[-0, 0, 1.0], '[0,0,1]'],
    ['\u20ac$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    [{ b: undefined, a: null }, '{"a":null}'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalForm(value)).toBe(text);
  });

  test.each([Number.POSITIVE_INFINITY, { a: [Number.NaN] }, { b: 1, a: -Infinity }, undefined])(
    'of %j is none',
    (value) => {
      expect(canonicalForm(value)).toBeNull();
    },
  );
});
