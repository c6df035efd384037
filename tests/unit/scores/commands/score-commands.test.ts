// scores:import and scores:export as commands: what they print, which store they write, how they end.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPeople } from '../../../../server/src/people/create-people.ts';
import type { CommandIo } from '../../../../server/src/scores/commands/command-io.ts';
import { run as runExport } from '../../../../server/src/scores/commands/scores-export.ts';
import { run as runImport } from '../../../../server/src/scores/commands/scores-import.ts';
import { openRecords } from '../../../../server/src/scores/open-records.ts';

const samples = join(import.meta.dirname, '../import/data');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function call(run: typeof runImport, argv: string[], environment: Record<string, string> = {}) {
  let out = '';
  const told: string[] = [];
  const io: CommandIo = {
    environment: { DATA_DIR: join(folder, 'data'), ...environment },
    workingDir: folder,
    write: async (text) => {
      out += text;
    },
    tell: (line) => told.push(line),
  };
  return { code: await run(argv, io), out, told: told.join('\n') };
}

const canvas = join(samples, 'canvas-1.csv');

describe('scores:import', () => {
  it('says of a file that is not there just that', async () => {
    const { code, out } = await call(runImport, ['nowhere.csv']);
    expect(code).toBe(1);
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^Refused .*nowhere\.csv: there is no such file$/),
      '1 refused: nothing was imported.',
    ]);
  });

  it('prints the agreed JSON and nothing else with --json', async () => {
    const { code, out } = await call(runImport, [canvas, '--dry-run', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      format: 'canvas',
      encoding: 'UTF-8',
      delimiter: 'comma',
      students: 6,
      assessments: [
        { title: 'Unit 1 Exam', maxPoints: 50 },
        { title: 'Essay, final draft', maxPoints: 20 },
        { title: 'Quiz 2 (retake)', maxPoints: 10 },
        { title: 'Bonus puzzle', maxPoints: 0 },
      ],
      scores: 24,
      statuses: { graded: 16, none: 6, excused: 1, not_assigned: 1 },
      rejected: [],
    });
  });

  it('writes the demo store in demo mode, says so, and gives new classes alone to the demo teacher', async () => {
    writeFileSync(join(folder, 'm.csv'), 'Name,Class,Quiz\nAda Ox,7C,5\nCarol Diaz,10B,4\n');
    const { code, told } = await call(runImport, ['m.csv']);
    expect(code).toBe(0);
    expect(told).toContain('demo records');
    const records = openRecords({ file: join(folder, 'data', 'demo.sqlite') });
    const teacher = await createPeople(records).demoPerson('teacher');
    await records.close();
    expect([...teacher.classes].sort()).toEqual(['10A', '7C']);
    expect(existsSync(join(folder, 'data', 'records.sqlite'))).toBe(false);
  });

  it('writes the real store where demo mode is off', async () => {
    const { code, told } = await call(runImport, [canvas], { DEMO: 'off' });
    expect(code).toBe(0);
    expect(told).toContain('real records');
    expect(existsSync(join(folder, 'data', 'demo.sqlite'))).toBe(false);
  });

  it('ends with 1 and imports nothing when a row is refused, with its line in words', async () => {
    const { code, out } = await call(runImport, [join(samples, 'generic-1.csv')]);
    expect(code).toBe(1);
    expect(out).toContain('line 8: "=1+1": a formula is not a score');
    expect(out).toContain('nothing was imported');
    expect((await call(runImport, [join(samples, 'generic-1.csv'), '--dry-run'])).code).toBe(0);
  });

  it.each([
    [['nothere.csv'], 1, 'no such file'],
    [[], 2, 'no file was given'],
    [['--nonsense', 'x.csv'], 2, 'nonsense'],
    [['x.csv', '--class', ' '], 2, '--class needs a name'],
  ])('%j ends with %i', async (argv, code, words) => {
    const answer = await call(runImport, argv);
    expect(answer.code).toBe(code);
    expect(answer.out + answer.told).toContain(words);
  });

  it('names settings that are wrong, and the limit of bytes', async () => {
    expect(await call(runImport, [canvas], { PORT: 'x' })).toMatchObject({ code: 2 });
    const small = await call(runImport, [canvas], { MAX_IMPORT_BYTES: '1024' });
    expect(small.code).toBe(1);
    expect(small.out).toContain('limit of 1024 bytes');
  });

  it('takes a folder of OneRoster files and paths from where npm was called', async () => {
    mkdirSync(join(folder, 'set'));
    for (const name of ['users', 'lineItems', 'results', 'classes', 'manifest']) {
      writeFileSync(
        join(folder, 'set', `${name}.csv`),
        readFileSync(join(samples, `oneroster-1-${name}.csv`)),
      );
    }
    const { code, out } = await call(runImport, ['set', '--json'], { INIT_CWD: folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ format: 'oneroster', students: 3, scores: 6 });
  });

  it('does not let the text of a file command the terminal', async () => {
    writeFileSync(join(folder, 'm.csv'), 'Name,Class,Quiz\nAda Ox,7C,\u001b[31mred\u0007\n');
    const { out } = await call(runImport, ['m.csv']);
    expect(out).not.toContain('\u001b');
  });
});

describe('scores:export', () => {
  it('refuses a class that there is none of, instead of writing an empty file', async () => {
    const { code, out, told } = await call(runExport, ['--class', '99Z']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(told).toContain('99Z');
  });

  it('prints the records as CSV, or writes a new file for its owner alone', async () => {
    await call(runImport, [canvas], { DEMO: 'off' });
    const { out, code } = await call(runExport, [], { DEMO: 'off' });
    expect(code).toBe(0);
    expect(out.split('\r\n')).toHaveLength(26);
    const file = join(folder, 'out.csv');
    const argv = ['--out', 'out.csv', '--bom', '--class', 'Biology 9 - P3'];
    expect((await call(runExport, argv, { DEMO: 'off' })).code).toBe(0);
    expect(readFileSync(file, 'utf8').startsWith('\ufeff"student"')).toBe(true);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await call(runExport, argv, { DEMO: 'off' })).code).toBe(1);
  });
});
