// Whole turns of the built server, all guardrails on, against a bare loop and two agent kits over the same fake
// model server: two model calls, one tool call, a reply of 200 tokens. All sides take turns within one run, so that
// only their ratios matter and not how busy the machine is. Real records, a teacher signed in: no demo.
import { compareThroughput, compareTurns, type PerSide, type Sides } from './compare.ts';
import { measureGrowth, measurePeak } from './measure-memory.ts';
import { formatTable, isMet, type Measurement, sideNames, tableCells } from './print-table.ts';
import type { SideName } from './processes.ts';
import { numberOption } from './read-options.ts';
import { keepResult } from './results.ts';
import { withSides } from './start-sides.ts';

async function measureSingle(sides: Sides, blocks: number): Promise<Measurement[]> {
  const { cpuMs, turnMs, firstTextMs } = await compareTurns(sides, blocks, 40);
  return [
    {
      what: 'processor time per turn',
      unit: 'ms',
      values: cpuMs,
      compare: 'times',
      target: { most: 1.5 },
    },
    { what: 'turn, start to end', unit: 'ms', values: turnMs, compare: 'times' },
    { what: 'first text', unit: 'ms', values: firstTextMs, compare: 'later', target: { most: 3 } },
  ];
}

async function measureThroughput(sides: Sides, rounds: number, turns: number): Promise<Measurement> {
  const values = await compareThroughput(sides, rounds, turns, 32);
  const what = 'turns per second, 32 at once';
  return { what, unit: 'a second', values, compare: 'times', target: { least: 0.5 } };
}

const bareAndOurs: readonly SideName[] = ['bare loop', 'Handrail'];

async function measureEach(sides: Sides, measure: (side: SideName) => Promise<number>): Promise<PerSide> {
  const values: PerSide = {};
  for (const name of sides.keys()) values[name] = await measure(name);
  return values;
}

async function growthOver(turns: number): Promise<Measurement> {
  const values = await withSides({ names: bareAndOurs }, (sides) =>
    measureEach(sides, async (name) => {
      const side = sides.get(name);
      return side ? measureGrowth(side, turns) : Number.NaN;
    }),
  );
  const what = `memory grown, turn 1,000 to ${turns.toLocaleString('en')}`;
  return { what, unit: 'MB', values, compare: 'alone', target: { most: 1 } };
}

async function slowStreams(streams: number, mostMb: number): Promise<Measurement> {
  // So slow that the processor keeps up: what rises is what streams hold, not what waits.
  const values = await withSides({ names: bareAndOurs, slowMs: streams / 5 }, (sides) =>
    measureEach(sides, async (name) => {
      const side = sides.get(name);
      return side ? measurePeak(side, streams) : Number.NaN;
    }),
  );
  const what = `memory above start, ${streams.toLocaleString('en')} slow streams`;
  return { what, unit: 'MB', values, compare: 'alone', target: { most: mostMb } };
}

/**
 * `--quick` takes a tenth of the turns: to try the measurement itself. `--turns N` and `--streams N` for the memory
 * measurements, `--write` keeps the figures in `tests/load/results`.
 */
export async function run(argv: readonly string[]): Promise<number> {
  const quick = argv.includes('--quick');
  const blocks = quick ? 2 : numberOption(argv, '--blocks', 10);
  const turns = numberOption(argv, '--turns', 2000);
  const streams = numberOption(argv, '--streams', 1000);
  const rows: Measurement[] = [];
  console.log('One turn at a time, then 32 at once …');
  await withSides({ names: sideNames, warmUpTurns: quick ? 30 : 1500 }, async (sides) => {
    rows.push(...(await measureSingle(sides, blocks)));
    rows.push(await measureThroughput(sides, 3, quick ? 64 : 320));
  });
  if (!quick) {
    console.log(`${turns} turns …`);
    rows.push(await growthOver(turns));
  }
  console.log('Slow streams …');
  rows.push(await slowStreams(200, 100));
  if (!quick) rows.push(await slowStreams(streams, 300));
  console.log(`\n${formatTable(tableCells(rows))}`);
  if (argv.includes('--write')) await keepResult('turns', ['bench', ...argv], { blocks, rows });
  return rows.every((row) => isMet(row) !== false) ? 0 : 1;
}
