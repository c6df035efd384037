// The look-up cases from end to end: the roster imported from its file, asked through the tool. A question or a
// refusal never holds a score.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPerson } from '../../../server/src/people/demo/demo-people.ts';
import type { Person } from '../../../server/src/people/person.ts';
import { importGradebook } from '../../../server/src/scores/import/import-gradebook.ts';
import { openRecords, type Records } from '../../../server/src/scores/open-records.ts';
import { createTools } from '../../../server/src/tools/registry.ts';
import type { Tool } from '../../../server/src/tools/tool.ts';
import { findTool } from './demo-tools.ts';

interface Case {
  n: number;
  as: 'counsellor' | 'teacher' | 'student' | 'guardian' | 'admin';
  query: string;
  expect: string;
  ids: string[];
  allow: string[];
  why: string;
}

const data = new URL('../scores/data/', import.meta.url);
const cases: Case[] = JSON.parse(readFileSync(new URL('lookup-cases.json', data), 'utf8'));
const people: Record<Case['as'], Person> = {
  counsellor: demoPerson('counsellor'),
  admin: demoPerson('admin'),
  teacher: demoPerson('teacher'),
  student: { ...demoPerson('student'), studentId: '1' },
  guardian: { ...demoPerson('guardian'), children: [{ studentId: '9', name: 'Anne-Marie Dubois' }] },
};

let folder = '';
let records: Records;
let tool: Tool;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-lookup-'));
  records = openRecords({ file: join(folder, 'records.sqlite') });
  const bytes = readFileSync(new URL('lookup-roster.csv', data));
  const by = { id: 'p1', name: 'Ms Vale' };
  const report = await importGradebook(records, [{ name: 'roster.csv', bytes }], { dryRun: false, by });
  expect(report.rejected).toEqual([]);
  tool = findTool(createTools({ store: records.scores, recordRead: async () => {} }), 'get_scores');
});
afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  studentId?: string;
  id?: string;
  points?: number;
}

const endings = new Map([
  ['AMBIGUOUS_NAME', 'AMBIGUOUS'],
  ['CONFIRM_NAME', 'CONFIRM'],
  ['BAD_INPUT', 'REJECTED'],
]);

async function ask(query: string, person: Person): Promise<{ ending: string; told: Told[]; text: string }> {
  const parsed = tool.schema.safeParse({ student_name: query });
  if (!parsed.success) return { ending: 'REJECTED', told: [], text: '' };
  const abortSignal = new AbortController().signal;
  const outcome = await tool.run(parsed.data, { person, abortSignal, turnId: 't', toolCallId: 'c' });
  const text = JSON.stringify(outcome);
  if ('refused' in outcome) {
    const { code, question } = outcome.refused;
    const told: Told[] = JSON.parse(JSON.stringify(question?.candidates ?? []));
    return { ending: endings.get(code) ?? code, told, text };
  }
  const told: Told[] = JSON.parse(JSON.stringify(outcome.items));
  return { ending: told.length > 0 ? 'RESOLVED' : 'NOT_FOUND', told, text };
}

describe('the imported roster', () => {
  it.each(cases)('$n ($as): $why', async ({ as, query, expect: wanted, ids, allow }) => {
    const { ending, told, text } = await ask(query, people[as]);
    expect([wanted, ...allow]).toContain(ending);
    // Every student of the roster has one score: 50.25 and their number.
    if (ending !== 'RESOLVED') expect(text).not.toMatch(/\.25/);
    if (ending !== wanted) return;
    if (ending === 'RESOLVED') {
      expect(told.map(({ points }) => points)).toEqual(ids.map((id) => 50.25 + Number(id)));
    } else expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });
});
