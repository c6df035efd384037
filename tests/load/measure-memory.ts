// Memory of a side: what is in use after many turns, and how far it rises while many slow streams run at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { question, runTurns } from './drive.ts';
import type { Measured } from './processes.ts';

export const megabyte = 1024 * 1024;

/** The lowest of several readings: code that V8 compiles and drops moves a single one by a megabyte or two. */
async function inUse(side: Measured): Promise<number> {
  const readings: number[] = [];
  for (let reading = 0; reading < 5; reading += 1) {
    await runTurns(side, 40, 8);
    const { heapUsed, external } = await side.read({ collect: true });
    readings.push((heapUsed + external) / megabyte);
  }
  return Math.min(...readings);
}

/** Megabytes that memory in use grows from one turn of a fresh process to a later one, after garbage collections. */
export async function measureGrowth(side: Measured, fromTurn: number, toTurn: number): Promise<number> {
  await runTurns(side, fromTurn, 8);
  const first = await inUse(side);
  await runTurns(side, toTurn - fromTurn, 8);
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
