// What the guard costs: runTool over a bare spawn that collects the same output, alone and 8 at once, and
// runFunction over a direct call. Both sides run in turns in one process, so that the machine's mood cancels out.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { runFunction, runTool } from '@handrail/guard';

interface GuardBench {
  /** Median time of runTool over that of a bare spawn; the target is at most 1.25. */
  ratioAlone: number;
  ratioEightAtOnce: number;
  spawnMs: number;
  runToolMs: number;
  /** Median time that runFunction adds to a call; the target is at most 20 µs. */
  functionMicroseconds: number;
}

const envelope = JSON.stringify({
  schema_version: 1,
  ok: true,
  channel: 'bench',
  action: 'look-up',
  items: Array.from({ length: 20 }, (_, number) => ({ student: `Student ${number}`, points: number })),
  error: null,
});

// As short a process as there is: whatever the guard costs weighs most on it.
const program = '/bin/echo';
const args = [envelope];

function spawnBare(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(stdout).toString() + Buffer.concat(stderr).toString()));
  });
}

async function runGuarded(): Promise<void> {
  const result = await runTool(program, args);
  if (result.kind !== 'results') throw new Error(`the bench expects results, not ${result.kind}`);
}

async function measure(run: () => Promise<unknown>, atOnce: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, run));
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Median times of both, in turns; who goes first changes too. */
async function compare(atOnce: number, rounds: number): Promise<{ bareMs: number; guardedMs: number }> {
  const bare: number[] = [];
  const guarded: number[] = [];
  const measureBare = async () => bare.push(await measure(spawnBare, atOnce));
  const measureGuarded = async () => guarded.push(await measure(runGuarded, atOnce));
  for (let round = 0; round < rounds; round += 1) {
    const turns = round % 2 === 0 ? [measureBare, measureGuarded] : [measureGuarded, measureBare];
    for (const turn of turns) await turn();
  }
  const warm = Math.floor(rounds / 10);
  return { bareMs: median(bare.slice(warm)), guardedMs: median(guarded.slice(warm)) };
}

async function measureFunction(): Promise<number> {
  const items = [{ studentId: 's1', student: 'Ada Example', assessment: 'Math', points: 92, maxPoints: 100 }];
  const direct = async () => items;
  const time = async (run: () => Promise<unknown>): Promise<number> => {
    const calls = 2000;
    const startedAt = performance.now();
    for (let call = 0; call < calls; call += 1) await run();
    return ((performance.now() - startedAt) / calls) * 1000;
  };
  const added: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const directUs = await time(direct);
    added.push((await time(() => runFunction(direct))) - directUs);
  }
  return median(added.slice(3));
}

/** Measures everything once; a few seconds on a quiet machine. */
export async function benchGuard(): Promise<GuardBench> {
  const alone = await compare(1, 300);
  const eight = await compare(8, 80);
  return {
    ratioAlone: alone.guardedMs / alone.bareMs,
    ratioEightAtOnce: eight.guardedMs / eight.bareMs,
    spawnMs: alone.bareMs,
    runToolMs: alone.guardedMs,
    functionMicroseconds: await measureFunction(),
  };
}

/** The figures with their targets, one a line. */
function formatGuardBench(bench: GuardBench): string {
  const line = (name: string, value: number, unit: string, target: number) => {
    const verdict = value <= target ? 'within' : 'MISSES';
    return `${name.padEnd(44)}${value.toFixed(2).padStart(8)} ${unit.padEnd(4)}${verdict} ${target} ${unit}`.trimEnd();
  };
  return [
    `bare spawn ${bench.spawnMs.toFixed(2)} ms, runTool ${bench.runToolMs.toFixed(2)} ms (medians)`,
    line('runTool over bare spawn, alone', bench.ratioAlone, 'x', 1.25),
    line('runTool over bare spawn, 8 at once', bench.ratioEightAtOnce, 'x', 1.25),
    line('runFunction over a direct call', bench.functionMicroseconds, 'µs', 20),
  ].join('\n');
}

/** Runs and prints; resolves to the exit code, which a missed target does not change. */
export async function run(): Promise<number> {
  console.log(formatGuardBench(await benchGuard()));
  return 0;
}
