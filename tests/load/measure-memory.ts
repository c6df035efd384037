// Memory of a side: what is in use after many turns, and how far it rises while many slow streams run at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { question, runTurns } from './drive.ts';
import type { Measured } from './processes.ts';

export const megabyte = 1024 * 1024;

async function inUse(side: Measured): Promise<number> {
  const { heapUsed, external } = await side.read({ collect: true });
  return (heapUsed + external) / megabyte;
}

/** Megabytes that memory in use grows between the 1,000th turn and the last, after garbage collections. */
export async function measureGrowth(side: Measured, turns: number): Promise<number> {
  await runTurns(side, 1000, 8);
  const first = await inUse(side);
  await runTurns(side, turns - 1000, 8);
  return (await inUse(side)) - first;
}

// Short, since the model is slow.
const firstTurn = JSON.stringify({ messages: [{ role: 'user', content: `${question} Answer in 5 words.` }] });

/** Megabytes of resident memory above what it was before, at its highest while slow streams run. */
export async function measurePeak(side: Measured, streams: number): Promise<number> {
  await runTurns({ ...side, body: firstTurn }, 3);
  const { rss: start } = await side.read({ collect: true });
  let highest = start;
  let running = true;
  const done = runTurns(side, streams, streams).finally(() => {
    running = false;
  });
  while (running) {
    highest = Math.max(highest, (await side.read()).rss);
    await Promise.race([done, sleep(100)]);
  }
  await done;
  return (highest - start) / megabyte;
}
