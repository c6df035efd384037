// A student out of scope and one who does not exist take about the same time: the clock tells no more than the words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPerson } from '../../../server/src/people/demo/demo-people.ts';
import { type DemoTools, openDemoTools } from './demo-tools.ts';

let demo: DemoTools;
beforeAll(async () => {
  demo = await openDemoTools();
});
afterAll(() => demo.close());

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

it('a look-up out of scope takes about as long as one of nobody', async () => {
  const times = { 'Carol Diaz': [] as number[], 'Coral Dietz': [] as number[] };
  const names = ['Carol Diaz', 'Coral Dietz'] as const;
  for (let round = 0; round < 400; round += 1) {
    // Either goes first as often as the other, so that a busy machine slows both.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const start = performance.now();
      const { kind } = await demo.call('get_scores', { student_name: name }, demoPerson('teacher'));
      times[name].push(performance.now() - start);
      expect(kind).toBe('empty');
    }
  }
  const ratio = median(times['Carol Diaz']) / median(times['Coral Dietz']);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
