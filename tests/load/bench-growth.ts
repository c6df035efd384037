// `npm run bench -- growth`: how processor time per turn grows with the posted history, the reply and the number of
// tools, for all sides in turn. The sides post the same conversation; Handrail verifies and shortens it, the others
// send it to the model as it is.
import { compareTurns, type PerSide, type Sides } from './compare.ts';
import { question, runTurns } from './drive.ts';
import { asOllamaRows, makeHistories } from './make-history.ts';
import { formatTable, sideNames } from './print-table.ts';
import type { SideName } from './processes.ts';
import { numberOption } from './read-options.ts';
import { keepResult } from './results.ts';
import { withSides } from './start-sides.ts';

export interface Growth {
  readonly of: string;
  readonly points: readonly { readonly at: number; readonly cpuMs: PerSide }[];
}

const turnsPerBlock = 10;
const warmUpTurns = 200;

/** The same sides, each posting what `bodyOf` gives it. */
const posting = (sides: Sides, bodyOf: (name: SideName) => unknown[]): Sides =>
  new Map(
    [...sides].map(([name, side]) => [name, { ...side, body: JSON.stringify({ messages: bodyOf(name) }) }]),
  );

async function cpuOf(sides: Sides, blocks: number): Promise<PerSide> {
  for (const side of sides.values()) await runTurns(side, 3);
  return (await compareTurns(sides, blocks, turnsPerBlock)).cpuMs;
}

async function overHistory(sides: Sides, blocks: number): Promise<Growth> {
  const ours = sides.get('Handrail');
  if (!ours) throw new Error('Handrail takes no part');
  const lengths = [10, 100, 1000];
  const histories = await makeHistories(ours, lengths);
  const points: Growth['points'][number][] = [];
  for (const [index, at] of lengths.entries()) {
    const rows = histories[index] ?? [];
    const asked = { role: 'user', content: question };
    const bodyOf = (name: SideName) => [...(name === 'Handrail' ? rows : asOllamaRows(rows)), asked];
    points.push({ at, cpuMs: await cpuOf(posting(sides, bodyOf), blocks) });
  }
  return { of: 'rows of history', points };
}

async function overReply(sides: Sides, blocks: number): Promise<Growth> {
  const points: Growth['points'][number][] = [];
  for (const at of [200, 1000, 4000]) {
    const body = [{ role: 'user', content: `${question} Answer in ${at} words.` }];
    points.push({
      at,
      cpuMs: await cpuOf(
        posting(sides, () => body),
        blocks,
      ),
    });
  }
  return { of: 'tokens of reply', points };
}

async function overTools(blocks: number): Promise<Growth> {
  const points: Growth['points'][number][] = [];
  const execArgv = ['--import', import.meta.resolve('./tool-count.mjs')];
  for (const at of [1, 5, 20]) {
    const env = { TOOL_COUNT: String(at) };
    const cpuMs = await withSides({ names: sideNames, env, execArgv, warmUpTurns }, (sides) =>
      cpuOf(sides, blocks),
    );
    points.push({ at, cpuMs });
  }
  return { of: 'tools', points };
}

function cellsOf({ of, points }: Growth): string[][] {
  const ms = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} ms`);
  return [
    [of, ...sideNames, 'Handrail to bare loop'],
    ...points.map(({ at, cpuMs }) => [
      at.toLocaleString('en'),
      ...sideNames.map((name) => ms(cpuMs[name])),
      `${((cpuMs.Handrail ?? Number.NaN) / (cpuMs['bare loop'] ?? Number.NaN)).toFixed(2)} times`,
    ]),
  ];
}

/** `--blocks N` blocks of ten turns a side and point; `--write` keeps the figures in `tests/load/results`. */
export async function run(argv: readonly string[]): Promise<number> {
  const blocks = numberOption(argv, '--blocks', 7);
  const growths: Growth[] = [];
  await withSides({ names: sideNames, warmUpTurns }, async (sides) => {
    growths.push(await overHistory(sides, blocks), await overReply(sides, blocks));
  });
  growths.push(await overTools(blocks));
  console.log('Processor time per turn');
  for (const growth of growths) console.log(`\n${formatTable(cellsOf(growth))}`);
  const command = ['bench', 'growth', ...argv];
  if (argv.includes('--write')) await keepResult('growth', command, { blocks, growths });
  return 0;
}
