import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPerson } from '../../../server/src/people/demo/demo-people.ts';
import { summarisePoints } from '../../../server/src/tools/summarise-points.ts';
import { type DemoTools, findTool, openDemoTools } from './demo-tools.ts';

let demo: DemoTools;

beforeAll(async () => {
  demo = await openDemoTools();
});
afterAll(() => demo.close());

const ask = (args: unknown, who: Parameters<typeof demoPerson>[0]) =>
  demo.call('get_class_summary', args, demoPerson(who));

async function addSmallClass(graded: number): Promise<void> {
  const { db } = demo.records;
  const { id: classId } = await db
    .insertInto('classes')
    .values({ name: 'Tiny', key: 'tiny' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('assessments')
    .values({
      class_id: classId,
      title: 'Quiz',
      date: null,
      max_points: null,
      source: 'demo',
      external_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const students = await db.selectFrom('students').select('id').limit(graded).execute();
  for (const { id: studentId } of students) {
    await db.insertInto('enrolments').values({ student_id: studentId, class_id: classId }).execute();
    await db
      .insertInto('scores')
      .values({
        student_id: studentId,
        assessment_id: id,
        points: 5,
        status: 'graded',
        raw: null,
        import_id: null,
      })
      .execute();
  }
}

describe('get_class_summary', () => {
  it('sums up each assessment by its graded scores', async () => {
    const result = await ask({ class_name: '10b' }, 'admin');
    expect(result.items).toEqual([
      expect.objectContaining({
        className: '10B',
        assessment: 'Math',
        count: 12,
        min: 47,
        max: 98,
        maxPoints: 100,
      }),
      expect.objectContaining({ assessment: 'Science', count: 11 }),
    ]);
  });

  it('gives one assessment when asked for one', async () => {
    const result = await ask({ class_name: 'Class 10A', assessment: 'math' }, 'teacher');
    expect(result).toMatchObject({ items: [{ assessment: 'Math' }] });
    expect(result.items).toHaveLength(1);
  });

  it('is empty alike for a class out of scope, one that does not exist and an assessment that does not', async () => {
    const outside = await ask({ class_name: '10B' }, 'teacher');
    const unknown = await ask({ class_name: '12Z' }, 'teacher');
    const untested = await ask({ class_name: '10A', assessment: 'Latin' }, 'teacher');
    for (const result of [outside, unknown, untested]) {
      expect({ ...result, durationMs: 0 }).toEqual({ ...outside, durationMs: 0 });
      expect(result).toMatchObject({ ok: true, kind: 'empty' });
    }
  });

  it.each(['guest', 'student', 'guardian'] as const)(
    'is refused to a %s, the same for every class',
    async (who) => {
      const tool = findTool(demo.tools, 'get_class_summary');
      expect(tool.mayUse(demoPerson(who))).toBe(false);
      const [real, unreal] = [await ask({ class_name: '10A' }, who), await ask({ class_name: 'zz' }, who)];
      expect(real).toMatchObject({ kind: 'refused', code: 'FORBIDDEN' });
      expect({ ...real, durationMs: 0 }).toEqual({ ...unreal, durationMs: 0 });
    },
  );

  it('hides nine from all but the class’s own teacher, and shows ten', async () => {
    await addSmallClass(9);
    expect(await ask({ class_name: 'Tiny' }, 'counsellor')).toMatchObject({ kind: 'empty' });
    expect(await ask({ class_name: 'Tiny' }, 'teacher')).toMatchObject({ kind: 'empty' });
    const own = { ...demoPerson('teacher'), classes: ['Tiny'] };
    expect(await demo.call('get_class_summary', { class_name: 'Tiny' }, own)).toMatchObject({
      items: [{ count: 9 }],
    });
  });

  it('is logged for counsellors', async () => {
    demo.reads.length = 0;
    await ask({ class_name: '10A' }, 'counsellor');
    expect(demo.reads).toMatchObject([
      { tool: 'get_class_summary', className: '10A', outcome: 'results', studentIds: [] },
    ]);
  });

  it('is still in scope only while the class is', async () => {
    const tool = findTool(demo.tools, 'get_class_summary');
    const result = await ask({ class_name: '10A' }, 'teacher');
    expect(await tool.stillInScope(result, demoPerson('teacher'))).toBe(true);
    expect(await tool.stillInScope(result, { ...demoPerson('teacher'), classes: ['10B'] })).toBe(false);
    expect(await tool.stillInScope(result, demoPerson('student'))).toBe(false);
  });
});

describe('summarisePoints', () => {
  it('gives mean, median, extremes and five bands', () => {
    expect(summarisePoints([10, 0, 7, 8.5], 10)).toEqual({
      count: 4,
      mean: 6.38,
      median: 7.75,
      min: 0,
      max: 10,
      distribution: [
        { from: 0, to: 2, count: 1 },
        { from: 2, to: 4, count: 0 },
        { from: 4, to: 6, count: 0 },
        { from: 6, to: 8, count: 1 },
        { from: 8, to: 10, count: 2 },
      ],
    });
  });

  it('counts points above the maximum in the last band', () => {
    expect(summarisePoints([12], 10)?.distribution.at(-1)).toEqual({ from: 8, to: 10, count: 1 });
  });

  it('of nothing is null, and of zeros alone is no division by zero', () => {
    expect(summarisePoints([], 10)).toBeNull();
    const zeros = summarisePoints([0, 0], null);
    expect(zeros).toMatchObject({ mean: 0, max: 0 });
    expect(zeros?.distribution.map(({ count }) => count)).toEqual([0, 0, 0, 0, 2]);
  });
});
