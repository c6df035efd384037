import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argumentsSchema } from '../../../server/src/around-tools/tool-definitions.ts';
import { demoPerson } from '../../../server/src/people/demo/demo-people.ts';
import type { Person } from '../../../server/src/people/person.ts';
import { describeStatuses } from '../../../server/src/tools/statuses.ts';
import { type DemoTools, findTool, openDemoTools } from './demo-tools.ts';

let demo: DemoTools;

beforeAll(async () => {
  demo = await openDemoTools();
});
afterAll(() => demo.close());

const teacher = demoPerson('teacher');
const counsellor = demoPerson('counsellor');
const ask = (student_name: unknown, person: Person = teacher, class_name?: unknown) =>
  demo.call('get_scores', { student_name, ...(class_name === undefined ? {} : { class_name }) }, person);

describe('get_scores answers', () => {
  it('with every score of the student, each with its maximum, date and status', async () => {
    const result = await ask('Alice');
    expect(result).toMatchObject({ ok: true, kind: 'results' });
    expect(result.items).toEqual([
      {
        studentId: 'st-alice-johnson',
        student: 'Alice Johnson',
        className: '10A',
        assessment: 'Math',
        date: '2026-03-02',
        points: 92,
        maxPoints: 100,
        status: 'graded',
      },
      expect.objectContaining({ assessment: 'Science', points: 88 }),
    ]);
  });

  it('with a status and no points for what is excused, missing or not graded', async () => {
    const statuses = async (name: string) => (await ask(name)).items ?? [];
    expect(await statuses('Tarek Haddad')).toContainEqual(
      expect.objectContaining({ status: 'excused', points: null }),
    );
    expect(await statuses('Petra Novakova')).toContainEqual(
      expect.objectContaining({ status: 'missing', points: null }),
    );
    expect(await statuses('Noemi')).toContainEqual(
      expect.objectContaining({ status: 'pending', points: null }),
    );
  });

  it('with one item that says so, when there is no assessment yet', async () => {
    await demo.records.db
      .insertInto('students')
      .values({
        id: 'new',
        given_name: 'Newton',
        family_name: 'Freshly',
        preferred_name: null,
        display_name: 'Newton Freshly',
      })
      .execute();
    const { id } = await demo.records.db
      .selectFrom('classes')
      .select('id')
      .where('name', '=', '10A')
      .executeTakeFirstOrThrow();
    await demo.records.db.insertInto('enrolments').values({ student_id: 'new', class_id: id }).execute();
    const result = await ask('Newton Freshly');
    expect(result.items).toEqual([
      expect.objectContaining({ student: 'Newton Freshly', assessment: null, status: 'none' }),
    ]);
    expect(describeStatuses(result.items ?? [])).toMatch(/no assessments yet/);
    await demo.records.db.deleteFrom('students').where('id', '=', 'new').execute();
  });

  it('to the id that a question offered', async () => {
    const result = await ask('Maren');
    expect(result).toMatchObject({ kind: 'refused', code: 'AMBIGUOUS_NAME' });
    const offered = result.kind === 'refused' ? JSON.stringify(result.question?.candidates[1]) : '{}';
    const { id }: { id: string } = JSON.parse(offered);
    const chosen = await ask(id);
    expect(chosen).toMatchObject({ kind: 'results', items: [{ studentId: id }, { studentId: id }] });
  });
});

describe('get_scores asks', () => {
  it('which one, with names, classes and ids, and no scores', async () => {
    expect(await ask('Maren')).toMatchObject({
      kind: 'refused',
      code: 'AMBIGUOUS_NAME',
      items: null,
      question: {
        code: 'AMBIGUOUS_NAME',
        candidates: [
          { id: 'st-maren-holt', name: 'Maren Holt', className: '10A' },
          { id: 'st-maren-quist', name: 'Maren Quist', className: '10A' },
        ],
      },
    });
  });

  it('whether a near name is meant', async () => {
    expect(await ask('Alise Johnson')).toMatchObject({
      code: 'CONFIRM_NAME',
      question: { candidates: [{ id: 'st-alice-johnson', name: 'Alice Johnson', className: '10A' }] },
    });
  });
});

describe('get_scores finds nothing', () => {
  it('for a student out of scope just as for one who does not exist', async () => {
    const outside = await ask('Carol Diaz');
    const nobody = await ask('Sbhiske Nobody');
    expect({ ...outside, durationMs: 0 }).toEqual({ ...nobody, durationMs: 0 });
    expect(outside).toMatchObject({ ok: true, kind: 'empty', items: [] });
  });

  it.each([
    ['the id of a student out of scope', 'st-carol-diaz', undefined],
    ['a beginning', 'Car', undefined],
    ['a slip', 'Carol Dias', undefined],
    ['a class out of scope', 'Carol Diaz', '10B'],
    ['a student in scope with a class out of it', 'Alice', '10B'],
    ['a student in scope with no such class', 'Alice', '99Z'],
  ])('%s', async (_, name, className) => {
    expect(await ask(name, teacher, className)).toMatchObject({ kind: 'empty' });
  });
});

