import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewUser } from '../../../server/src/people/add-user.ts';
import { createPeople, type People } from '../../../server/src/people/create-people.ts';
import { seedDemoSchool } from '../../../server/src/people/demo/seed-demo-school.ts';
import { sessionMs } from '../../../server/src/people/sessions.ts';
import { openRecords, type Records } from '../../../server/src/scores/open-records.ts';

let folder = '';
let records: Records;
let people: People;
let now = new Date('2026-03-20T10:00:00Z');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-people-'));
  now = new Date('2026-03-20T10:00:00Z');
  records = openRecords({ file: join(folder, 'records.sqlite') });
  await seedDemoSchool(records);
  people = createPeople(records, { now: () => now });
});
afterEach(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const ada: NewUser = {
  username: 'Ada.Vale',
  name: 'Ada Vale',
  role: 'teacher',
  password: 'a long password',
  classes: ['10b'],
};

async function sessionOf(username: string, password: string): Promise<string> {
  const signedIn = await people.signIn(username, password, '127.0.0.1');
  if (!signedIn.ok) throw new Error('not signed in');
  return signedIn.session.sessionId;
}

describe('addUser', () => {
  it('adds an account that can sign in, whatever the letter case of its name', async () => {
    expect(await people.addUser(ada)).toMatchObject({ ok: true, newClasses: [] });
    const found = await people.personBySession(await sessionOf('ADA.vale', 'a long password'));
    expect(found?.person).toMatchObject({
      role: 'teacher',
      name: 'Ada Vale',
      classes: ['10B'],
      children: [],
    });
  });

  it('makes a class that is not there, and says so', async () => {
    expect(await people.addUser({ ...ada, classes: ['11C', '10A'] })).toMatchObject({ newClasses: ['11C'] });
  });

  it('links children with their dates', async () => {
    const links = [{ studentId: 'st-bob-smith', from: '2026-01-01', until: '2026-12-31' }];
    await people.addUser({ ...ada, role: 'guardian', classes: [], children: links });
    const found = await people.personBySession(await sessionOf('ada.vale', 'a long password'));
    expect(found?.person.children).toEqual([
      { studentId: 'st-bob-smith', name: 'Bob Smith', from: '2026-01-01', until: '2026-12-31' },
    ]);
  });

  it.each<[string, Partial<NewUser>, RegExp]>([
    ['a short password', { password: 'short' }, /at least 10/],
    ['a user name with a space', { username: 'ada vale' }, /user name/],
    ['an empty name', { name: '  ' }, /name needs/],
    ['classes of a counsellor', { role: 'counsellor' }, /only a teacher/],
    ['a guardian without children', { role: 'guardian', classes: [] }, /at least one child/],
    ['a student without a record', { role: 'student', classes: [] }, /id of their record/],
    [
      'an unknown child',
      { role: 'guardian', classes: [], children: [{ studentId: 'nobody' }] },
      /no student/,
    ],
    [
      'a date that is none',
      { role: 'guardian', classes: [], children: [{ studentId: 'st-bob-smith', from: '2026-02-30' }] },
      /no date/,
    ],
    [
      'a link that ends before it begins',
      {
        role: 'guardian',
        classes: [],
        children: [{ studentId: 'st-bob-smith', from: '2026-03-02', until: '2026-03-01' }],
      },
      /before it begins/,
    ],
    ['a name that is taken', { username: 'TEACHER', classes: ['12Z'] }, /taken/],
  ])('%s: refused, and nothing is written', async (_, change, fault) => {
    const outcome = await people.addUser({ ...ada, ...change });
    expect(outcome).toMatchObject({ ok: false, faults: [expect.stringMatching(fault)] });
    expect(await people.hasRealAccounts()).toBe(false);
    expect(await records.scores.classNames({ kind: 'all' })).toEqual(['10A', '10B']);
  });

  it('the first one is the first real account', async () => {
    expect(await people.hasRealAccounts()).toBe(false);
    await people.addUser(ada);
    expect(await people.hasRealAccounts()).toBe(true);
  });
});

describe('sessions', () => {
  it('are kept as hashes only', async () => {
    const id = await sessionOf('teacher', 'handrail-demo');
    const rows = await records.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('end at sign-out', async () => {
    const id = await sessionOf('teacher', 'handrail-demo');
    await people.signOut(id);
    expect(await people.personBySession(id)).toBeNull();
  });

  it('end by themselves', async () => {
    const id = await sessionOf('teacher', 'handrail-demo');
    now = new Date(now.getTime() + sessionMs - 1);
    expect(await people.personBySession(id)).not.toBeNull();
    now = new Date(now.getTime() + 1);
    expect(await people.personBySession(id)).toBeNull();
  });

  it('all end at a change of password', async () => {
    const first = await sessionOf('teacher', 'handrail-demo');
    const other = await sessionOf('student', 'handrail-demo');
    expect(await people.changePassword('Teacher', 'another password')).toBeNull();
    expect(await people.personBySession(first)).toBeNull();
    expect(await people.personBySession(other)).not.toBeNull();
    expect(await people.signIn('teacher', 'handrail-demo', 'x')).toEqual({ ok: false });
    expect(await sessionOf('teacher', 'another password')).toMatch(/^[\w-]{43}$/);
  });

  it('see a class that was handed over at once', async () => {
    const id = await sessionOf('teacher', 'handrail-demo');
    await records.db.deleteFrom('class_teachers').execute();
    expect((await people.personBySession(id))?.person.classes).toEqual([]);
  });

  it('of a guest are sessions too', async () => {
    const { sessionId, person } = await people.startDemo('guest');
    expect(person.role).toBe('guest');
    expect((await people.personBySession(sessionId))?.person).toEqual(person);
  });

  it.each(['student', 'guardian', 'teacher', 'counsellor', 'admin'] as const)(
    'demo %s starts one',
    async (who) => {
      const { sessionId } = await people.startDemo(who);
      expect((await people.personBySession(sessionId))?.person).toMatchObject({
        role: who,
        id: `demo-${who}`,
      });
    },
  );

  it('nothing else is one', async () => {
    for (const id of ['', 'x', 'A'.repeat(43), '__proto__'])
      expect(await people.personBySession(id)).toBeNull();
  });
});

describe('signIn', () => {
  it('says the same for a wrong password and an unknown name', async () => {
    expect(await people.signIn('teacher', 'wrong password', 'a')).toEqual({ ok: false });
    expect(await people.signIn('nobody', 'wrong password', 'a')).toEqual({ ok: false });
  });

  it('stops after five tries for that account from that address, and for nobody else', async () => {
    for (let count = 0; count < 5; count += 1) await people.signIn('teacher', 'wrong password', 'a');
    expect(await people.signIn('Teacher', 'handrail-demo', 'a')).toEqual({ ok: false, waitSeconds: 900 });
    expect(await people.signIn('teacher', 'handrail-demo', 'b')).toMatchObject({ ok: true });
    expect(await people.signIn('student', 'handrail-demo', 'a')).toMatchObject({ ok: true });
    now = new Date(now.getTime() + 900_000);
    expect(await people.signIn('teacher', 'handrail-demo', 'a')).toMatchObject({ ok: true });
  });

  it('counts tries that are made at once', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => people.signIn('teacher', 'wrong password', 'a')),
    );
    expect(tries.filter((outcome) => !outcome.ok && outcome.waitSeconds !== undefined)).toHaveLength(3);
  });

  it('a good sign-in forgets the tries before it', async () => {
    for (let count = 0; count < 4; count += 1) await people.signIn('teacher', 'wrong password', 'a');
    await people.signIn('teacher', 'handrail-demo', 'a');
    expect(await people.signIn('teacher', 'wrong password', 'a')).toEqual({ ok: false });
  });
});

describe('audit log', () => {
  it('lists reads newest first, a row for each student', async () => {
    const { person } = await people.startDemo('counsellor');
    const read = { person, tool: 'get_scores', className: null, turnId: 't1' };
    await people.recordRead({ ...read, studentIds: ['st-bob-smith'], outcome: 'results' });
    await people.recordRead({ ...read, studentIds: ['a', 'b'], outcome: 'question' });
    await people.recordRead({ ...read, studentIds: [], outcome: 'empty' });
    const all = await people.listAudit();
    expect(all.map(({ studentId, outcome }) => [studentId, outcome])).toEqual([
      [null, 'empty'],
      ['b', 'question'],
      ['a', 'question'],
      ['st-bob-smith', 'results'],
    ]);
    expect(all[0]).toMatchObject({
      personId: 'demo-counsellor',
      role: 'counsellor',
      at: now.toISOString(),
      turnId: 't1',
    });
    expect(await people.listAudit({ limit: 1, before: all[1]?.id ?? 0 })).toEqual([all[2]]);
  });
});
