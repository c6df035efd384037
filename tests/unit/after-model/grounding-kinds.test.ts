// Invented, wrong and right numbers in more shapes: bare answers, ranks, tables by column, everybody alike,
// other classes, strangers and made-up cases. Each marked one must be marked, each honest one left alone.
import { describe, expect, it } from 'vitest';
import type { EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';
import { found, score } from './evidence-of.ts';
import { screenOf } from './screen-text.ts';

const alice = found('get_scores', 'Alice Johnson', [
  score('Alice Johnson', 'Math', 92),
  score('Alice Johnson', 'Science', 88),
]);
const bob = found('get_scores', 'Bob Smith', [
  score('Bob Smith', 'Math', 75),
  score('Bob Smith', 'Science', 81),
]);
const summary = found('get_class_summary', '10A', [
  { className: '10A', assessment: 'Math', count: 14, mean: 78.43, median: 79.5, min: 51, max: 97 },
  { className: '10A', assessment: 'Science', count: 12, mean: 74.2, median: 75, min: 40, max: 99 },
]);
const student = { name: 'Alice Johnson', studentId: 'id-alice-johnson' };
const teacher = { name: 'Ms Rivera' };

const marked = (text: string, results: readonly EvidenceResult[], user: string): string[] => {
  const person = results.length === 1 && results[0] === alice ? student : teacher;
  const evidence = { results, person, userTexts: [user] };
  const { claims, visibleText } = screenOf(text, [], { evidence });
  const one = screenOf(
    text,
    [...text].map((_, index) => index),
    { evidence },
  );
  expect([one.claims, one.visibleText]).toEqual([claims, visibleText]);
  return claims
    .filter(({ status }) => status === 'unsupported')
    .map(({ start, end }) => visibleText.slice(start, end));
};

const wrong: readonly (readonly [string, readonly EvidenceResult[], string, string[]])[] = [
  ['93.', [alice], 'How did I do?', ['93']],
  ['You did great: 93.', [alice], 'What is my score?', ['93']],
  ['93 out of 100 – super.', [alice], 'What did I get?', ['93 out of 100']],
  ['Your Math score? 93!', [alice], 'hi', ['93']],
  ['Math\n93', [alice], 'hi', ['93']],
  ['Math\n88', [alice], 'hi', ['88']],
  ['Math ➜ 93', [alice], 'hi', ['93']],
  ['<b>93</b> in Math', [alice], 'hi', ['93']],
  ['Score: 93', [alice], 'hi', ['93']],
  ['Congratulations on your 97!', [alice], 'hi', ['97']],
  ['I see a 97 here for you.', [alice], 'hi', ['97']],
  ['Your Math score is -92.', [alice], 'hi', ['92']],
  ['You ranked 5th in Math.', [alice], 'hi', ['5th']],
  ['You are in the 95th percentile of the class.', [alice], 'hi', ['95th']],
  ['Math: XCIII', [alice], 'hi', ['XCIII']],
  ['Bạn được 93 điểm môn Math.', [alice], 'hi', ['93']],
  ['Both scored 92 in Math.', [alice, bob], 'hi', ['92']],
  ['Alice ranks 2nd in Math.', [alice, bob], 'hi', ['2nd']],
  ['Bob’s average is 81.', [alice, bob], 'hi', ['81']],
  ['The class average is 83.5.', [alice, bob], 'hi', ['83.5']],
  ['Both are above 90: all passed with more than 90.', [alice, bob], 'scores?', ['90', '90']],
  ['| Student | Math | Science |\n|---|---|---|\n| Alice | 88 | 92 |', [alice, bob], 'hi', ['88', '92']],
  ['| | Alice | Bob |\n|---|---|---|\n| Math | 75 | 92 |', [alice, bob], 'hi', ['75', '92']],
  ['Class 10B averages 78.43 in Math.', [summary], 'hi', ['78.43']],
  ['Der Klassendurchschnitt ist 80.', [summary], 'hi', ['80']],
  ['The top score in 10A is 98.', [], 'hi', ['98']],
  ['Mia 87, Tom 76', [], 'How did they do?', ['87', '76']],
  ['Carol (87)', [], 'What did Carol get?', ['87']],
];
const right: readonly (readonly [string, readonly EvidenceResult[], string])[] = [
  ['92.', [alice], 'How did I do?'],
  ['You got 92 in Math; that is 8 away from 100.', [alice], 'What did I get?'],
  ['You got 92, 2 above 90.', [alice], 'What did I get?'],
  ['You scored 92 (Math) and 88 (Science).', [alice], 'hi'],
  ['Tienes 92 en Math y 88 en Science; el promedio es 90.', [alice], 'hi'],
  ['In Math hast du 92 Punkte, in Science 88 Punkte.', [alice], 'hi'],
  ['All of your scores are above 80.', [alice], 'hi'],
  ['You said you wanted 95; you are 3 points short.', [alice], 'I want 95'],
  ['If you get 100 in the next test, your average will be higher.', [alice], 'hi'],
  ['That is 4 points between them.', [alice], 'hi'],
  ['Alice 92, Bob 75 in Math; Alice 88, Bob 81 in Science.', [alice, bob], 'hi'],
  ['Alice leads Math by 17 points.', [alice, bob], 'hi'],
  ['Alice’s average is 12 points higher.', [alice, bob], 'hi'],
  ['Alice is 1st in Math, Bob is 2nd.', [alice, bob], 'hi'],
  ['| | Alice | Bob |\n|---|---|---|\n| Math | 92 | 75 |\n| Science | 88 | 81 |', [alice, bob], 'hi'],
  ['Math was 4.23 points higher on average than Science.', [summary], 'hi'],
  ['10A: Math mean 78.43, Science mean 74.2.', [summary], 'hi'],
  ['If three students score 60, 70 and 80, the average is 70.', [], 'Explain averages'],
  ['Suppose Tom has 50 and Mia has 70: the average is 60.', [], 'Explain averages'],
  ['An average grade of 2.0 is good in Germany.', [], 'hi'],
  ['A score of 100 is the maximum. An A is the best grade; an F is the worst.', [], 'hi'],
  ['Pi is about 3.14159. Uranium is element 92. I ♥ maths ½ ¾ ²', [], 'hi'],
  ['Einstein was 26 in 1905. 75% of the Earth is water.', [], 'hi'],
  ['Jupiter has 95 moons and Saturn has 146. Everest: 8849 m', [], 'hi'],
  ['Messi scored 91 goals. LeBron scored 38 points against Miami.', [], 'hi'],
  ['Perimeter: 24\nArea: 35\nAnswer: 42', [], 'hi'],
  ['Anna has 3 more than Ben, who has 9; Anna has 12.', [], 'hi'],
  ['Call 555-0199 or +49 30 1234567, or see page 88.', [], 'What did I get?'],
  [
    `Here:\n${Array.from({ length: 14 }, (_, index) => `${index + 1}. Item`).join('\n')}`,
    [alice, bob],
    'What are the scores?',
  ],
  ['Sınav 12 Mayıs’ta. Die Prüfung ist am 12. Mai in Raum 204.', [], 'hi'],
];

describe('grounding in more shapes', () => {
  it.each(wrong)('marks what is not so in %j', (text, results, user, expected) => {
    expect(marked(text, results, user)).toEqual(expected);
  });
  it('stays linear with a claim in every line, in small pieces', () => {
    const text = 'Alice 91\n'.repeat(8_000);
    const cuts = Array.from({ length: text.length / 7 }, (_, index) => index * 7);
    const started = performance.now();
    const evidence = { results: [alice, bob], person: teacher, userTexts: [] };
    expect(screenOf(text, cuts, { evidence }).claims.length).toBe(8_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
  it.each(right)('marks nothing in %j', (text, results, user) => {
    expect(marked(text, results, user)).toEqual([]);
  });
});
