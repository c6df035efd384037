// All sides over one fake model server, each a process of its own, warmed up; and their end.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTurns } from './drive.ts';
import { type Measured, type SideName, startFake, startOther, startServer } from './processes.ts';

export interface StartOptions {
  readonly names: readonly SideName[];
  /** A pause before each token of the model. */
  readonly slowMs?: number;
  readonly warmUpTurns?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** More arguments to Node for Handrail's process. */
  readonly execArgv?: readonly string[];
}

const warmUpRound = 100;

/** Turns by turns: a side that rests for half a minute loses most of what V8 had compiled for it. */
export async function warmUp(sides: ReadonlyMap<SideName, Measured>, turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= warmUpRound) {
    for (const side of sides.values()) await runTurns(side, Math.min(left, warmUpRound), 4);
  }
}

/** Starts the sides, runs `measure`, ends everything whatever happens. */
export async function withSides<Result>(
  { names, slowMs = 0, warmUpTurns = 0, env = {}, execArgv = [] }: StartOptions,
  measure: (sides: ReadonlyMap<SideName, Measured>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'handrail-bench-'));
  const fake = await startFake(slowMs);
  const sides = new Map<SideName, Measured>();
  try {
    for (const name of names) {
      const started =
        name === 'Handrail'
          ? startServer(fake.origin, folder, { env, execArgv })
          : startOther(name, fake.origin, env);
      sides.set(name, await started);
    }
    await warmUp(sides, warmUpTurns);
    return await measure(sides);
  } finally {
    await Promise.all([...sides.values(), fake].map((process) => process.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}
