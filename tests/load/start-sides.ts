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
    for (const side of sides.values()) await runTurns(side, warmUpTurns, 4);
    return await measure(sides);
  } finally {
    await Promise.all([...sides.values(), fake].map((process) => process.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}
