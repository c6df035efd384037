// Middle names in a column of their own: shown in full, found with them and without, and no reason to take one student
// for another or for two.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportOptions,
  importGradebook,
} from '../../../../server/src/scores/import/import-gradebook.ts';
import { findStudents } from '../../../../server/src/scores/names/find-students.ts';
import { createStudentIndexes } from '../../../../server/src/scores/names/student-indexes.ts';
import { openRecords, type Records } from '../../../../server/src/scores/open-records.ts';

let folder = '';
let records: Records;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-middle-'));
  records = openRecords({ file: join(folder, 'records.sqlite') });
});
afterEach(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (text: string, name = 'marks.csv') => ({ name, bytes: new TextEncoder().encode(text) });
const put = (text: string, options: Partial<ImportOptions> = {}) =>
  importGradebook(records, [fileOf(text)], {
    dryRun: false,
    by: { id: 'p1', name: 'Ms Vale' },
    className: '10A',
    ...options,
  });
const rosterNames = async () =>
  (await records.scores.roster({ kind: 'all' })).map(({ displayName }) => displayName).sort();

async function find(name: string) {
  const index = await createStudentIndexes(records.scores).indexOf({ kind: 'all' });
  const found = findStudents({ name, className: undefined }, index);
  const students = found.kind === 'resolved' ? [found.student] : 'students' in found ? found.students : [];
  return [found.kind, ...students.map(({ displayName }) => displayName).sort()];
}

const middle = 'First name,Middle name,Last name,Math (of 100)\nAnna,Maria,Lindqvist,92\nBo,,Ly,75\n';

describe('a table with a middle-name column', () => {
  it.each([
    ['Middle name', 'one column an assessment', middle],
    ['MiddleName', 'in one word', middle.replace('Middle name', 'MiddleName')],
    [
      'Zweiter Vorname',
      'in German',
      'Vorname,Zweiter Vorname,Nachname,Math\nAnna,Maria,Lindqvist,92\nBo,,Ly,75\n',
    ],
    [
      'one row a score',
      'long',
      'first_name,middle_name,last_name,assessment,points,max_points\nAnna,Maria,Lindqvist,Math,92,100\nBo,,Ly,Math,75,100\n',
    ],
  ])('%s, %s: the full name is shown, no column is an assessment too many', async (_, _kind, text) => {
    const report = await put(text);
    expect(report.rejected).toEqual([]);
    expect(report.assessments.map(({ title }) => title)).toEqual(['Math']);
    expect(report.columnsIgnored).toEqual([]);
    expect(await rosterNames()).toEqual(['Anna Maria Lindqvist', 'Bo Ly']);
  });

  it.each([
    'Anna Lindqvist',
    'Anna Maria Lindqvist',
    'Lindqvist, Anna',
    'Lindqvist, Anna Maria',
    'Maria Lindqvist',
    'Lindqvist',
  ])('finds her as %s', async (name) => {
    await put(middle);
    expect(await find(name)).toEqual(['resolved', 'Anna Maria Lindqvist']);
  });

  it('keeps two of one first and last name apart, and asks which is meant', async () => {
    await put('First name,Middle name,Last name,Math\nAnna,Maria,Berg,92\nAnna,Sofia,Berg,75\n');
    expect(await find('Anna Berg')).toEqual(['several', 'Anna Maria Berg', 'Anna Sofia Berg']);
    expect(await find('Anna Sofia Berg')).toEqual(['resolved', 'Anna Sofia Berg']);
  });

  it('repeats no middle name that stands among the first names already', async () => {
    await put('First name,Middle name,Last name,Math\nAnna Maria,Maria,Berg,92\n');
    expect(await rosterNames()).toEqual(['Anna Maria Berg']);
  });

  it('is the same student as in a file without it, by id for everybody, and in a newer file by name', async () => {
    await put('Student ID,First name,Last name,Math\n7,Anna,Berg,92\n');
    const withMiddle = 'Student ID,First name,Middle name,Last name,Math\n7,Anna,Maria,Berg,93\n';
    const teacher = { allowedClasses: ['10A'] };
    expect(await put(withMiddle, teacher)).toMatchObject({
      rejected: [],
      matchedStudents: 1,
      newStudents: 0,
    });
    await put('Student ID,First name,Middle name,Last name,Math\n8,Bo,Erik,Ly,75\n');
    const without = 'Student ID,First name,Last name,Math\n8,Bo,Ly,76\n';
    expect(await put(without, teacher)).toMatchObject({ rejected: [], matchedStudents: 1, warnings: [] });
    await put('First name,Last name,Math\nEva,Holm,50\n');
    expect(await put('First name,Middle name,Last name,Math\nEva,Lo,Holm,51\n')).toMatchObject({
      newStudents: 0,
    });
    // Another person of that id is still no business of a teacher's.
    const other = await put('Student ID,First name,Last name,Math\n8,Per,Ly,76\n', teacher);
    expect(other.rejected).toHaveLength(1);
  });

  it('never takes a name without a middle name for one with it, where no id says so', async () => {
    await put('First name,Middle name,Last name,Math\nAnna,Maria,Berg,92\n');
    expect(await put('First name,Last name,Math\nAnna,Berg,75\n')).toMatchObject({ newStudents: 1 });
    expect(await rosterNames()).toEqual(['Anna Berg', 'Anna Maria Berg']);
    expect(await find('Anna Berg')).toEqual(['resolved', 'Anna Berg']);
  });
});

it('OneRoster’s middle names tell two of one name apart', async () => {
  const files = [
    fileOf(
      'sourcedId,status,role,username,givenName,familyName,middleName,identifier\nu1,,student,a1,Juniper,Fenwick,Rae,101\nu2,,student,a2,Juniper,Fenwick,Skye,102\n',
      'users.csv',
    ),
    fileOf('sourcedId,status,title,classSourcedId,resultValueMax\nli1,,Quiz,c1,20\n', 'lineItems.csv'),
    fileOf(
      'sourcedId,status,lineItemSourcedId,studentSourcedId,scoreStatus,score\nr1,,li1,u1,fully graded,17\nr2,,li1,u2,fully graded,12\n',
      'results.csv',
    ),
  ];
  const report = await importGradebook(records, files, { dryRun: false, by: { id: 'p1', name: 'V' } });
  expect(report.rejected).toEqual([]);
  expect(await rosterNames()).toEqual(['Juniper Rae Fenwick', 'Juniper Skye Fenwick']);
  expect(await find('Juniper Fenwick')).toEqual(['several', 'Juniper Rae Fenwick', 'Juniper Skye Fenwick']);
  expect(await find('Juniper Skye Fenwick')).toEqual(['resolved', 'Juniper Skye Fenwick']);
});
