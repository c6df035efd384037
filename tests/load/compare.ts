// Sides that take turns within one run, so that a busy machine weighs on all of them alike. Each block starts with
// another side. Who asks for the figures gets medians.
import { performance } from 'node:perf_hooks';
import { median, runTurns, type TurnTimes } from './drive.ts';
import type { Measured, SideName } from './processes.ts';

export type Sides = ReadonlyMap<SideName, Measured & { readonly body?: string }>;
export type PerSide = Partial<Record<SideName, number>>;

interface Block {
  readonly cpuMs: number;
  readonly times: readonly TurnTimes[];
}

/** Calls `measure` for every side in every round; gives the results of each side. */
async function takeTurns<Result>(
  sides: Sides,
  rounds: number,
  measure: (side: Measured) => Promise<Result>,
): Promise<Map<SideName, Result[]>> {
  const order = [...sides];
  const taken = new Map(order.map(([name]): [SideName, Result[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, side] of order) taken.get(name)?.push(await measure(side));
    order.push(...order.splice(0, 1));
  }
  return taken;
}

const perSide = <Result>(
  taken: ReadonlyMap<SideName, Result[]>,
  figure: (results: readonly Result[]) => number,
): PerSide => Object.fromEntries([...taken].map(([name, results]) => [name, figure(results)]));

async function measureBlock(side: Measured, turns: number): Promise<Block> {
  const before = await side.read();
  const times = await runTurns(side, turns);
  const after = await side.read();
  return { cpuMs: (after.cpuMs - before.cpuMs) / turns, times };
}

/** One turn at a time: processor time, whole turn and first text, in milliseconds. */
export async function compareTurns(sides: Sides, blocks: number, turnsPerBlock: number) {
  const taken = await takeTurns(sides, blocks, (side) => measureBlock(side, turnsPerBlock));
  const time = (pick: (times: TurnTimes) => number) =>
    perSide(taken, (results) => median(results.flatMap(({ times }) => times.map(pick))));
  return {
    cpuMs: perSide(taken, (results) => median(results.map(({ cpuMs }) => cpuMs))),
    turnMs: time(({ turnMs }) => turnMs),
    firstTextMs: time(({ firstTextMs }) => firstTextMs),
  };
}

/** Turns per second with many at once. */
export async function compareThroughput(sides: Sides, rounds: number, turns: number, atOnce: number) {
  const taken = await takeTurns(sides, rounds, async (side) => {
    const started = performance.now();
    await runTurns(side, turns, atOnce);
    return (turns / (performance.now() - started)) * 1000;
  });
  return perSide(taken, median);
}
