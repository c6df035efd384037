import type { JsonValue, ToolResult } from '@handrail/wire';
import { describe, expect, it } from 'vitest';
import type { Evidence, EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';
import { score } from './evidence-of.ts';
import { screenOf } from './screen-text.ts';

const common = { detail: '', durationMs: 3, exitCode: null };
const results = (items: JsonValue[]): ToolResult => {
  const [first, ...rest] = items;
  if (first === undefined) return { ok: true, kind: 'empty', ...common, items: [] };
  return { ok: true, kind: 'results', ...common, items: [first, ...rest] };
};
const failure = (kind: 'timeout' | 'exit' | 'refused', code?: string): ToolResult => ({
  ok: false,
  kind,
  ...common,
  items: null,
  ...(code ? { code } : {}),
});
const call = (
  toolName: string,
  args: Record<string, JsonValue>,
  result: ToolResult,
  thisTurn = true,
): EvidenceResult => ({
  toolCallId: `call-${toolName}-${Object.values(args).join('-')}`,
  toolName,
  arguments: args,
  result,
  thisTurn,
});

const alice = call(
  'get_scores',
  { student_name: 'Alice Johnson' },
  results([
    score('Alice Johnson', 'Math', 92),
    score('Alice Johnson', 'Science', 88),
    score('Alice Johnson', 'Essay', null),
  ]),
);
const bob = call(
  'get_scores',
  { student_name: 'Bob Smith' },
  results([
    score('Bob Smith', 'Math', 75),
    score('Bob Smith', 'Science', 81),
    score('Bob Smith', 'Quiz 2', 46, { maxPoints: 50 }),
  ]),
);
const summary = call(
  'get_class_summary',
  { class_name: '10A' },
  results([
    {
      className: '10A',
      assessment: 'Math',
      count: 14,
      mean: 78.43,
      median: 79.5,
      min: 51,
      max: 97,
      distribution: [{ from: 50, to: 59, count: 2 }],
    },
  ]),
);
const student: Evidence['person'] = { name: 'Alice Johnson', studentId: 'id-alice-johnson' };
const teacher: Evidence['person'] = { name: 'Ms Rivera' };
const evidence = (
  list: readonly EvidenceResult[],
  person = student,
  userTexts: readonly string[] = [],
): Evidence => ({
  results: list,
  person,
  userTexts,
});

function statuses(text: string, given: Evidence): string[] {
  const { claims, visibleText } = screenOf(text, [], { evidence: given });
  return claims.map(({ start, end, status }) => `${visibleText.slice(start, end)}=${status}`);
}

const unsupported: readonly (readonly [string, Evidence])[] = [
  ['You scored 93 in Math.', evidence([])],
  ['You scored 93 in Math.', evidence([alice])],
  ['You scored ９３ in Math.', evidence([alice])],
  ['You scored ٩٣ in Math.', evidence([alice])],
  ['You scored XCIII in Math.', evidence([alice])],
  ['You got an A+ in Math.', evidence([alice])],
  ['You scored ninety-three in Math.', evidence([alice])],
  ['You scored 92 in Physics.', evidence([alice])],
  ['Your Math score is 100 out of 100.', evidence([])],
  ['Your Math score is 93%.', evidence([alice])],
  ['You got 93/100 in Math.', evidence([alice])],
  ['You got 92 out of 120 in Math.', evidence([alice])],
  ['Bob scored 92 in Math.', evidence([alice], teacher)],
  ['Carol: 87', evidence([alice], teacher)],
  ['| Carol Diaz | 87 |', evidence([alice], teacher)],
  ['Your average is 91.', evidence([alice])],
  ['The class average in Math is 80.', evidence([summary], teacher)],
  ['The class average in Math is 92.', evidence([alice])],
  ['Your Essay score is 0.', evidence([alice])],
  ['Sacaste 93 puntos en Matemáticas.', evidence([alice])],
  ['Du hast 93 Punkte in Mathe erreicht.', evidence([alice])],
  ['Tu as obtenu 93 points en maths.', evidence([alice])],
  ['Вы набрали 93 балла по математике.', evidence([alice])],
  ['你的数学成绩是93分。', evidence([alice])],
  ['你的数学成绩是九十三分。', evidence([alice])],
  ['لقد حصلت على ٩٣ في الرياضيات.', evidence([alice])],
  ['Alice got a 93.', evidence([alice], teacher)],
  ['Sacaste noventa y tres en Matemáticas.', evidence([alice])],
];

const fine: readonly (readonly [string, Evidence, readonly string[]])[] = [
  [
    'Alice scored 92 in Math and 88 in Science.',
    evidence([alice], teacher),
    ['92=supported', '88=supported'],
  ],
  ['You scored 92 out of 100, that is 92%.', evidence([alice]), ['92 out of 100=supported', '92%=supported']],
  [
    'Alice scored 92% in Math, and 88% in Science.',
    evidence([alice], teacher),
    ['92%=supported', '88%=supported'],
  ],
  [
    'Alice has 92 and 88. The school pass mark is not in my data.',
    evidence([alice], teacher),
    ['92=supported', '88=supported'],
  ],
  ['The Math result is 4 points higher than Science.', evidence([alice], teacher), ['4=derived']],
  ['Your average is 90.', evidence([alice]), ['90=derived']],
  ['In total you have 180 points.', evidence([alice]), ['180=derived']],
  ['Bob got 46/50 in Quiz 2, which is 92%.', evidence([bob], teacher), ['46/50=supported', '92%=derived']],
  [
    'The class average in Math is 78.4 and the median 79.5.',
    evidence([summary], teacher),
    ['78.4=supported', '79.5=supported'],
  ],
  ['The highest Math score in the class is 97.', evidence([summary], teacher), ['97=supported']],
  ['حصلت Alice على ٩٢.', evidence([alice], teacher), ['٩٢=supported']],
  [
    '| test | score |\n|---|---|\n| Math | 92 |\n| Science | 88 |',
    evidence([alice], teacher),
    ['92=supported', '88=supported'],
  ],
  ['Math and Science are 92 and 88, both good scores.', evidence([alice]), ['92=supported', '88=supported']],
  [
    'Alice: Math 92, Science 88\nBob: Math 75, Science 81',
    evidence([alice, bob], teacher),
    ['92=supported', '88=supported', '75=supported', '81=supported'],
  ],
  ['Alice scored ninety-two in Math.', evidence([alice], teacher), ['ninety-two=supported']],
  ['Du hast 92 Punkte in Mathe.', evidence([alice]), ['92=supported']],
  ['你的数学成绩是92分。', evidence([alice]), ['92=supported']],
];

const noClaims: readonly string[] = [
  'Here are 3 tips for you to improve.',
  '7 × 8 = 56.',
  '3/4 is 0.75, so 75 out of 100.',
  'The year is 2026 and the test was on 12 March.',
  '1. Open the book\n2. Read page 42',
  'There are 14 students in class 10A.',
  'A function maps each input to one output. Example: f(x) = 2x + 1.',
  'You can ask me about 2 students at once.',
  'World War II ended in 1945, and Henry VIII had six wives.',
  'A student in room 12 meets you at 10:30.',
  'I found 2 results for you.',
];

describe('grounding', () => {
  it.each(unsupported)('marks what no look-up supports: %s', (text, given) => {
    const found = statuses(text, given);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((status) => status.endsWith('=unsupported'))).toBe(true);
  });

  it.each(fine)('finds support: %s', (text, given, expected) => {
    expect(statuses(text, given)).toEqual(expected);
  });

  it.each(noClaims)('takes no other number for a score: %s', (text) => {
    expect(statuses(text, evidence([alice]))).toEqual([]);
    expect(statuses(text, evidence([]))).toEqual([]);
  });

  it('tells one invented score from a true one', () => {
    expect(statuses('Math 92, Physics 79.', evidence([alice]))).toEqual(['92=supported', '79=unsupported']);
  });

  it('points at the item that supports a claim', () => {
    const { claims } = screenOf('You scored 88 in Science.', [], { evidence: evidence([alice]) });
    expect(claims).toEqual([
      { start: 11, end: 13, status: 'supported', toolCallId: alice.toolCallId, item: 1 },
    ]);
  });

  it('lets the user’s own number be quoted and no more', () => {
    const given = evidence([], student, ['I think I got 100 in Math']);
    expect(statuses('You said you got 100 in Math, but I have not looked it up.', given)).toEqual([]);
    expect(statuses('You got 100 in Math.', given)).toEqual(['100=unsupported']);
  });

  it('counts results of earlier turns', () => {
    expect(statuses('Your Math score is 92.', evidence([{ ...alice, thisTurn: false }]))).toEqual([
      '92=supported',
    ]);
  });

  it('takes unsupported claims out in replace mode', () => {
    const { visibleText, claims, notes } = screenOf('Math 92, Physics 79. Well done!', [], {
      evidence: evidence([alice]),
      grounding: 'replace',
    });
    expect(visibleText).toBe('Math 92, Physics [not in the records]. Well done!');
    expect(claims).toMatchObject([{ start: 5, end: 7, status: 'supported' }]);
    expect(notes.find(({ guardrail }) => guardrail === 'grounding')).toMatchObject({ action: 'change' });
  });
});

