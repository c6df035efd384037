// Import into the store: one transaction, the same way for a dry run, idempotent, undone completely; students
// are matched and never guessed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportScores } from '../../../../server/src/scores/export/export-scores.ts';
import {
  type ImportOptions,
  importGradebook,
} from '../../../../server/src/scores/import/import-gradebook.ts';
import { listImports } from '../../../../server/src/scores/import/list-imports.ts';
import { undoImport } from '../../../../server/src/scores/import/undo-import.ts';
import { openRecords, type Records } from '../../../../server/src/scores/open-records.ts';

const dataDir = join(import.meta.dirname, 'data');
const by = { id: 'p1', name: 'Ms Vale' };
let folder = '';
let records: Records;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-import-'));
  records = openRecords({ file: join(folder, 'records.sqlite') });
});
afterEach(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const textFile = (text: string, name = 'marks.csv') => ({ name, bytes: new TextEncoder().encode(text) });
const sampleFile = (name: string) => ({ name, bytes: readFileSync(join(dataDir, name)) });
const put = (text: string, options: Partial<ImportOptions> = {}) =>
  importGradebook(records, [textFile(text)], { dryRun: false, by, ...options });

/** All tables that an import may write, as they are. */
async function snapshot(): Promise<unknown> {
  const { db } = records;
  return {
    students: await db.selectFrom('students').selectAll().orderBy('id').execute(),
    ids: await db.selectFrom('student_ids').selectAll().orderBy('source').orderBy('key').execute(),
    classes: await db.selectFrom('classes').selectAll().orderBy('id').execute(),
    enrolments: await db.selectFrom('enrolments').selectAll().execute(),
    assessments: await db.selectFrom('assessments').selectAll().orderBy('id').execute(),
    scores: await db.selectFrom('scores').selectAll().execute(),
    teachers: await db.selectFrom('class_teachers').selectAll().execute(),
  };
}

const header = 'student,class,assessment,date,points,max_points\n';
const plain = `${header}Ada Ox,10A,Math,2026-03-01,92,100\nAda Ox,10A,Science,2026-03-02,excused,100\nBo Ly,10A,Math,2026-03-01,75,100\n`;

async function scoresOf(name: string) {
  const roster = await records.scores.roster({ kind: 'all' });
  const student = roster.find(({ displayName }) => displayName === name);
  return records.scores.scoresOf(student?.id ?? '', { kind: 'all' }, 100);
}

describe('importGradebook', () => {
  it('writes what a look-up then finds, with provenance', async () => {
    const report = await put(plain);
    expect(report).toMatchObject({
      applied: true,
      format: 'generic',
      newStudents: 2,
      newScores: 3,
      newClasses: ['10A'],
    });
    expect(
      (await scoresOf('Ada Ox')).map(({ assessment, points, status, maxPoints }) => [
        assessment,
        points,
        status,
        maxPoints,
      ]),
    ).toEqual([
      ['Math', 92, 'graded', 100],
      ['Science', null, 'excused', 100],
    ]);
    const [entry] = await listImports(records);
    expect(entry).toMatchObject({
      id: report.id,
      files: ['marks.csv'],
      byPerson: 'p1',
      byName: 'Ms Vale',
      scores: 3,
      isLast: true,
    });
    const { import_id } = await records.db.selectFrom('scores').select('import_id').executeTakeFirstOrThrow();
    expect(import_id).toBe(report.id);
  });

  it('tells the same in a dry run and changes nothing', async () => {
    const before = await snapshot();
    const dry = await put(plain, { dryRun: true });
    expect(await snapshot()).toEqual(before);
    expect(await listImports(records)).toEqual([]);
    const real = await put(plain);
    const { id: _a, dryRun: _b, applied: _c, ...dryRest } = dry;
    const { id: _d, dryRun: _e, applied: _f, ...realRest } = real;
    expect(dryRest).toEqual(realRest);
  });

  it.each([
    'canvas-1',
    'moodle-1',
    'blackboard-1',
    'd2l-1',
    'gradescope-1',
    'powerschool-1',
    'schoology-1',
    'googleclassroom-1',
  ])('takes %s once, the same file again changes nothing, undo leaves nothing', async (sample) => {
    const empty = await snapshot();
    const options = { dryRun: false, by };
    const first = await importGradebook(records, [sampleFile(`${sample}.csv`)], options);
    expect(first.rejected).toEqual([]);
    expect(first.applied).toBe(true);
    const after = await snapshot();
    const again = await importGradebook(records, [sampleFile(`${sample}.csv`)], options);
    expect(again).toMatchObject({ applied: false, id: null, newStudents: 0, newScores: 0, changedScores: 0 });
    expect(again.matchedStudents).toBe(first.students);
    expect(await snapshot()).toEqual(after);
    expect(await undoImport(records, first.id ?? '')).toMatchObject({ ok: true });
    expect(await snapshot()).toEqual(empty);
  });

  it('takes a OneRoster set, with the class of its line items', async () => {
    const names = ['users', 'classes', 'enrollments', 'lineItems', 'results', 'manifest'];
    const files = names.map((name) => sampleFile(`oneroster-1-${name}.csv`));
    const report = await importGradebook(records, files, { dryRun: false, by });
    expect(report.classes).toEqual(['Geometry 10 - Period 3']);
    const twins = await records.scores.roster({ kind: 'all' });
    expect(twins.map(({ displayName }) => displayName)).toEqual([
      'Juniper Rae Fenwick',
      'Juniper Skye Fenwick',
      'Pádraig O’Brien',
    ]);
  });

  it('imports nothing of a file with one refused cell, and lists the line', async () => {
    const before = await snapshot();
    const report = await importGradebook(records, [sampleFile('generic-1.csv')], { dryRun: false, by });
    expect(report).toMatchObject({ applied: false, id: null, rejectedCount: 3 });
    expect(report.rejected.map(({ line }) => line)).toEqual([8, 8, 8]);
    expect(await snapshot()).toEqual(before);
  });

  it('changes a score, keeps the earlier one for undo, and undoes newest first only', async () => {
    const first = await put(plain);
    const before = await snapshot();
    const second = await put(
      `${header}Ada Ox,10A,Math,2026-03-01,95,100\nAda Ox,10A,Science,2026-03-02,,100\n`,
    );
    expect(second).toMatchObject({ newScores: 0, changedScores: 2, newStudents: 0 });
    expect((await scoresOf('Ada Ox')).map(({ points, status }) => [points, status])).toEqual([
      [95, 'graded'],
      [null, 'none'],
    ]);
    expect(await undoImport(records, first.id ?? '')).toEqual({ ok: false, reason: 'not-last' });
    expect(await undoImport(records, second.id ?? '', { by: 'other' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await undoImport(records, second.id ?? '')).toMatchObject({ ok: true, restoredScores: 2 });
    expect(await snapshot()).toEqual(before);
    expect(await undoImport(records, second.id ?? '')).toEqual({ ok: false, reason: 'already-undone' });
    expect((await listImports(records)).map(({ isLast }) => isLast)).toEqual([false, true]);
  });

  it('stores late as a score, a letter as no score, and both in the words of the file', async () => {
    await put('Name,Class,Essay /20\nAda Ox,1,late 12\nBo Ly,1,B+\n');
    const rows = await records.db
      .selectFrom('scores')
      .select(['points', 'status', 'raw'])
      .orderBy('points')
      .execute();
    expect(rows).toEqual([
      { points: null, status: 'none', raw: 'B+' },
      { points: 12, status: 'graded', raw: 'late 12' },
    ]);
  });

  it('keeps undo away from rows that others have come to need', async () => {
    const { id } = await put(plain);
    const ada = await records.db
      .selectFrom('students')
      .select('id')
      .where('display_name', '=', 'Ada Ox')
      .executeTakeFirstOrThrow();
    const account = {
      id: 'p9',
      username: 'ada',
      username_key: 'ada',
      name: 'Ada',
      role: 'student' as const,
      password_hash: null,
      demo: 0,
      created_at: '',
    };
    await records.db
      .insertInto('people')
      .values({ ...account, student_id: ada.id })
      .execute();
    await undoImport(records, id ?? '');
    expect(
      (await records.db.selectFrom('students').select('display_name').execute()).map(
        (row) => row.display_name,
      ),
    ).toEqual(['Ada Ox']);
    expect(
      (await records.db.selectFrom('people').select('student_id').executeTakeFirstOrThrow()).student_id,
    ).toBe(ada.id);
  });
});

describe('matching of students', () => {
  it('goes by id when the name was written otherwise, and says so', async () => {
    await put('Name,Student ID,Class,Quiz\nAda Ox,007,10A,5\n');
    const report = await put('Name,Student ID,Class,Test\nAda M. Ox,007,10A,6\n');
    expect(report).toMatchObject({ applied: true, matchedStudents: 1, newStudents: 0 });
    expect(report.warnings.join()).toContain('Ada Ox');
  });

  it('keeps two of one name and class apart by their ids, and asks when there is none', async () => {
    await put('Name,Student ID,Class,Quiz\nAda Ox,1,10A,5\nAda Ox,2,10A,6\n');
    const before = await snapshot();
    const report = await put('Name,Class,Test\nAda Ox,10A,7\n');
    expect(report).toMatchObject({ applied: false, ambiguousStudents: 1 });
    expect(report.rejected).toMatchObject([{ line: 2 }]);
    expect(await snapshot()).toEqual(before);
  });

  it('does not take a student of the same name in another class, nor one with another id', async () => {
    await put('Name,Student ID,Class,Quiz\nAda Ox,1,10A,5\n');
    expect(await put('Name,Class,Quiz\nAda Ox,10B,5\n')).toMatchObject({ newStudents: 1 });
    expect(await put('Name,Student ID,Class,Test\nAda Ox,3,10A,5\n')).toMatchObject({ newStudents: 1 });
    expect(await put('Name,Class,Drill\nada  OX,10b,5\n')).toMatchObject({ matchedStudents: 1 });
  });

  it('refuses ids that lead to two students, and numbers that nobody has', async () => {
    await put('Name,Student ID,Email,Class,Quiz\nAda Ox,1,a@x.example,10A,5\nBo Ly,2,b@x.example,10A,5\n');
    expect(await put('Name,Student ID,Email,Class,Test\nAda Ox,1,b@x.example,10A,5\n')).toMatchObject({
      ambiguousStudents: 1,
    });
    const template = 'STUDENT_NUMBER\tTEST_NAME\tNUMERIC_SCORE\n';
    expect(await put(`${template}1\tDrill\t4\n`, { className: '10A' })).toMatchObject({
      applied: true,
      matchedStudents: 1,
    });
    expect(await put(`${template}77\tDrill\t4\n`, { className: '10A' })).toMatchObject({
      applied: false,
      rejectedCount: 1,
    });
  });
});

describe('classes and assessments', () => {
  it('puts every row into the class that was asked for', async () => {
    const report = await put(plain, { className: '10 a' });
    expect(report.classes).toEqual(['10 a']);
    expect(await put(plain)).toMatchObject({ applied: false, newClasses: [], unchangedScores: 3 });
  });

  it('refuses classes that are not the person’s own, and hides who stands behind an id there', async () => {
    await put('Name,Student ID,Class,Quiz\nAda Ox,1,10B,5\n');
    const before = await snapshot();
    const options = { allowedClasses: ['10A'] };
    expect(await put('Name,Class,Quiz\nCy Fo,10B,5\n', options)).toMatchObject({
      applied: false,
      rejectedCount: 1,
    });
    const probe = await put('Name,Student ID,Class,Quiz\nX Y,1,10A,5\n', options);
    expect(probe.applied).toBe(false);
    expect(JSON.stringify(probe)).not.toContain('Ada');
    expect(await snapshot()).toEqual(before);
    expect(await put('Name,Class,Quiz\nCy Fo,10a,5\n', options)).toMatchObject({ applied: true });
  });

  it('gives new classes, and only those, to the person who claims them', async () => {
    const teacher = {
      id: 't1',
      username: 't',
      username_key: 't',
      name: 'T',
      role: 'teacher' as const,
      password_hash: null,
    };
    await records.db
      .insertInto('people')
      .values({ ...teacher, student_id: null, demo: 1, created_at: '' })
      .execute();
    await put('Name,Class,Quiz\nAda Ox,10B,5\n');
    await put('Name,Class,Test\nAda Ox,10B,5\nBo Ly,7C,5\n', { claimClassesFor: 't1' });
    const claimed = await records.db
      .selectFrom('class_teachers')
      .innerJoin('classes', 'classes.id', 'class_id')
      .select('name')
      .execute();
    expect(claimed).toEqual([{ name: '7C' }]);
  });

  it('refuses a maximum that contradicts the records or the header, unless the source’s id proves the assessment', async () => {
    await put('Name,Class,Quiz /20\nAda Ox,1,5\n');
    expect((await put('Name,Class,Quiz /10\nAda Ox,1,5\n')).rejected[0]?.reason).toContain(
      '20 in the records',
    );
    expect((await put('Name,Class,Test /20\nAda Ox,1,5/10\nBo Ly,1,7\n')).rejected).toMatchObject([
      { line: 2 },
    ]);
    const canvas = (max: number) =>
      `Student,ID,SIS User ID,Section,Essay (9)\nPoints Possible,,,,${max}\n"Ox, Ada",4,S1,1,8\n`;
    await put(canvas(10));
    expect((await put(canvas(12))).warnings.join()).toContain('from 10 to 12');
  });

  it('keeps two assessments of one title apart by their date', async () => {
    const text = `${header}Ada Ox,1,Quiz,2026-01-01,5,10\nAda Ox,1,Quiz,2026-02-01,6,10\n`;
    await put(text);
    expect((await scoresOf('Ada Ox')).map(({ points }) => points)).toEqual([5, 6]);
    expect(await put(text)).toMatchObject({ applied: false, unchangedScores: 2 });
  });

  it('takes a test of one name in two classes of a student, and refuses it when both go into one', async () => {
    const text = 'student,student_id,class,assessment,points\nAda Ox,7,10A,Quiz,5\nAda Ox,7,Club,Quiz,6\n';
    expect(await put(text)).toMatchObject({ applied: true, newStudents: 1, newScores: 2 });
    expect((await put(text, { className: '9Z' })).applied).toBe(false);
  });

  it('enrols in every section of a joined sentence, and leaves a name with "and" whole', async () => {
    await importGradebook(records, [sampleFile('canvas-1.csv')], { dryRun: false, by });
    const classes = await records.scores.classNames({ kind: 'all' });
    expect(classes).toEqual(['Biology 9 - P1', 'Biology 9 - P3', 'Biology Club']);
    const report = await put(
      'Student,ID,Section,Essay (9)\nPoints Possible,,,10\n"Ox, Ada",4,Arts and Crafts,8\n',
    );
    expect(report.classes).toEqual(['Arts and Crafts']);
  });

  it('treats names and titles as text only, whatever they hold', async () => {
    const nasty = `${header}"Robert'); DROP TABLE students;--",10A,"'; DELETE FROM scores;--",,5,10\n__proto__,constructor,toString,,6,10\n`;
    expect(await put(nasty)).toMatchObject({ applied: true, newStudents: 2, newScores: 2 });
    expect(await put(nasty)).toMatchObject({ applied: false, unchangedScores: 2 });
  });
});

describe('exportScores', () => {
  const all = async (classes: readonly string[] | 'all' = 'all') => {
    let text = '';
    for await (const chunk of exportScores(records, { classes })) text += chunk;
    return text;
  };

  it('is read back without a change, formulas in names included', async () => {
    await put(
      `${plain}"=cmd|' /C calc'!A0",10B,"+Essay, late",2026-01-01,7.5,10\n -Zed,10B,@Quiz,,missing,\n`,
    );
    const text = await all();
    expect(text.split('\r\n')[0]).toBe(
      '"student","class","assessment","date","points","max_points","status","student_id"',
    );
    expect(text).toContain(`"'=cmd|' /C calc'!A0","10B","'+Essay, late","2026-01-01","7.5","10","graded"`);
    expect(text).toContain(`"'-Zed","10B","'@Quiz","","","","missing"`);
    expect(await put(text)).toMatchObject({
      applied: false,
      rejected: [],
      unchangedScores: 5,
      newStudents: 0,
    });
    const other = openRecords({ file: join(folder, 'other.sqlite') });
    await importGradebook(other, [textFile(text)], { dryRun: false, by });
    let again = '';
    for await (const chunk of exportScores(other, { classes: 'all' })) again += chunk;
    await other.close();
    const withoutIds = (csv: string) =>
      csv
        .replace(/,"[^"]*"\r\n/g, '\n')
        .split('\n')
        .sort();
    expect(withoutIds(again)).toEqual(withoutIds(text));
  });

  it('holds only the classes that were asked for, none for none', async () => {
    await put(`${plain}Cy Fo,10B,Math,,1,10\n`);
    expect(await all(['10b'])).not.toContain('Ada');
    expect((await all([])).trim().split('\r\n')).toHaveLength(1);
  });
});
