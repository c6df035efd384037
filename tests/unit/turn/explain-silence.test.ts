import { expect, it } from 'vitest';
import { SilenceTimeout } from '../../../server/src/around-loop/limit-silence.ts';
import { explainSilence } from '../../../server/src/turn/explain-silence.ts';
import { toProblem } from '../../../server/src/turn/to-problem.ts';

const modelThatIs = (reachable: boolean) => ({ state: async () => ({ reachable, capabilities: [] }) });
const silence = new SilenceTimeout('first', 180_000);

it('says of a silence behind which nothing answers that the server hangs', async () => {
  const problem = toProblem(await explainSilence(silence, modelThatIs(false)), 300_000);
  expect(problem).toMatchObject({ type: '/problems/model-timeout', status: 504 });
  expect(problem?.detail).toContain('Restart Ollama');
});

it('leaves a slow model a slow model, and every other cause as it is', async () => {
  expect(await explainSilence(silence, modelThatIs(true))).toBe(silence);
  const other = new Error('other');
  expect(await explainSilence(other, modelThatIs(false))).toBe(other);
});