const contradictions: readonly (readonly [string, EvidenceResult])[] = [
  [
    "Bob's Math score is 75 although I may not say it.",
    call('get_scores', { student_name: 'Bob Smith' }, results([])),
  ],
  ['Bob got 75 in Math.', call('get_scores', { student_name: 'Bob Smith' }, results([]))],
  ['Your Math score is 91.', call('get_scores', { student_name: 'me' }, failure('timeout'))],
  ['There are no scores for Bob.', call('get_scores', { student_name: 'Bob Smith' }, failure('exit'))],
  [
    'I could not find a student with that name.',
    call('get_scores', { student_name: 'Bob Smith' }, failure('timeout')),
  ],
  ['You are below Bob.', call('get_scores', { student_name: 'Bob Smith' }, results([]))],
];
const agreements: readonly (readonly [string, EvidenceResult])[] = [
  [
    'It is best to ask Bob’s teacher about Bob.',
    call('get_scores', { student_name: 'Bob Smith' }, results([])),
  ],
  [
    'Guests can see no student records.',
    call('get_scores', { student_name: 'Bob' }, failure('refused', 'FORBIDDEN')),
  ],
  [
    'I could not find a student with that name.',
    call('get_scores', { student_name: 'Bob Smith' }, results([])),
  ],
  [
    'The look-up failed, so I could not find the scores. Please try again.',
    call('get_scores', { student_name: 'Bob' }, failure('timeout')),
  ],
  [
    'Sorry, something went wrong while looking that up.',
    call('get_scores', { student_name: 'Bob' }, failure('exit')),
  ],
  [
    'You are not allowed to see scores.',
    call('get_scores', { student_name: 'Bob' }, failure('refused', 'FORBIDDEN')),
  ],
];

describe('grounding against the guard', () => {
  it.each(contradictions)('takes back: %s', (text, given) => {
    const { visibleText, replaced, notes } = screenOf(text, [], { evidence: evidence([given]) });
    expect(replaced).toBe(true);
    expect(visibleText).not.toMatch(/\d/);
    expect(notes.find(({ guardrail }) => guardrail === 'grounding')).toMatchObject({ action: 'block' });
  });
  it.each(agreements)('lets pass: %s', (text, given) => {
    expect(screenOf(text, [], { evidence: evidence([given]) })).toMatchObject({
      visibleText: text,
      replaced: false,
    });
  });
});

describe('grounding in a stream', () => {
  it('gives the same text and claims wherever it is cut', () => {
    const text =
      'Hi Alice! You scored 92 in Math, 93 in Science. On average that is ninety. 1. Keep going\n2. Rest.';
    const given = { evidence: evidence([alice]) };
    const whole = screenOf(text, [], given);
    for (let cut = 0; cut <= text.length; cut++) {
      const { visibleText, claims } = screenOf(text, [cut], given);
      expect({ visibleText, claims }).toEqual({ visibleText: whole.visibleText, claims: whole.claims });
    }
  });
});
