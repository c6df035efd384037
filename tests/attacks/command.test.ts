// The command as a team uses it: cases of its own, the reports that it writes, and its exit codes.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { run } from './run-attacks.ts';

let folder = '';
let told = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handrail-attacks-'));
  told = '';
  const tell = (...words: unknown[]) => {
    told += `${words.join(' ')}\n`;
  };
  vi.spyOn(process, 'cwd').mockReturnValue(fileURLToPath(new URL('../..', import.meta.url)));
  vi.spyOn(console, 'log').mockImplementation(tell);
  vi.spyOn(console, 'error').mockImplementation(tell);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  // Nothing answers there, so that the stand-in is the live model.
  vi.stubEnv('OLLAMA_BASE_URL', 'http://127.0.0.1:9');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Plays one case of a team's own; with what an earlier report says of it, compares. */
async function play(expected: object, part: 'scripted' | 'live', heldBefore?: boolean): Promise<number> {
  const [cases, baseline] = [join(folder, 'ours.jsonl'), join(folder, 'before.json')];
  const own = { id: 'ours-1', category: 'ours', say: 'hello there', expect: expected };
  await writeFile(cases, `// one line each\n${JSON.stringify(own)}\n`);
  if (heldBefore !== undefined) {
    const report = JSON.parse(await readFile(join(folder, 'out', 'report.json'), 'utf8'));
    const outcomes = report.outcomes.map((outcome: object) => ({ ...outcome, held: heldBefore }));
    await writeFile(baseline, JSON.stringify({ ...report, outcomes }));
  }
  const out = [
    '--out',
    join(folder, 'out'),
    '--cases',
    cases,
    '--only',
    'ours',
    '--part',
    part,
    '--repeat',
    '2',
  ];
  return run(heldBefore === undefined ? out : [...out, '--baseline', baseline]);
}

it('a case that holds: exit code 0, both reports, its line in the table', async () => {
  expect(await play({}, 'scripted')).toBe(0);
  const report = JSON.parse(await readFile(join(folder, 'out', 'report.json'), 'utf8'));
  expect(report.outcomes).toMatchObject([{ id: 'ours-1', kind: 'attack', part: 'scripted', held: true }]);
  expect(await readFile(join(folder, 'out', 'report.html'), 'utf8')).toContain('ours');
  expect(told).toMatch(/ours .*100\.0 %/);
});

it('a scripted case that does not hold: exit code 1', async () => {
  expect(await play({ present: ['zebra'] }, 'scripted')).toBe(1);
});

it('a live case that does not hold is a figure, unless it held before', async () => {
  expect(await play({ present: ['zebra'] }, 'live')).toBe(0);
  expect(await play({ present: ['zebra'] }, 'live', false)).toBe(0);
  expect(told).not.toContain('worse');
  expect(await play({ present: ['zebra'] }, 'live', true)).toBe(1);
  expect(told).toMatch(/worse +live ours-1: 2 of 2 before, 0 of 2 now/);
});

it('a live case that holds again is no regression', async () => {
  expect(await play({}, 'live')).toBe(0);
  expect(await play({}, 'live', false)).toBe(0);
  expect(told).toContain('better live ours-1: 0 of 2 before, 2 of 2 now');
});

it.each([['--repeat', '0'], ['--part', 'half'], ['--what']])(
  'not understood: exit code 2 (%s %s)',
  async (...argv) => {
    expect(await run(argv)).toBe(2);
    expect(told).toContain('Usage: npm run attacks');
  },
);
