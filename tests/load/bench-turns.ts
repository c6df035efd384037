// Whole turns of the built server, all guardrails on, against the bare loop over the same fake model server:
// two model calls, one tool call, a reply of 200 tokens. Both sides run in turn within one run, so that only
// their ratio matters and not how busy the machine is. Real records, a teacher signed in: no demo.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, runTurns, type TurnTimes } from './drive.ts';
import { formatTable, type Measurement } from './print-table.ts';
import { type Measured, startBare, startFake, startServer } from './processes.ts';

const mega = 1024 * 1024;
const ms = (value: number) => `${value.toFixed(2)} ms`;
const mb = (value: number) => `${(value / mega).toFixed(1)} MB`;

interface Block {
  readonly cpuMs: number;
  readonly times: readonly TurnTimes[];
}

async function measureBlock(side: Measured, turns: number): Promise<Block> {
  const before = await side.read();
  const times = await runTurns(side, turns);
  const after = await side.read();
  return { cpuMs: (after.cpuMs - before.cpuMs) / turns, times };
}

/** One turn at a time: processor time, turn time, first text. Blocks of both sides follow each other. */
async function measureSingle(bare: Measured, server: Measured, blocks: number): Promise<Measurement[]> {
  const taken: { bare: Block[]; server: Block[] } = { bare: [], server: [] };
  for (let block = 0; block < blocks; block += 1) {
    taken.bare.push(await measureBlock(bare, 40));
    taken.server.push(await measureBlock(server, 40));
  }
  const cpu = (side: readonly Block[]) => median(side.map(({ cpuMs }) => cpuMs));
  const time = (side: readonly Block[], pick: (times: TurnTimes) => number) =>
    median(side.flatMap(({ times }) => times.map(pick)));
  const cpuRatio = cpu(taken.server) / cpu(taken.bare);
  const turn = (side: readonly Block[]) => time(side, ({ turnMs }) => turnMs);
  const first = (side: readonly Block[]) => time(side, ({ firstTextMs }) => firstTextMs);
  const later = first(taken.server) - first(taken.bare);
  return [
    {
      what: 'processor time per turn',
      bare: ms(cpu(taken.bare)),
      server: ms(cpu(taken.server)),
      result: `${cpuRatio.toFixed(2)} times`,
      target: 'at most 2 times',
      met: cpuRatio <= 2,
    },
    {
      what: 'turn, start to end',
      bare: ms(turn(taken.bare)),
      server: ms(turn(taken.server)),
      result: `${(turn(taken.server) / turn(taken.bare)).toFixed(2)} times`,
    },
    {
      what: 'first text',
      bare: ms(first(taken.bare)),
      server: ms(first(taken.server)),
      result: `${later.toFixed(2)} ms later`,
      target: 'at most 5 ms later',
      met: later <= 5,
    },
  ];
}

async function measureThroughput(bare: Measured, server: Measured, turns: number): Promise<Measurement> {
  const rates = { bare: [] as number[], server: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    for (const [name, side] of [
      ['bare', bare],
      ['server', server],
    ] as const) {
      const started = performance.now();
      await runTurns(side, turns, 32);
      rates[name].push((turns / (performance.now() - started)) * 1000);
    }
  }
  const ratio = median(rates.server) / median(rates.bare);
  return {
    what: 'turns per second, 32 at once',
    bare: median(rates.bare).toFixed(0),
    server: median(rates.server).toFixed(0),
    result: `${ratio.toFixed(2)} times`,
  };
}

/** Memory in use after a garbage collection, at 1,000 and at 2,000 turns. */
async function growth(side: Measured): Promise<readonly [number, number]> {
  await runTurns(side, 1000, 8);
  const first = await side.read({ collect: true });
  await runTurns(side, 1000, 8);
  const second = await side.read({ collect: true });
  return [first.heapUsed + first.external, second.heapUsed + second.external];
}

async function measureGrowth(bare: Measured, server: Measured): Promise<Measurement> {
  const [bareAt1000, bareAt2000] = await growth(bare);
  const [at1000, at2000] = await growth(server);
  const grown = at2000 - at1000;
  return {
    what: 'memory in use, 1,000 to 2,000 turns',
    bare: `${mb(bareAt1000)} to ${mb(bareAt2000)}`,
    server: `${mb(at1000)} to ${mb(at2000)}`,
    result: `${grown >= 0 ? '+' : ''}${mb(grown)}`,
    target: 'no growth (under 1 MB)',
    met: grown < mega,
  };
}

/** Resident memory above what it was before, at its highest while slow streams run. */
async function peak(side: Measured, streams: number): Promise<number> {
  await runTurns(side, 3);
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
  return highest - start;
}

async function measureSlow(dataFolder: string): Promise<Measurement> {
  const fake = await startFake(20);
  const bare = await startBare(fake.origin);
  const server = await startServer(fake.origin, dataFolder);
  try {
    const bareAbove = await peak(bare, 200);
    const above = await peak(server, 200);
    return {
      what: 'memory above start, 200 slow streams',
      bare: mb(bareAbove),
      server: mb(above),
      result: mb(above),
      target: 'at most 100 MB',
      met: above <= 100 * mega,
    };
  } finally {
    await Promise.all([server.stop(), bare.stop(), fake.stop()]);
  }
}

/** `--quick` takes a tenth of the turns: to try the measurement itself. */
export async function run(argv: string[]): Promise<number> {
  const quick = argv.includes('--quick');
  const folder = await mkdtemp(join(tmpdir(), 'handrail-bench-'));
  const fake = await startFake();
  const bare = await startBare(fake.origin);
  const server = await startServer(fake.origin, join(folder, 'turns'));
  const rows: Measurement[] = [];
  try {
    console.log('Warming both sides up …');
    for (const side of [bare, server]) await runTurns(side, quick ? 30 : 300, 4);
    console.log('One turn at a time …');
    rows.push(...(await measureSingle(bare, server, quick ? 2 : 10)));
    console.log('32 at once …');
    rows.push(await measureThroughput(bare, server, quick ? 64 : 320));
    if (!quick) {
      console.log('2,000 turns …');
      rows.push(await measureGrowth(bare, server));
    }
    console.log('200 slow streams …');
    rows.push(await measureSlow(join(folder, 'slow')));
  } finally {
    await Promise.all([server.stop(), bare.stop(), fake.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`\n${formatTable(rows)}`);
  return rows.every(({ met }) => met !== false) ? 0 : 1;
}
