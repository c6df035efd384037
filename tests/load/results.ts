// Keeps what was measured as JSON in `tests/load/results`, with the command and the class of machine, and draws the
// page over all that is kept there. Says nothing about the machine beyond its number of cores.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { inProject } from '../../server/commands/project.mjs';
import { drawPage, type KeptResults } from './draw-page.ts';

const folder = inProject('tests/load/results');
type ResultName = keyof KeptResults;

export interface Kept<Data> {
  readonly command: string;
  readonly machine: string;
  readonly data: Data;
}

async function readKept<Name extends ResultName>(name: Name): Promise<KeptResults[Name]> {
  const text = await readFile(`${folder}/${name}.json`, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Replaces the kept result of this name. */
export async function keepResult(name: ResultName, command: readonly string[], data: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [script = '', ...options] = command;
  const kept: Kept<unknown> = {
    command: ['npm run', script, ...(options.length > 0 ? ['--', ...options] : [])].join(' '),
    machine: `${availableParallelism()} cores shared with other work, Node ${process.versions.node}`,
    data,
  };
  await writeFile(`${folder}/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`);
  const all = {
    turns: await readKept('turns'),
    growth: await readKept('growth'),
    soak: await readKept('soak'),
  };
  await writeFile(`${folder}/index.html`, drawPage(all));
  console.log(`Kept in tests/load/results/${name}.json, drawn in index.html beside it.`);
}
