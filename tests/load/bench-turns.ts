// Whole turns of the built server, all guardrails on, against a bare loop and two agent kits over the same fake
// model server: two model calls, one tool call, a reply of 200 tokens. All sides take turns within one run, so that
// only their ratios matter and not how busy the machine is. Real records, a teacher signed in: no demo.
import { compareThroughput, compareTurns, type PerSide, type Sides } from './compare.ts';
import { measureGrowth, measurePeak } from './measure-memory.ts';
import { formatTable, isMet, type Measurement, sideNames, tableCells } from './print-table.ts';
import type { Measured, SideName } from './processes.ts';
import { numberOption } from './read-options.ts';
import { keepResult } from './results.ts';
import { warmUp, withSides } from './start-sides.ts';

const processorTime = 'processor time per turn';
const inWords = (count: number) => count.toLocaleString('en');

/** Before V8 has compiled what a server runs all day: what the first minutes of a process cost. */
async function measureEarly(sides: Sides, blocks: number, turns: number): Promise<Measurement> {
  const { cpuMs } = await compareTurns(sides, blocks, 40);
  const what = `${processorTime}, after ${inWords(turns)} turns`;
  return { what, unit: 'ms', values: cpuMs, compare: 'times' };
}

async function measureWarm(sides: Sides, blocks: number, turns: number): Promise<Measurement[]> {
  const { cpuMs, turnMs, firstTextMs } = await compareTurns(sides, blocks, 40);
  return [
    {
      what: `${processorTime}, after ${inWords(turns)}`,
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

async function measureEach(sides: Sides, measure: (side: Measured) => Promise<number>): Promise<PerSide> {
  const values: PerSide = {};
  for (const [name, side] of sides) values[name] = await measure(side);
  return values;
}

async function growthOver(fromTurn: number, toTurn: number): Promise<Measurement> {
  const values = await withSides({ names: bareAndOurs }, (sides) =>
    measureEach(sides, (side) => measureGrowth(side, fromTurn, toTurn)),
  );
  const what = `memory grown, turn ${inWords(fromTurn)} to ${inWords(toTurn)}`;
  return { what, unit: 'MB', values, compare: 'alone', target: { most: 1 } };
}

async function slowStreams(streams: number, mostMb: number): Promise<Measurement> {
  // So slow that the processor keeps up: what rises is what streams hold, not what waits.
  const values = await withSides({ names: bareAndOurs, slowMs: streams / 5 }, (sides) =>
    measureEach(sides, (side) => measurePeak(side, streams)),
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
  const turns = numberOption(argv, '--turns', 10_000);
  const streams = numberOption(argv, '--streams', 1000);
  const early = quick ? 30 : 1500;
  const warm = quick ? 60 : 5000;
  const rows: Measurement[] = [];
  console.log('One turn at a time, then 32 at once …');
  await withSides({ names: sideNames, warmUpTurns: early }, async (sides) => {
    rows.push(await measureEarly(sides, blocks, early));
    await warmUp(sides, warm - early);
    rows.push(...(await measureWarm(sides, blocks, warm)));
    rows.push(await measureThroughput(sides, 3, quick ? 64 : 320));
  });
  if (!quick) {
    console.log(`${inWords(turns)} turns …`);
    rows.push(await growthOver(1000, 2000), await growthOver(warm, warm + turns));
  }
  console.log('Slow streams …');
  rows.push(await slowStreams(200, 100));
  if (!quick) rows.push(await slowStreams(streams, 300));
  console.log(`\n${formatTable(tableCells(rows))}`);
  if (argv.includes('--write')) await keepResult('turns', ['bench', ...argv], { blocks, rows });
  return rows.every((row) => isMet(row) !== false) ? 0 : 1;
}
