import type { TraceAction, TraceEvent } from '@handrail/wire';
import { expect, test } from 'vitest';
import { countActions, groupByPlace } from '../../../../client/src/guardrails/action-look.ts';

const event = (guardrail: TraceEvent['guardrail'], action: TraceAction, step?: number): TraceEvent => ({
  place: guardrail === 'roles' ? 'before-model' : 'around-tools',
  guardrail,
  action,
  detail: '',
  ms: 1,
  ...(step === undefined ? {} : { step }),
});

test('the four places stand in the order of a turn, met or not', () => {
  expect(groupByPlace([event('guard', 'pass'), event('roles', 'pass')]).map(({ place }) => place)).toEqual([
    'before-model',
    'around-loop',
    'around-tools',
    'after-model',
  ]);
});

test('passes of one guardrail are one line; everything else keeps a line of its own', () => {
  const trace = [
    event('known-tool', 'pass', 1),
    event('guard', 'block', 1),
    event('known-tool', 'pass', 2),
    event('guard', 'pass', 2),
    event('guard', 'block', 3),
  ];
  const lines = groupByPlace(trace)[2]?.lines.map(({ event: { guardrail, action }, more }) => [
    guardrail,
    action,
    more.length,
  ]);
  expect(lines).toEqual([
    ['known-tool', 'pass', 1],
    ['guard', 'block', 0],
    ['guard', 'pass', 0],
    ['guard', 'block', 0],
  ]);
});

test('actions are counted with the weightiest first', () => {
  const trace = [
    event('guard', 'pass'),
    event('guard', 'error'),
    event('roles', 'pass'),
    event('guard', 'block'),
  ];
  expect(countActions(trace)).toEqual([
    { action: 'error', count: 1 },
    { action: 'block', count: 1 },
    { action: 'pass', count: 2 },
  ]);
});
