import { describe, expect, it } from 'vitest';
import { readCallArguments } from '../../../server/src/model/read-call-arguments.ts';

const alice = { student_name: 'Alice' };

describe('readCallArguments', () => {
  it.each<readonly [string, unknown]>([
    ['an object', alice],
    ['JSON text', '{"student_name":"Alice"}'],
    ['JSON text twice', JSON.stringify(JSON.stringify(alice))],
    ['a whole call', { name: 'get_scores', arguments: alice }],
    ['a whole call with parameters', { type: 'function', function: 'get_scores', parameters: alice }],
    ['a whole call with text inside', { name: 'get_scores', arguments: '{"student_name":"Alice"}' }],
    ['a lone arguments field', { arguments: alice }],
  ])('%s', (_name, raw) => expect(readCallArguments(raw)).toEqual({ arguments: alice }));

  it.each([null, undefined, '', ' ', 'null', '"null"', '{}', {}, [], 'None'])('%j is nothing', (raw) =>
    expect(readCallArguments(raw)).toEqual({ arguments: {} }),
  );

  it.each([5, true, 'Alice', '[1]', ['Alice'], '{"a":', '"'.repeat(70_000)])('%j is a fault', (raw) =>
    expect(readCallArguments(raw)).toEqual({ fault: expect.any(String) }),
  );

  it.each([
    { name: 'Alice' },
    { name: 'Alice', class_name: '10A' },
    { arguments: 5, name: 'x' },
    { student_name: 'Alice', arguments: { a: 1 } },
    { fault: 'x' },
  ])('%j is left as it is', (raw) => expect(readCallArguments(raw)).toEqual({ arguments: raw }));

  it('gives up on endless wrapping', () => {
    let raw: unknown = alice;
    for (let depth = 0; depth < 20; depth += 1) raw = { arguments: raw };
    expect(readCallArguments(raw)).toEqual({ fault: expect.any(String) });
  });
});
