// The people of demo mode, all with one public password. Their records live in the demo store only.
import type { DemoPerson } from '@handrail/wire';
import type { Person } from '../person.ts';

export const demoPassword = 'handrail-demo';

const person = (who: Exclude<DemoPerson, 'guest'>, name: string, own: Partial<Person> = {}): Person => ({
  id: `demo-${who}`,
  role: who,
  name,
  classes: [],
  children: [],
  ...own,
});

/** Somebody who has not signed in: no records, no role beyond that. */
export const guest: Person = { id: 'guest', role: 'guest', name: 'Guest', classes: [], children: [] };

const people: Readonly<Record<DemoPerson, Person>> = {
  guest,
  teacher: person('teacher', 'Dana Whitfield', { classes: ['10A'] }),
  student: person('student', 'Alice Johnson', { studentId: 'st-alice-johnson' }),
  guardian: person('guardian', 'Rita Smith', {
    children: [{ studentId: 'st-bob-smith', name: 'Bob Smith' }],
  }),
  counsellor: person('counsellor', 'Miles Okafor'),
  admin: person('admin', 'Greta Lund'),
};

/** A demo person as the seed makes them; classes that were imported later are known to the store alone. */
export function demoPerson(who: DemoPerson): Person {
  return people[who];
}

/** Whose a class becomes that first appears by an import on the command line in demo mode. */
export const demoTeacherId = people.teacher.id;
