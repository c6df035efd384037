import { describe, expect, it } from 'vitest';
import { type LoopStep, runAgentLoop } from '../../../server/src/turn/agent-loop.ts';

/** Runs the loop over prepared steps; tells what was asked and run. */
async function play(steps: readonly LoopStep<string>[], maxSteps = 5) {
  const log: string[] = [];
  const count = await runAgentLoop<string>({
    isLast: (step) => step >= maxSteps,
    async askModel(step, last) {
      log.push(last ? `ask ${step} without tools` : `ask ${step}`);
      return steps[Math.min(step, steps.length) - 1] ?? { calls: [] };
    },
    async runCalls(step, calls) {
      log.push(`run ${calls.join('+')} in ${step}`);
    },
  });
  return { count, log };
}

describe('runAgentLoop', () => {
  it('ends with the first step that calls nothing', async () => {
    const { count, log } = await play([{ calls: ['a', 'b'] }, { calls: [] }]);
    expect(count).toBe(2);
    expect(log).toEqual(['ask 1', 'run a+b in 1', 'ask 2']);
  });
  it('asks without tools in the last step and runs nothing that comes all the same', async () => {
    const { count, log } = await play([{ calls: ['a'] }], 3);
    expect(count).toBe(3);
    expect(log).toEqual(['ask 1', 'run a in 1', 'ask 2', 'run a in 2', 'ask 3 without tools']);
  });
  it('asks once more after nothing at all, and only once', async () => {
    const { count } = await play([{ calls: [], askAgain: true }]);
    expect(count).toBe(2);
  });
});
