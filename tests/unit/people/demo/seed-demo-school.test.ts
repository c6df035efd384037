import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchool } from '../../../../server/src/people/demo/demo-school.ts';
import { seedDemoSchool } from '../../../../server/src/people/demo/seed-demo-school.ts';
import { openRecords, type Records } from '../../../../server/src/scores/open-records.ts';

let folder = '';
let records: Records;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-demo-'));
  records = openRecords({ file: join(folder, 'demo.sqlite') });
  await Promise.all([seedDemoSchool(records), seedDemoSchool(records)]);
  await seedDemoSchool(records);
});
afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('seedDemoSchool', () => {
  it('called twice at once and again, adds everybody once', async () => {
    const roster = await records.scores.roster({ kind: 'all' });
    expect(roster).toHaveLength(26);
    expect(roster.filter(({ classNames }) => classNames.includes('10A'))).toHaveLength(14);
    expect(roster.filter(({ classNames }) => classNames.includes('10B'))).toHaveLength(12);
  });

  it('Alice Johnson has Math 92 and Science 88', async () => {
    const scores = await records.scores.scoresOf('st-alice-johnson', { kind: 'all' }, 10);
    expect(scores.map(({ assessment, points }) => [assessment, points])).toEqual([
      ['Math', 92],
      ['Science', 88],
    ]);
  });

  it('no number and no name stands twice', () => {
    const students = demoSchool.flatMap(({ students }) => students);
    const numbers = students.flatMap(({ scores }) => scores).filter((score) => typeof score === 'number');
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(students.map(({ id }) => id)).size).toBe(students.length);
  });

  it('exactly one pair shares a first name', () => {
    const given = demoSchool.flatMap(({ students }) => students.map(({ givenName }) => givenName));
    expect(given.length - new Set(given).size).toBe(1);
  });

  it('the demo teacher teaches 10A alone', async () => {
    const classes = await records.db
      .selectFrom('class_teachers')
      .innerJoin('classes', 'classes.id', 'class_teachers.class_id')
      .select(['person_id', 'classes.name'])
      .execute();
    expect(classes).toEqual([{ person_id: 'demo-teacher', name: '10A' }]);
  });
});
