// Whatever is asked, by whomever: an answer holds no name, id or number from outside the asker's scope.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPerson } from '../../../server/src/people/demo/demo-people.ts';
import { demoSchool } from '../../../server/src/people/demo/demo-school.ts';
import type { Person } from '../../../server/src/people/person.ts';
import { type DemoTools, openDemoTools } from './demo-tools.ts';

let demo: DemoTools;

beforeAll(async () => {
  demo = await openDemoTools();
});
afterAll(() => demo.close());

interface Known {
  id: string;
  name: string;
  className: string;
  scores: readonly (number | string)[];
}

const everybody: readonly Known[] = demoSchool.flatMap(({ name: className, students }) =>
  students.map(({ id, givenName, familyName, scores }) => ({
    id,
    name: `${givenName} ${familyName}`,
    className,
    scores,
  })),
);

const askers: readonly { person: Person; sees: (student: Known) => boolean }[] = [
  { person: demoPerson('teacher'), sees: ({ className }) => className === '10A' },
  { person: demoPerson('student'), sees: ({ id }) => id === 'st-alice-johnson' },
  { person: demoPerson('guardian'), sees: ({ id }) => id === 'st-bob-smith' },
  { person: demoPerson('guest'), sees: () => false },
  {
    person: { ...demoPerson('teacher'), id: 'other', classes: ['10B'] },
    sees: ({ className }) => className === '10B',
  },
  { person: { ...demoPerson('teacher'), id: 'none', classes: [] }, sees: () => false },
  {
    person: {
      ...demoPerson('guardian'),
      id: 'two',
      children: [
        { studentId: 'st-carol-diaz', name: 'Carol Diaz' },
        { studentId: 'st-maren-holt', name: 'Maren Holt' },
      ],
    },
    sees: ({ id }) => id === 'st-carol-diaz' || id === 'st-maren-holt',
  },
];

/** Names and ids, whole, cut, mistyped, decorated; and things that are no names. */
const questions = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...everybody.flatMap(({ id, name }) => [id, name, ...name.split(' ')])),
      fc.nat(30),
      fc.constantFrom('cut', 'drop', 'swap', 'whole', 'sign'),
    )
    .map(([text, at, how]) => {
      const place = text.length === 0 ? 0 : at % text.length;
      if (how === 'cut') return text.slice(0, place + 1);
      if (how === 'drop') return text.slice(0, place) + text.slice(place + 1);
      if (how === 'swap')
        return text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2);
      return how === 'sign' ? `${text}%` : text;
    }),
  fc.constantFrom('me', '*', '%', "' OR 1=1 --", '10B', '10A', 'everybody', '92', '79'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const classes = fc.option(fc.constantFrom('10A', '10B', 'Class 10b', '11C', '%'), { nil: undefined });

describe('get_scores', () => {
  it('never tells anything from outside the scope', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...askers),
      questions,
      classes,
      async ({ person, sees }, text, className) => {
        const args = { student_name: text, ...(className === undefined ? {} : { class_name: className }) };
        const result = await demo.call('get_scores', args, person);
        const told = JSON.stringify({ ...result, durationMs: 0 });
        for (const { id, name, scores } of everybody.filter((student) => !sees(student))) {
          expect(told).not.toContain(id);
          expect(told).not.toContain(name);
          for (const score of scores)
            if (typeof score === 'number') expect(told).not.toContain(`"points":${score},`);
        }
      },
    );
    await fc.assert(property, { numRuns: 600 });
  });

  it('answers alike for every student out of scope and for nobody', async () => {
    for (const { person, sees } of askers) {
      const nobody = await demo.call('get_scores', { student_name: 'Zzyzx Qqworth' }, person);
      for (const { name, id } of everybody.filter((student) => !sees(student))) {
        for (const text of [name, id]) {
          const result = await demo.call('get_scores', { student_name: text }, person);
          // A slip away from somebody in scope there may be a question; here no name is.
          expect({ ...result, durationMs: 0 }).toEqual({ ...nobody, durationMs: 0 });
        }
      }
    }
  });

  it('would tell, were the scope ignored', async () => {
    const all = await demo.call('get_scores', { student_name: 'Carol Diaz' }, demoPerson('admin'));
    expect(JSON.stringify(all)).toContain('"points":79,');
  });
});

describe('who may see what', () => {
  const scores = 'get_scores';
  const summary = 'get_class_summary';
  const alice = { student_name: 'Alice Johnson' };
  const bob = { student_name: 'Bob Smith' };
  const carol = { student_name: 'Carol Diaz' };
  const nobody = { student_name: 'Zzyzx Qqworth' };
  const own = { class_name: '10A' };
  const other = { class_name: '10B' };

  it.each([
    ['guest', scores, ['refused', 'refused', 'refused', 'refused']],
    ['student', scores, ['results', 'empty', 'empty', 'empty']],
    ['guardian', scores, ['empty', 'results', 'empty', 'empty']],
    ['teacher', scores, ['results', 'results', 'empty', 'empty']],
    ['counsellor', scores, ['results', 'results', 'results', 'empty']],
    ['admin', scores, ['results', 'results', 'results', 'empty']],
    ['guest', summary, ['refused', 'refused']],
    ['student', summary, ['refused', 'refused']],
    ['guardian', summary, ['refused', 'refused']],
    ['teacher', summary, ['results', 'empty']],
    ['counsellor', summary, ['results', 'results']],
    ['admin', summary, ['results', 'results']],
  ] as const)('%s, %s', async (who, tool, kinds) => {
    const questionsAsked = tool === scores ? [alice, bob, carol, nobody] : [own, other];
    const results = await Promise.all(questionsAsked.map((args) => demo.call(tool, args, demoPerson(who))));
    expect(results.map(({ kind }) => kind)).toEqual(kinds);
  });
});
