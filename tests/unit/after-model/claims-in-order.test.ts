// Claims in program code and in lists that belong together member by member, number words, written-out grades.
import { describe, expect, it } from 'vitest';
import type { EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';
import { found, score } from './evidence-of.ts';
import { screenOf } from './screen-text.ts';

const both = found('get_scores', 'Alice', [
  score('Alice Johnson', 'Math', 92),
  score('Alice Johnson', 'Science', 88),
  score('Bob Smith', 'Math', 75),
  score('Bob Smith', 'Science', 61),
]);

/** "92:supported 88:unsupported", the same whole and letter by letter. */
function claimsOf(text: string, question: string, results: readonly EvidenceResult[] = [both]): string {
  const evidence = { results, person: { name: 'Tessa Teacher' }, userTexts: [question] };
  const everywhere = Array.from({ length: text.length }, (_, at) => at);
  const [whole, letters] = [[], everywhere].map((cuts) => {
    const { visibleText, claims } = screenOf(text, cuts, { evidence });
    return claims.map(({ start, end, status }) => `${visibleText.slice(start, end)}:${status}`).join(' ');
  });
  expect(letters).toBe(whole);
  return whole ?? '';
}

const fenced = (language: string, ...lines: string[]) => ['```'.concat(language), ...lines, '```'].join('\n');

describe('numbers in program code', () => {
  const questions = [
    'Write a Python program that averages scores.',
    'How do I sort grades in Excel?',
    'Escribe un programa que calcule notas.',
    'Schreib mir eine Funktion für Noten.',
    'Напиши программу для оценок.',
    '写一个计算成绩的程序',
  ];
  it.each([
    fenced('python', 'x = 95', 'for i in range(100):', '    print(i)'),
    fenced('js', 'const score = 95;', 'if (score > 90) grade = 100;'),
    fenced('py', 'scores = [70, 80, 90]', 'average = sum(scores) / len(scores)', 'print(average)  # 80'),
    fenced('python', 'def grade(score):', '    if score >= 80: return "B"'),
    fenced('sql', 'SELECT name, score FROM results WHERE score > 90 AND grade = 10;'),
    fenced('css', '.score { width: 100%; margin: 20px; }'),
    `Here you go:\n\n${fenced('java', 'int mathScore = 85;', 'System.out.println("Math: " + mathScore);')}`,
    fenced('javascript', 'const students = { "Tom": 75, "Ann": 82 };').replaceAll('```', '~~~'),
  ])('are nobody’s scores: %s', (text) => {
    for (const question of questions) {
      expect(claimsOf(text, question)).toBe('');
      expect(claimsOf(text, question, [])).toBe('');
    }
  });

  it.each([
    fenced('python', 'print("Alice Johnson: 75")'),
    fenced('python', 'alice_math = 75'),
    fenced('js', 'const name = "Alice";', 'const score = 75;'),
    fenced('json', '{"student": "Alice Johnson", "assessment": "Math", "score": 75}'),
    fenced('json', '{', '"student": "Alice Johnson",', '"score": 75', '}'),
    fenced('', 'Alice Johnson | Math | 75'),
    `${fenced('python', 'x = 1')}\nAlice has 75 in Math.`,
  ])('are scores where somebody is named, or in data: %s', (text) => {
    expect(claimsOf(text, questions[0] ?? '')).toBe('75:unsupported');
  });

  it('are scores when scores were asked for, and no program', () => {
    expect(claimsOf(fenced('python', 'math = 74'), 'What are Alice’s scores?')).toBe('74:unsupported');
  });
});

describe('lists that belong together', () => {
  it.each([
    ['Alice scored 92 and 88 in Math and Science respectively.', '92:supported 88:supported'],
    ['Alice scored 92 and 88 in Science and Math respectively.', '92:unsupported 88:unsupported'],
    ['In Science and Math, Alice has 92 and 88.', '92:unsupported 88:unsupported'],
    ['In Math and Science, Alice has 92 and 88.', '92:supported 88:supported'],
    ['Alice has 92 and 88 points in Math and Science.', '92:supported 88:supported'],
    ['Alice and Bob got 92 and 75 in Math.', '92:supported 75:supported'],
    ['Alice and Bob got 75 and 92 in Math.', '75:unsupported 92:unsupported'],
    ['In Math, Alice and Bob scored 92 and 75 respectively.', '92:supported 75:supported'],
    ['Alice: {"Math": 88, "Science": 92}', '88:unsupported 92:unsupported'],
    ['Alice has Math 88, Science 92.', '88:unsupported 92:unsupported'],
    ['Alice has Math 92, Science 88.', '92:supported 88:supported'],
  ])('%s', (text, claims) => {
    expect(claimsOf(text, 'What are the scores?')).toBe(claims);
  });
});

describe('tables of commas and tabs', () => {
  it.each([
    [
      fenced('csv', 'student,math,science', 'Alice Johnson,92,88', 'Bob Smith,75,61'),
      '92:supported 88:supported 75:supported 61:supported',
    ],
    [fenced('csv', 'student,math,science', 'Alice Johnson,88,92'), '88:unsupported 92:unsupported'],
    ['student,math,science\nAlice Johnson,92,88', '92:supported 88:supported'],
    ['student\tmath\tscience\nBob Smith\t61\t75', '61:unsupported 75:unsupported'],
    ['student;math;science\nBob Smith;75;61', '75:supported 61:supported'],
    [
      fenced('', 'assessment,Alice,Bob', 'Math,92,75', 'Science,61,88'),
      '92:supported 75:supported 61:unsupported 88:unsupported',
    ],
    [
      'student,assessment,points\nAlice Johnson,Math,92\nAlice Johnson,Science,92',
      '92:supported 92:unsupported',
    ],
    ['city,people,area\nBerlin,3700,890\nRome,2800,1285', ''],
    ['Alice has 92,0 points in Math.', '92,0:supported'],
    ['Red,green,blue and 1,234,567 more.', ''],
  ])('%s', (text, claims) => {
    expect(claimsOf(text, 'hi')).toBe(claims);
  });
});

describe('numbers and grades in words', () => {
  it.each([
    ['Alice matematikte doksan iki puan aldı.', 'doksan iki:supported'],
    ['Alice matematikte yetmiş üç puan aldı.', 'yetmiş üç:unsupported'],
    ['Matematikten doksan üç puan aldın.', 'doksan üç:unsupported'],
    ['Sacaste noventa y tres puntos.', 'noventa y tres:unsupported'],
    ['Üç öneri: on dakika ara ver.', ''],
    ['Yedi kişi geldi, iki tane elma aldım.', ''],
    ['У Alice девяносто два балла по математике.', 'девяносто два:supported'],
    ['Алиса набрала сорок пять баллов по математике.', 'сорок пять:unsupported'],
    ['Оценка Alice по математике: семьдесят из ста.', 'семьдесят:unsupported'],
    ['Вот три совета: читай по десять минут, отдыхай пять минут.', ''],
    ['В классе двадцать учеников и один журнал.', ''],
    ['Alice got an A-minus in Math.', 'A-minus:unsupported'],
    ['Alice got a B plus in Math.', 'B plus:unsupported'],
    ['A plus for effort! Alice did well.', ''],
    ['Alice sacó noventa y un puntos en Matemáticas.', 'noventa y un:unsupported'],
    ['Alice sacó veintiún puntos en Matemáticas.', 'veintiún:unsupported'],
    ['Alice tirou dezesseis em Matemática.', 'dezesseis:unsupported'],
    ['Alice tirou dezenove pontos em Matemática.', 'dezenove:unsupported'],
    ['Alice tirou noventa e dois em Matemática.', 'noventa e dois:supported'],
    ['Alice получила девяносто один балл по математике.', 'девяносто один:unsupported'],
    [
      'Alice набрала сорок две единицы, то есть девяносто два балла.',
      'сорок две:unsupported девяносто два:supported',
    ],
    ['Alice a obtenu nonante-deux points en maths.', 'nonante-deux:supported'],
    ['Alice a obtenu septante et un points en maths.', 'septante et un:unsupported'],
    ['Alice a obtenu quatre-vingt-un points en maths.', 'quatre-vingt-un:unsupported'],
    ['Alice hat einundneunzig Punkte in Mathe.', 'einundneunzig:unsupported'],
    ['Alice hat zweiundneunzig Prozent in Mathe.', 'zweiundneunzig:supported'],
    ['Alice tiene noventa y dos por ciento en Matemáticas.', 'noventa y dos:supported'],
    ['Alice a obtenu quatre-vingt-douze pour cent en maths.', 'quatre-vingt-douze:supported'],
    ['Alice набрала девяносто два процента по математике.', 'девяносто два:supported'],
    ['Alice has ninety-three per cent in Math.', 'ninety-three:unsupported'],
    ['Alice got straight As.', 'As:unsupported'],
    ["Alice earned straight A's in Math and Science.", "A's:unsupported"],
    ['As Alice said: as good as it gets.', ''],
    ['Straight as an arrow, Alice went home.', ''],
    ['Use A minus B to get the rest.', ''],
  ])('%s', (text, claims) => {
    expect(claimsOf(text, 'What are the scores?')).toBe(claims);
  });
});
