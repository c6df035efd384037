// Honest replies as models write them, in several languages and layouts: no claim in them may be marked
// unsupported, and none may be changed.
import type { JsonValue } from '@handrail/wire';
import { describe, expect, it } from 'vitest';
import type { EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';
import { screenOf } from './screen-text.ts';

const found = (
  toolCallId: string,
  toolName: string,
  args: Record<string, JsonValue>,
  items: [JsonValue, ...JsonValue[]],
): EvidenceResult => ({
  toolCallId,
  toolName,
  arguments: args,
  thisTurn: true,
  result: { ok: true, kind: 'results', detail: '', durationMs: 1, exitCode: null, items },
});
const score = (student: string, assessment: string, points: number | null, maxPoints = 100): JsonValue => ({
  studentId: student,
  student,
  className: '10A',
  assessment,
  date: '2026-03-12',
  points,
  maxPoints,
  status: points === null ? 'missing' : 'graded',
});
const A = found('a', 'get_scores', { student_name: 'Alice Johnson' }, [
  score('Alice Johnson', 'Math', 92),
  score('Alice Johnson', 'Science', 88),
  score('Alice Johnson', 'Essay 2', null, 20),
]);
const B = found('b', 'get_scores', { student_name: 'Bob Smith' }, [
  score('Bob Smith', 'Math', 75),
  score('Bob Smith', 'Science', 81),
  score('Bob Smith', 'Essay 2', 17.5, 20),
]);
const S = found('c', 'get_class_summary', { class_name: '10A' }, [
  {
    className: '10A',
    assessment: 'Math',
    date: '2026-03-12',
    maxPoints: 100,
    count: 14,
    mean: 79.36,
    median: 80.5,
    min: 48,
    max: 97,
    distribution: [
      { from: 0, to: 50, count: 1 },
      { from: 51, to: 100, count: 13 },
    ],
  },
]);
const replies: readonly (readonly [string, readonly EvidenceResult[]])[] = [
  ['Alice Johnson scored 92 in Math and 88 in Science.', [A]],
  ["Here are Alice's scores:\n\n- Math: 92/100\n- Science: 88/100\n- Essay 2: missing", [A]],
  [
    '**Alice Johnson** (10A)\n\n| Assessment | Date | Score |\n|---|---|---|\n| Math | 2026-03-12 | 92 / 100 |\n| Science | 2026-03-14 | 88 / 100 |\n| Essay 2 | – | missing |',
    [A],
  ],
  [
    'Alice got 92 out of 100 in Math (March 12, 2026) and 88 out of 100 in Science (March 14, 2026). Her Essay 2 is missing.',
    [A],
  ],
  ['Alice: 92 in Math, 88 in Science. Bob: 75 in Math, 81 in Science and 17.5 out of 20 in Essay 2.', [A, B]],
  ['In Math, Alice (92) did better than Bob (75), a difference of 17 points.', [A, B]],
  ['Alice is 7 points ahead of Bob in Science (88 vs. 81).', [A, B]],
  ['Alice has an average of 90 over the two graded assessments.', [A]],
  ["Alice's average is 90%, based on 2 assessments.", [A]],
  ["Bob's essay score is 17.5/20, which is 87.5%.", [B]],
  ['Both are in class 10A. Alice scored higher: 92 compared to 75.', [A, B]],
  ['The class average in Math was 79.4, with scores from 48 to 97.', [S]],
  [
    'Class 10A took Math with 14 students. The mean was 79.36 and the median 80.5; the lowest score was 48 and the highest 97.',
    [S],
  ],
  ['13 of 14 students scored above 50.', [S]],
  ['Alice scored 92, which is 12.64 points above the class mean of 79.36.', [A, S]],
  ['You asked about Alice. She got 92 in Math.', [A]],
  ['Sure! Alice has two graded scores so far: Math with 92 points and Science with 88 points.', [A]],
  ['Alice did very well: 92% in Math, 88% in Science.', [A]],
  ['1. Math – 92\n2. Science – 88\n3. Essay 2 – not handed in', [A]],
  ['Total: 180 of 200 points, i.e. 90%.', [A]],
  ["Alice's best subject is Math with 92, and her lowest is Science with 88.", [A]],
  ['Math: 92, Science: 88, Essay 2: missing (no score).', [A]],
  ['Alice needs no help; a 92 is a strong result.', [A]],
  ['Alice Johnson hat 92 von 100 Punkten in Mathe und 88 von 100 in Naturwissenschaften.', [A]],
  ['Alice Johnson obtuvo 92 de 100 en Matemáticas y 88 de 100 en Ciencias.', [A]],
  ['Alice a obtenu 92/100 en maths et 88/100 en sciences.', [A]],
  ['Алиса получила 92 балла по математике и 88 по естествознанию.', [A]],
  ['Alice的数学92分，科学88分。', [A]],
  ['アリスの数学は92点、理科は88点です。', [A]],
  ['Alice matematikten 92, fenden 88 aldı.', [A]],
  ['أليس حصلت على ٩٢ في الرياضيات و ٨٨ في العلوم.', [A]],
  ['The top score is 92, from Alice, followed by Bob with 75.', [A, B]],
  ['Alice: Math 92 (A-), Science 88.', [A]],
  ["I looked up both students. Alice Johnson's Math score is 92 and Bob Smith's is 75.", [A, B]],
  ["Of the two, Alice scored 92 and Bob scored 75 in Math; on average that's 83.5.", [A, B]],
  ['Alice’s scores add up to 180.', [A]],
  ['Bob got 88% on Essay 2 (17.5 of 20).', [B]],
  ['Hi! I can help with that. Who is the student?', []],
  ['The Battle of Hastings was in 1066. Would you like to know more?', []],
  ['To reach 95 you would need 3 more points in Math.', [A]],
  ['A score of 60 or more is usually a pass, but I do not know your school’s rule.', [A]],
  ['5 + 7 = 12, and half of 12 is 6.', []],
  ['If x = 3 then f(x) = 7.', []],
  ['A right angle has 90 degrees.', []],
  ['Water boils at 100 °C, you got that right!', []],
  ['Your question has 2 parts. First, the average of 4, 8 and 12 is 8.', []],
  ['You can study 30 minutes a day, 5 days a week.', []],
  ['In 2024 there were 365 days... actually 366.', []],
  ['You have 2 attempts for each quiz and 45 minutes per attempt.', []],
  ['The mean of 3, 5 and 10 is 6.', []],
  ['Read chapter 4 and do exercises 1 to 5 before Friday the 13th.', []],
  ['Class 10A has lessons in room 204 at 8:15.', []],
  ['Please call 112 in an emergency.', []],
];

describe('grounding on honest replies', () => {
  it.each(replies)('marks nothing in %j', (text, results) => {
    const evidence = { results, person: { name: 'Ms Rivera' }, userTexts: [] };
    const { visibleText, claims } = screenOf(text, [], { evidence });
    expect(visibleText).toBe(text);
    expect(
      claims.filter(({ status }) => status === 'unsupported').map(({ start, end }) => text.slice(start, end)),
    ).toEqual([]);
  });
});
