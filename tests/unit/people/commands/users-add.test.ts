import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../../server/src/people/commands/users-add.ts';
import { createPeople } from '../../../../server/src/people/create-people.ts';
import { seedDemoSchool } from '../../../../server/src/people/demo/seed-demo-school.ts';
import { openRecords } from '../../../../server/src/scores/open-records.ts';
import { demoRecordsFile, recordsFile } from '../../../../server/src/scores/record-files.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-users-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function command(argv: string[], typed = 'a long password\n') {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await run(argv, {
    environment: { DATA_DIR: folder },
    input: Readable.from([typed]),
    print: (text) => out.push(text),
    complain: (text) => errors.push(text),
    prompt: (text) => errors.push(text),
  });
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

async function withRecords<Result>(
  use: (people: ReturnType<typeof createPeople>) => Promise<Result>,
  seed = false,
) {
  const records = openRecords({ file: recordsFile(folder) });
  if (seed) await seedDemoSchool(records);
  const result = await use(createPeople(records));
  await records.close();
  return result;
}

const signIn = (username: string, password: string) =>
  withRecords((people) => people.signIn(username, password, 'x'));

describe('users:add', () => {
  it('adds a teacher, and says that demo mode is over', async () => {
    const { code, out, errors } = await command([
      'dana',
      '--role',
      'teacher',
      '--name',
      'Dana Vale',
      '--classes',
      '10A, 10B',
    ]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(out).toMatch(/demo mode is over/);
    expect(out).not.toContain('a long password');
    expect(await signIn('dana', 'a long password')).toMatchObject({
      ok: true,
      session: { person: { role: 'teacher', name: 'Dana Vale', classes: ['10A', '10B'] } },
    });
  });

  it('finds a child by name or id, and keeps the dates', async () => {
    await withRecords(async () => null, true);
    const { code } = await command([
      'rita',
      '--role',
      'guardian',
      '--children',
      'Bob Smith,st-carol-diaz',
      '--until',
      '2027-07-31',
    ]);
    expect(code).toBe(0);
    expect(await signIn('rita', 'a long password')).toMatchObject({
      session: {
        person: {
          children: [
            { studentId: 'st-bob-smith', until: '2027-07-31' },
            { studentId: 'st-carol-diaz', until: '2027-07-31' },
          ],
        },
      },
    });
  });

  it('asks for an id when a child’s name is not clear', async () => {
    await withRecords(async () => null, true);
    const { code, errors } = await command(['rita', '--role', 'guardian', '--children', 'Maren']);
    expect(code).toBe(1);
    expect(errors).toMatch(/st-maren-holt .*st-maren-quist/);
  });

  it('gives a new password', async () => {
    await command(['dana', '--role', 'admin']);
    expect((await command(['dana', '--new-password', '--password-stdin'], 'quite another one\n')).code).toBe(
      0,
    );
    expect(await signIn('dana', 'a long password')).toEqual({ ok: false });
    expect(await signIn('dana', 'quite another one')).toMatchObject({ ok: true });
  });

  it.each([
    [[], /user name first/],
    [['dana'], /--role is missing/],
    [['dana', '--role', 'king'], /"king": allowed is one of/],
    [['dana', '--role', 'admin', '--colour', 'red'], /--colour/],
    [['dana', 'vale', '--role', 'admin'], /one argument too many/],
  ])('%j is not understood: exit 2, with the usage', async (argv, fault) => {
    const { code, errors } = await command(argv);
    expect(code).toBe(2);
    expect(errors).toMatch(fault);
    expect(errors).toMatch(/npm run users:add/);
    expect(existsSync(recordsFile(folder))).toBe(false);
  });

  it.each([
    ['dana', 'short\n', /at least 10/],
    ['dana', '', /at least 10/],
    ['da na', 'a long password\n', /user name/],
  ])('%s with password %j is refused: exit 1', async (username, typed, fault) => {
    const { code, errors } = await command([username, '--role', 'admin'], typed);
    expect(code).toBe(1);
    expect(errors).toMatch(fault);
  });

  it('says what was imported in demo mode and how to import it again', async () => {
    const demo = openRecords({ file: demoRecordsFile(folder) });
    await seedDemoSchool(demo);
    await demo.db
      .insertInto('imports')
      .values({
        id: 'i1',
        file_name: 'spring.csv',
        sha256: '',
        format: 'plain',
        at: '',
        by_person: '',
        by_name: '',
        report: '{}',
        undone_at: null,
      })
      .execute();
    await demo.db
      .updateTable('scores')
      .set({ import_id: 'i1' })
      .where('student_id', '=', 'st-carol-diaz')
      .execute();
    await demo.close();
    const { out } = await command(['dana', '--role', 'admin']);
    expect(out).toContain('npm run scores:import -- "spring.csv" --class "10B"');
  });
});
