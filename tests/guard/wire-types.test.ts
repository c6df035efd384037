// The guard has no dependencies, so the wire repeats its result: both types and the schema must stay the same.
import { toolResultSchema, type ToolResult as WireResult } from '@handrail/wire';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ToolResult } from '../../shared/guard/src/index.mts';
import { makeAnswer, makeBroken, makeRefused } from '../../shared/guard/src/tool-result.mts';

const stamp = { exitCode: 0, durationMs: 1 };
const question = { code: 'AMBIGUOUS_NAME', text: 'Which?', candidates: [{ id: 's1' }] };

describe('a result of the guard', () => {
  it('is a result of the wire', () => {
    expectTypeOf<ToolResult>().toExtend<WireResult>();
  });

  it.each<[string, ToolResult]>([
    ['results', makeAnswer([{ points: 92 }], stamp)],
    ['empty', makeAnswer([], stamp)],
    ['refused', makeRefused('FORBIDDEN', 'no', stamp)],
    ['a question', makeRefused('AMBIGUOUS_NAME', 'which', stamp, question)],
    ['spawn', makeBroken('spawn', 'no', stamp, 'ENOENT')],
    ['timeout', makeBroken('timeout', 'no', { exitCode: null, durationMs: 1 })],
    ['exit', makeBroken('exit', 'no', { exitCode: 3, durationMs: 1 })],
    ['protocol', makeBroken('protocol', 'no', stamp, 'NOT_JSON')],
  ])('passes the schema of the wire: %s', (_what, result) => {
    expect(toolResultSchema.parse(result)).toEqual(result);
  });
});
