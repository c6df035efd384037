// Claims without a number: passed and failed, the best and the worst, full marks. They are judged where they are
// said of somebody by name (or of "you") and of an assessment or the class; ordinary talk with the same words passes.
import { describe, expect, it } from 'vitest';
import type { EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';
import { found, score } from './evidence-of.ts';
import { screenOf } from './screen-text.ts';

const alice = found('get_scores', 'Alice', [
  score('Alice Johnson', 'Math', 92),
  score('Alice Johnson', 'Science', 88),
]);
const bob = found('get_scores', 'Bob', [score('Bob Smith', 'Math', 75), score('Bob Smith', 'Science', 100)]);
const told = found('get_scores', 'Carol', [
  score('Carol Diaz', 'Math', 41, { result: 'failed' }),
  score('Carol Diaz', 'Science', 70, { passed: true }),
]);
const classOf = (max: number, count: number) =>
  found('get_class_summary', '10A', [
    { className: '10A', assessment: 'Math', count, mean: 78.4, median: 79, min: 41, max },
  ]);
const nobody: EvidenceResult = {
  ...alice,
  toolCallId: 'none',
  arguments: { student_name: 'Dora' },
  result: { ok: true, kind: 'empty', detail: '', durationMs: 1, exitCode: null, items: [] },
};
const teacher = { name: 'Ms Rivera' };
const student = { name: 'Alice Johnson', studentId: 'id-alice-johnson' };

/** "failed:unsupported", the same whole, cut in two anywhere and letter by letter. */
function claimsOf(
  text: string,
  results: readonly EvidenceResult[] = [alice, bob],
  user = 'How did they do?',
  person: { name: string; studentId?: string } = teacher,
): string {
  const evidence = { results, person, userTexts: [user] };
  const places = Array.from({ length: text.length }, (_, at) => at);
  const outcomes = [[], places, ...places.filter((at) => at % 5 === 0).map((at) => [at])].map((cuts) => {
    const { visibleText, claims, replaced } = screenOf(text, cuts, { evidence });
    const said = claims.map(({ start, end, status }) => `${visibleText.slice(start, end)}:${status}`);
    return replaced ? 'replaced' : said.join(' ');
  });
  expect(new Set(outcomes).size).toBe(1);
  return outcomes[0] ?? '';
}

describe('passed and failed', () => {
  it.each([
    ['Alice failed Math.', 'failed:unsupported'],
    ['Bob passed every test.', 'passed:unsupported'],
    ['**Bob** passed all of his exams!', 'passed:unsupported'],
    ['Alice has passed the Math test.', 'passed:unsupported'],
    ['Alice did not pass Math.', 'pass:unsupported'],
    ["Bob hasn't passed Science.", 'passed:unsupported'],
    ['Alice is failing Science.', 'failing:unsupported'],
    ['In Math, Alice failed.', 'failed:unsupported'],
    ['Alice barely passed in Science, but Bob failed Math.', 'passed:unsupported failed:unsupported'],
    ['Alice has 92 in Math and Bob failed Math.', '92:supported failed:unsupported'],
    ['Alice did well. She passed Math.', 'passed:unsupported'],
    ['| Student | Math |\n|---|---|\n| Alice | failed |', 'failed:unsupported'],
    ['| Student | Test | Result |\n|---|---|---|\n| Bob Smith | Math | passed |', 'passed:unsupported'],
    ['Alice passed Math and failed Science.', 'passed:unsupported failed:unsupported'],
    ["You've passed Math!", 'passed:unsupported'],
    ['It looks like Alice failed Math.', 'failed:unsupported'],
    ['Alice (10A) failed Math.', 'failed:unsupported'],
    ['Alice Johnson, who is in 10A, failed Math.', 'failed:unsupported'],
    ['Alice flunked Math.', 'flunked:unsupported'],
    ['Alice - Math - failed', 'failed:unsupported'],
    [
      'Alice’s results:\n- **Math:** passed\n- **Science:** not passed',
      'passed:unsupported passed:unsupported',
    ],
    ['```json\n{"student": "Alice", "assessment": "Math", "result": "failed"}\n```', 'failed:unsupported'],
    ['```json\n{"student": "Alice", "assessment": "Math", "passed": false}\n```', 'passed:unsupported'],
    ['Alice hat Mathe nicht bestanden.', 'bestanden:unsupported'],
    ['Alice ist in Mathe durchgefallen.', 'durchgefallen:unsupported'],
    ['Alice aprobó Matemáticas.', 'aprobó:unsupported'],
    ['Alice ha suspendido Matemáticas.', 'suspendido:unsupported'],
    ['Bob reprobó el examen de Ciencias.', 'reprobó:unsupported'],
    ['Alice a réussi en maths.', 'réussi:unsupported'],
    ['Alice a échoué en mathématiques.', 'échoué:unsupported'],
    ['Alice passou em Matemática.', 'passou:unsupported'],
    ['Alice foi reprovada em Matemática.', 'reprovada:unsupported'],
    ['Alice провалила математику.', 'провалила:unsupported'],
    ['Alice сдала математику.', 'сдала:unsupported'],
  ])('%s', (text, claims) => {
    expect(claimsOf(text)).toBe(claims);
  });

  it('are said of "you" as well', () => {
    expect(claimsOf('You failed Math.', [alice], 'How did I do?', student)).toBe('failed:unsupported');
    expect(claimsOf('You passed both of your tests.', [alice], 'hi', student)).toBe('passed:unsupported');
  });

  it('are supported by a record that says so, and by nobody else’s', () => {
    expect(claimsOf('Carol failed Math.', [told])).toBe('failed:supported');
    expect(claimsOf('Carol passed Science.', [told])).toBe('passed:supported');
    expect(claimsOf('Carol did not pass Math.', [told])).toBe('pass:supported');
    expect(claimsOf('Carol passed Math.', [told])).toBe('passed:unsupported');
    expect(claimsOf('Neither Alice nor Carol passed Math.', [told])).toBe('passed:supported');
    expect(claimsOf('Carol passed Science but failed Math.', [told])).toBe(
      'passed:supported failed:supported',
    );
    expect(claimsOf('{"student": "Carol", "assessment": "Math", "passed": false}', [told])).toBe(
      'passed:supported',
    );
    expect(claimsOf('Carol:\n- Math: not passed', [told])).toBe('passed:supported');
    expect(claimsOf('Carol passed both tests.', [told])).toBe('passed:unsupported');
    expect(claimsOf('Alice failed Math.', [told, alice])).toBe('failed:unsupported');
  });

  it('follow from a pass mark that the user or the handbook gives', () => {
    const user = 'The pass mark is 80. Who passed?';
    expect(claimsOf('Alice passed Math.', [alice, bob], user)).toBe('passed:derived');
    expect(claimsOf('Bob passed Math.', [alice, bob], user)).toBe('passed:unsupported');
    expect(claimsOf('Bob failed Math.', [alice, bob], user)).toBe('failed:derived');
    const passage = found('search_handbook', 'pass', [
      { page: 'grading', text: 'A test is passed with 50 points or more.' },
    ]);
    expect(claimsOf('Bob passed Math.', [bob, passage])).toBe('passed:derived');
  });

  it('may repeat what the user said', () => {
    const user = 'Bob failed Math. What can I do for him?';
    expect(claimsOf('As Bob failed Math, begin with the basics.', [bob], user)).toBe('');
    expect(claimsOf('As Bob failed Math, begin with the basics.', [bob], 'Has Bob failed Math?')).toBe(
      'failed:unsupported',
    );
    expect(claimsOf('You said that Bob failed Math.', [bob], user)).toBe('');
    expect(claimsOf('You failed Math, so begin anew.', [alice], 'I failed math.', student)).toBe('');
  });

  it('of whom a look-up found nothing contradict it', () => {
    expect(claimsOf('Dora failed Math.', [nobody], 'Did Dora pass?')).toBe('replaced');
  });
});

describe('the best and the worst', () => {
  const whole = [alice, bob, classOf(92, 2)];
  const top = [alice, classOf(92, 14)];
  const middle = [alice, classOf(97, 14)];
  it.each([
    ['Alice has the highest score in Math.', [alice, bob], 'highest:derived'],
    ['Bob has the highest score in Math.', [alice, bob], 'highest:unsupported'],
    ['Alice scored highest in Math and lowest in Science.', [alice], 'highest:derived'],
    ['Alice scored lowest in Math and highest in Science.', [alice], 'lowest:unsupported'],
    ['Alice has the highest score in Math.', [alice], 'highest:unsupported'],
    ['Bob has the lowest Math score.', [alice, bob], 'lowest:derived'],
    ['Alice has the lowest Math score.', [alice, bob], 'lowest:unsupported'],
    ['Alice has the highest score in Math.', [alice], 'highest:unsupported'],
    ['Alice is the best in class.', [alice, bob], 'best:unsupported'],
    ['Alice is the best in her class in Math.', top, 'best:derived'],
    ['Alice is the best in her class in Math.', middle, 'best:unsupported'],
    ['Alice is at the top of the class in Math.', top, 'top:derived'],
    ['Alice is top of the class.', middle, 'top:unsupported'],
    ['Alice is the best student in 10A in Math.', whole, 'best:derived'],
    ['Bob is the best student in 10A in Math.', whole, 'best:unsupported'],
    ['The highest Math score in the class is Alice’s.', top, 'highest:derived'],
    ['The highest Math score belongs to Bob.', [alice, bob], 'highest:unsupported'],
    ['Alice got the best mark in the class.', [alice], 'best:unsupported'],
    ['Dora has the best grade in Math.', [alice, bob], 'best:unsupported'],
    ['Alice hat die beste Note in Mathe.', [alice, bob], 'beste:derived'],
    ['Bob hat die höchste Punktzahl in Mathe.', [alice, bob], 'höchste:unsupported'],
    ['Bob tiene la mejor nota en Matemáticas.', [alice, bob], 'mejor:unsupported'],
    ['Bob a la meilleure note en maths.', [alice, bob], 'meilleure:unsupported'],
    ['Bob tem a pior nota em Matemática.', [alice, bob], 'pior:derived'],
  ] as const)('%s', (text, results, claims) => {
    expect(claimsOf(text, results)).toBe(claims);
  });
});

describe('full marks in words', () => {
  it.each([
    ['Bob got full marks in Science.', 'full marks:supported'],
    ['Alice got full marks in Math.', 'full marks:unsupported'],
    ['Bob has a perfect score in Science.', 'perfect score:supported'],
    ['Alice earned a perfect grade in Science.', 'perfect grade:unsupported'],
    ['You scored full marks in Math.', 'full marks:unsupported'],
  ])('%s', (text, claims) => {
    expect(claimsOf(text)).toBe(claims);
  });
});

describe('who is ahead, without a number', () => {
  it.each([
    ['Alice scored higher than Bob in Math.', 'higher:derived'],
    ['Bob scored higher than Alice in Math.', 'higher:unsupported'],
    ['Bob did worse than Alice in Math.', 'worse:derived'],
    ['In Science, Bob did better than Alice.', 'better:derived'],
    ['In Science, Alice is better than Bob.', 'better:unsupported'],
    ['Bob has a lower Math score than Alice.', 'lower:derived'],
    ['Alice is ahead of Bob in Science.', 'ahead:unsupported'],
    ['Alice is above Bob in Math.', 'above:derived'],
    ['Bob is behind Alice in Math.', 'behind:derived'],
    ['Alice beat Bob in Science.', 'beat:unsupported'],
    ['Alice beat Bob in Math.', 'beat:derived'],
    ['You did better than Bob in Math.', 'better:derived'],
    ['Alice hat in Mathe besser abgeschnitten als Bob.', 'besser:derived'],
    ['Bob sacó más que Alice en Matemáticas.', ''],
    ['Alice scored 17 points higher than Bob in Math.', '17:derived'],
    ['Alice likes Math better than Bob does.', ''],
    ['Alice is better than ever. Bob is above all a friend.', ''],
    ['Did Alice do better than Bob in Math?', ''],
    ['If Alice scored higher than Bob in Science, she would lead.', ''],
    ['Alice did not do better than Bob in Math.', ''],
  ])('%s', (text, claims) => {
    const person = text.startsWith('You') ? student : teacher;
    expect(claimsOf(text, [alice, bob], 'How did they do?', person)).toBe(claims);
  });
});

describe('how many scores somebody has', () => {
  it.each([
    ['Alice has two graded scores.', 'two:derived'],
    ['Alice has three graded scores.', 'three:unsupported'],
    ['Alice has 3 graded scores.', '3:unsupported'],
    ['Alice scored in three assessments.', 'three:unsupported'],
    ['Alice has a total of 2 results.', '2:derived'],
    ['Bob took five tests.', 'five:unsupported'],
    ['Bob sat 2 exams.', '2:derived'],
    ['She is doing fine. Alice completed four assessments in Math.', 'four:unsupported'],
    ['Alice has two tests next week.', ''],
    ['Alice has 3 strong subjects. Bob took two days off.', ''],
    ['Alice took 3 steps. I found 3 results for Alice.', ''],
    ['Alice has three results to choose from.', ''],
    ['Could Bob take five tests?', ''],
    ['Tom took five tests.', ''],
  ])('%s', (text, claims) => {
    expect(claimsOf(text)).toBe(claims);
  });
});

describe('ordinary talk with the same words', () => {
  it.each([
    'You failed to mention the class. Best wishes!',
    'It is best practice to pass the ball. I passed the store on my way to Math.',
    'Alice failed to hand in the Math essay.',
    'The look-up for Alice failed. It is best to ask again about Math.',
    'Did Alice pass Math? I can’t tell from the records.',
    'I don’t know whether Alice passed Math.',
    'If Alice passed Math, she may go on.',
    'To pass Math, Bob should practise. Bob will pass Science if he works.',
    'The records do not say that Bob failed Math.',
    'Alice passed the note about Math to Bob.',
    'Alice passed out in class.',
    'Alice’s failed Math test is a chance to learn.',
    'Use {"passed": true} in the Math config. Status: failed',
    'A best-in-class program. Do your best in Math, Alice!',
    'Alice is one of the best students in Math.',
    'Alice’s best subject is Math, and her highest score is in Math.',
    'Alice has the best attitude. Alice has the top seat in class.',
    'Bob is not the best in class.',
    'What is the highest score in the class?',
    'The highest mountain is Everest. The best way to study Math is to practise, Bob.',
    'A full class and a perfect day. Bob has a perfect plan for Math.',
    'Time passed, and the class was over. The exam failed nobody.',
    'Pass me the Math book. A passing grade differs from school to school.',
    'Bob, the Math test can be passed by practising.',
    'Die Prüfung ist bestanden, wenn man genug Punkte hat. Das Beste kommt noch.',
    'Alice está bien. El profesor aprobó el examen de Ciencias.',
    'El profesor aprobó el plan. Lo mejor es preguntar en clase.',
    'C’est la meilleure façon d’apprendre les maths.',
    'O tempo passou. É melhor estudar Matemática.',
    'Лучший способ выучить математику: решать задачи.',
  ])('%s', (text) => {
    expect(claimsOf(text)).toBe('');
    expect(claimsOf(text, [alice], 'What are my scores?', student)).toBe('');
  });

  it.each([
    'Einstein failed Math as a child, people say. In truth he passed every test.',
    'In this story Tom is the best in class and Mia passed every exam.',
    'Example of the past tense: Tom failed Math. Mia has the highest score in the class.',
  ])('of strangers when no scores are asked for: %s', (text) => {
    expect(claimsOf(text, [], 'Tell me a story.')).toBe('');
    expect(claimsOf(text, [alice], 'Tell me a story.')).toBe('');
  });
});

describe('claims in words when unsupported claims are taken out', () => {
  it('are taken out', () => {
    const evidence = { results: [alice], person: teacher, userTexts: [] };
    const text = 'Alice failed Math. She has the highest score in Math.';
    for (const cuts of [[], Array.from({ length: text.length }, (_, at) => at)])
      expect(screenOf(text, cuts, { evidence, grounding: 'replace' }).visibleText).toBe(
        'Alice [not in the records] Math. She has the [not in the records] score in Math.',
      );
  });
});
