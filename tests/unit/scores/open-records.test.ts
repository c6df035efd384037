import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseStudentId, classKey, externalIdKey } from '../../../server/src/scores/ids.ts';
import { openRecords } from '../../../server/src/scores/open-records.ts';
import { migrate } from '../../../server/src/scores/sqlite/migrate.ts';
import {
  isSafeSqliteVersion,
  openForReading,
  openForWriting,
} from '../../../server/src/scores/sqlite/open-sqlite.ts';

let folder = '';
const file = () => join(folder, 'deep', 'records.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-records-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function addAlice(records: ReturnType<typeof openRecords>): Promise<void> {
  await records.db
    .insertInto('students')
    .values({
      id: 'a',
      given_name: 'Ada',
      family_name: 'Vale',
      preferred_name: null,
      display_name: 'Ada Vale',
    })
    .execute();
}

describe('openRecords', () => {
  it('makes the folder and the tables, and keeps what was written', async () => {
    const first = openRecords({ file: file() });
    await addAlice(first);
    expect(statSync(file()).mode & 0o077).toBe(0);
    await first.close();
    expect(readdirSync(join(folder, 'deep'))).toEqual(['records.sqlite']);
    const second = openRecords({ file: file() });
    expect((await second.scores.roster({ kind: 'all' })).map(({ displayName }) => displayName)).toEqual([
      'Ada Vale',
    ]);
    await second.close();
  });

  it.each([
    [
      'a file that is no database',
      () => writeFileSync(join(folder, 'records.sqlite'), 'not a database, only text. '.repeat(50)),
    ],
    ['a folder in its place', () => mkdirSync(join(folder, 'records.sqlite'))],
  ])('%s: says which file and why', (_, prepare) => {
    prepare();
    expect(() => openRecords({ file: join(folder, 'records.sqlite') })).toThrow(
      /records\.sqlite can't be opened: /,
    );
  });

  it('gives the tools a connection that cannot write', async () => {
    const records = openRecords({ file: file() });
    const write = records.readDb.deleteFrom('students').execute();
    await expect(write).rejects.toThrow(/readonly|read-only/i);
    await records.close();
  });

  it('raises the roster version when another process changes names, and not for a session', async () => {
    const records = openRecords({ file: file() });
    const before = await records.scores.rosterVersion();
    const other = openRecords({ file: file() });
    await addAlice(other);
    expect(await records.scores.rosterVersion()).toBeGreaterThan(before);
    const after = await records.scores.rosterVersion();
    await other.db
      .insertInto('audit')
      .values({
        at: 'now',
        person_id: 'p',
        person_name: 'P',
        role: 'admin',
        tool: 't',
        student_id: null,
        class_name: null,
        outcome: 'results',
        turn_id: 'x',
      })
      .execute();
    expect(await records.scores.rosterVersion()).toBe(after);
    await other.close();
    await records.close();
  });

  it('waits for a writer in another process without stopping the event loop', async () => {
    const records = openRecords({ file: file() });
    const other = openForWriting(file());
    other.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 10);
    const written = addAlice(records);
    await new Promise((resolve) => setTimeout(resolve, 400));
    other.exec('COMMIT');
    await written;
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(2);
    other.close();
    await records.close();
  });

  it('a transaction that fails leaves nothing behind', async () => {
    const records = openRecords({ file: file() });
    const failing = records.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('students')
        .values({ id: 'x', given_name: '', family_name: '', preferred_name: null, display_name: 'X' })
        .execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await records.scores.roster({ kind: 'all' })).toEqual([]);
    await records.close();
  });

  it('refuses a score that has points without being graded', async () => {
    const records = openRecords({ file: file() });
    await addAlice(records);
    const { id: classId } = await records.db
      .insertInto('classes')
      .values({ name: '10A', key: '10a' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await records.db
      .insertInto('assessments')
      .values({
        class_id: classId,
        title: 'T',
        date: null,
        max_points: 10,
        source: 'plain',
        external_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { student_id: 'a', assessment_id: id, raw: null, import_id: null };
    const zeroForMissing = records.db
      .insertInto('scores')
      .values({ ...row, points: 0, status: 'missing' })
      .execute();
    await expect(zeroForMissing).rejects.toThrow(/CHECK/);
    await records.close();
  });
});

describe('SQLite connections', () => {
  it('hold the settings that keep records safe', () => {
    const plain = join(folder, 'plain.sqlite');
    const writer = openForWriting(plain);
    const reader = openForReading(plain);
    for (const connection of [writer, reader]) {
      expect(connection.pragma('synchronous', { simple: true })).toBe(2);
      expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
    }
    expect(reader.pragma('query_only', { simple: true })).toBe(1);
    reader.close();
    writer.close();
  });

  it.each([
    ['3.51.2', false],
    ['3.51.3', true],
    ['3.52.0', true],
    ['3.9.9', false],
    ['4.0', true],
  ])('version %s is safe: %s', (version, safe) => {
    expect(isSafeSqliteVersion(version)).toBe(safe);
  });
});

describe('migrate', () => {
  const one = { title: 'one', sql: 'CREATE TABLE one (id INTEGER)' };
  const two = { title: 'two', sql: 'CREATE TABLE two (id INTEGER)' };

  it('backs up an existing file before it changes it', () => {
    const plain = join(folder, 'plain.sqlite');
    const writer = openForWriting(plain);
    expect(migrate(writer, plain, [one])).toEqual({ from: 0, to: 1, backup: null });
    writer.exec('INSERT INTO one VALUES (7)');
    const outcome = migrate(writer, plain, [one, two]);
    expect(outcome).toMatchObject({ from: 1, to: 2 });
    expect(statSync(outcome.backup ?? '').mode & 0o077).toBe(0);
    const backup = new Database(outcome.backup ?? '', { readonly: true });
    expect(backup.prepare('SELECT id FROM one').pluck().all()).toEqual([7]);
    expect(() => backup.prepare('SELECT id FROM two')).toThrow();
    backup.close();
    writer.close();
  });

  it('a migration that fails changes nothing', () => {
    const plain = join(folder, 'plain.sqlite');
    const writer = openForWriting(plain);
    migrate(writer, plain, [one]);
    expect(() =>
      migrate(writer, plain, [one, two, { title: 'bad', sql: 'CREATE TABLE one (id)' }]),
    ).toThrow();
    expect(writer.pragma('user_version', { simple: true })).toBe(1);
    expect(() => writer.prepare('SELECT id FROM two')).toThrow();
    writer.close();
  });

  it('leaves a file of a newer program alone', () => {
    const plain = join(folder, 'plain.sqlite');
    const writer = openForWriting(plain);
    migrate(writer, plain, [one, two]);
    expect(() => migrate(writer, plain, [one])).toThrow(/newer/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([]);
    writer.close();
  });
});

describe('ids', () => {
  it.each([
    ['1042', '1042'],
    ['#0042', '0042'],
    [' A-17_b ', 'a-17_b'],
  ])('a plain school id %s becomes the student’s own', (given, expected) => {
    expect(chooseStudentId(given, () => false)).toBe(expected);
  });

  it.each([[null], [''], ['ada@school.org'], ['me'], ['x'.repeat(33)], ['a b']])(
    '%s is no id to keep',
    (given) => {
      expect(chooseStudentId(given, () => false)).toMatch(/^st-[a-z]{8}$/);
    },
  );

  it('a school id that is taken gives way to a random one', () => {
    expect(chooseStudentId('7', (id) => id === '7')).toMatch(/^st-[a-z]{8}$/);
  });

  it.each(['10A', '10a', '10 A', 'Class 10-A', '１０Ａ'])('%s is class 10a', (name) => {
    expect(classKey(name)).toBe('10a');
  });

  it('classes without letters stay apart', () => {
    expect(classKey('***')).not.toBe(classKey('+++'));
    expect(classKey('Class')).toBe('class');
  });

  it('external ids compare without case, space and hash', () => {
    expect(externalIdKey(' #AB12 ')).toBe('ab12');
  });
});