describe('get_scores and "me"', () => {
  it('is the student’s own record', async () => {
    for (const word of ['me', 'Me', ' myself ', 'my']) {
      const result = await ask(word, demoPerson('student'));
      expect(result).toMatchObject({ kind: 'results', items: [{ student: 'Alice Johnson' }, {}] });
    }
  });

  it('is a guardian’s only child', async () => {
    expect(await ask('me', demoPerson('guardian'))).toMatchObject({ items: [{ student: 'Bob Smith' }, {}] });
  });

  it('is a question for a guardian of several', async () => {
    const guardian: Person = {
      ...demoPerson('guardian'),
      children: [
        { studentId: 'st-bob-smith', name: 'Bob Smith' },
        { studentId: 'st-carol-diaz', name: 'Carol Diaz' },
      ],
    };
    const result = await ask('my child', guardian);
    expect(result).toMatchObject({
      code: 'AMBIGUOUS_NAME',
      question: { candidates: [{ name: 'Bob Smith' }, { name: 'Carol Diaz' }] },
    });
  });

  it('is nobody for a teacher', async () => {
    expect(await ask('me')).toMatchObject({ kind: 'refused', code: 'NO_OWN_RECORD' });
  });

  it('follows the dates of a guardian’s link, its first and last day included', async () => {
    const guardian: Person = {
      ...demoPerson('guardian'),
      children: [{ studentId: 'st-bob-smith', name: 'Bob Smith', from: '2026-03-20', until: '2026-03-21' }],
    };
    const kindOn = async (day: number, name: string) => {
      demo.clock.now = new Date(2026, 2, day, 23, 59);
      return (await ask(name, guardian)).kind;
    };
    expect(await Promise.all([await kindOn(19, 'Bob Smith'), await kindOn(20, 'Bob Smith')])).toEqual([
      'empty',
      'results',
    ]);
    expect(await Promise.all([await kindOn(21, 'me'), await kindOn(22, 'Bob Smith')])).toEqual([
      'results',
      'empty',
    ]);
    expect(await kindOn(22, 'me')).toBe('refused');
    demo.clock.now = new Date(2026, 2, 20, 12);
  });
});

describe('get_scores arguments', () => {
  it.each([
    [['Alice']],
    [{ name: 'Alice' }],
    [true],
    [null],
    [undefined],
    [''],
    ['   '],
    ['%'],
    ['x'.repeat(201)],
    ['…'],
  ])('%j is BAD_INPUT', async (name) => {
    expect(await ask(name)).toMatchObject({ kind: 'refused', code: 'BAD_INPUT', items: null });
  });

  it('takes a number as its digits', async () => {
    expect(await ask(42)).toMatchObject({ kind: 'empty' });
  });

  it.each([[null], [''], ['  ']])('takes class %j as none', async (className) => {
    expect(await ask('Alice', teacher, className)).toMatchObject({ kind: 'results' });
  });

  it.each([[['10A']], [{}], [true]])('class %j is BAD_INPUT', async (className) => {
    expect(await ask('Alice', teacher, className)).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('shows the model two plain texts', () => {
    expect(argumentsSchema(findTool(demo.tools, 'get_scores'))).toMatchObject({
      type: 'object',
      properties: { student_name: { type: 'string' }, class_name: { type: 'string' } },
      required: ['student_name'],
    });
  });
});

describe('get_scores and the audit log', () => {
  it.each(['counsellor', 'admin'] as const)('has every read of a %s', async (role) => {
    demo.reads.length = 0;
    await ask('Carol Diaz', demoPerson(role));
    await ask('Maren', demoPerson(role));
    await ask('Nobody Atall', demoPerson(role));
    expect(demo.reads.map(({ studentIds, outcome, tool }) => [tool, outcome, ...studentIds])).toEqual([
      ['get_scores', 'results', 'st-carol-diaz'],
      ['get_scores', 'question', 'st-maren-holt', 'st-maren-quist'],
      ['get_scores', 'empty'],
    ]);
  });

  it('has none of a teacher', async () => {
    demo.reads.length = 0;
    await ask('Alice');
    expect(demo.reads).toEqual([]);
  });
});

describe('get_scores stillInScope', () => {
  const still = (result: Awaited<ReturnType<typeof ask>>, person: Person) =>
    findTool(demo.tools, 'get_scores').stillInScope(result, person);

  it('holds for the person who may see all of it, and for nobody else', async () => {
    const carol = await ask('Carol Diaz', counsellor);
    expect(await still(carol, counsellor)).toBe(true);
    expect(await still(carol, teacher)).toBe(false);
    expect(await still(carol, demoPerson('student'))).toBe(false);
    expect(await still(carol, demoPerson('guest'))).toBe(false);
    expect(await still(carol, { ...teacher, classes: ['10B'] })).toBe(true);
  });

  it('holds for a question only while all its candidates are in scope', async () => {
    const maren = await ask('Maren');
    expect(await still(maren, teacher)).toBe(true);
    expect(await still(maren, { ...teacher, classes: ['10B'] })).toBe(false);
    expect(await still(maren, demoPerson('student'))).toBe(false);
  });

  it('does not hold for items that are no scores', async () => {
    const alice = await ask('Alice');
    expect(await still({ ...alice, items: ['Alice: 92'] } as typeof alice, counsellor)).toBe(false);
  });

  it('ends with the class that was handed over', async () => {
    const alice = await ask('Alice');
    expect(await still(alice, teacher)).toBe(true);
    expect(await still(alice, { ...teacher, classes: [] })).toBe(false);
  });
});
