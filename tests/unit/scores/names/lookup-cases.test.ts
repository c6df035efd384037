import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FindOutcome, findStudents } from '../../../../server/src/scores/names/find-students.ts';
import { buildStudentIndex } from '../../../../server/src/scores/names/student-index.ts';
import type { RosterStudent } from '../../../../server/src/scores/score-store.ts';

const read = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');

const endings = z.enum(['RESOLVED', 'AMBIGUOUS', 'CONFIRM', 'NOT_FOUND', 'REJECTED']);
const cases = z
  .array(
    z.object({
      n: z.number(),
      as: z.enum(['counsellor', 'teacher', 'student', 'guardian', 'admin']),
      query: z.string(),
      expect: endings,
      ids: z.array(z.string()),
      allow: z.array(endings),
      why: z.string(),
    }),
  )
  .parse(JSON.parse(read('lookup-cases.json')));

const rows = z
  .array(z.record(z.string()))
  .parse(parse(read('lookup-roster.csv'), { columns: true, bom: true }));
const roster: readonly RosterStudent[] = rows.map((row) => ({
  id: row.student_id ?? '',
  givenName: row.given_name ?? '',
  familyName: row.family_name ?? '',
  preferredName: row.preferred_name || null,
  displayName: `${row.given_name} ${row.family_name}`.trim(),
  classNames: [row.class ?? ''],
  externalIdKeys: [],
}));

/** The student and guardian of the cases see one student who is asked for in none of their cases. */
const seen = {
  counsellor: () => true,
  admin: () => true,
  teacher: ({ classNames }: RosterStudent) => classNames.includes('10A'),
  student: ({ id }: RosterStudent) => id === '1',
  guardian: ({ id }: RosterStudent) => id === '9',
};

const names = {
  resolved: 'RESOLVED',
  several: 'AMBIGUOUS',
  'near-miss': 'CONFIRM',
  nothing: 'NOT_FOUND',
  'not-a-name': 'REJECTED',
} as const;

function idsOf(outcome: FindOutcome): string[] {
  if (outcome.kind === 'resolved') return [outcome.student.id];
  return 'students' in outcome ? outcome.students.map(({ id }) => id) : [];
}

describe('lookup cases', () => {
  it.each(cases)('$n ($as): $why', ({ as, query, expect: ending, ids, allow }) => {
    const index = buildStudentIndex(roster.filter(seen[as]));
    const outcome = findStudents({ name: query }, index);
    const got = names[outcome.kind];
    expect([ending, ...allow]).toContain(got);
    if (got !== ending) return;
    if (got === 'CONFIRM') expect(idsOf(outcome)).toEqual(expect.arrayContaining(ids));
    else expect(idsOf(outcome).sort()).toEqual([...ids].sort());
  });
});
