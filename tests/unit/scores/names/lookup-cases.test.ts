import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FindOutcome, findStudents } from '../../../../server/src/scores/names/find-students.ts';
import { buildStudentIndex } from '../../../../server/src/scores/names/student-index.ts';
import type { RosterStudent } from '../../../../server/src/scores/score-store.ts';

const read = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');

type Ending = 'RESOLVED' | 'AMBIGUOUS' | 'CONFIRM' | 'NOT_FOUND' | 'REJECTED';

interface Case {
  n: number;
  as: keyof typeof seen;
  query: string;
  expect: Ending;
  ids: string[];
  allow: Ending[];
  why: string;
}

const cases: Case[] = JSON.parse(read('lookup-cases.json'));
/** No cell of this file holds a comma. */
const rows = read('lookup-roster.csv')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','));
const roster: readonly RosterStudent[] = rows.map(
  ([id = '', givenName = '', familyName = '', preferred = '', className = '']) => ({
    id,
    givenName,
    familyName,
    preferredName: preferred || null,
    displayName: `${givenName} ${familyName}`.trim(),
    classNames: [className],
    externalIdKeys: [],
  }),
);

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
