// The value of a number that is written as words, as a Chinese numeral or in Roman numerals.
import { numberLanguages } from './number-languages.ts';

/** Words that are numbers only next to a sign of a score: they are too common otherwise. */
const common = new Set([
  'a',
  'one',
  'un',
  'um',
  'uno',
  'once',
  'dos',
  'null',
  'sept',
  'onze',
  'elf',
  'acht',
  'cem',
  'cent',
  'on',
  'bir',
  'iki',
  'uc',
  'alti',
  'yedi',
  'kirk',
  'elli',
  'yuz',
]);

const words = new Map<string, number>();
for (const language of numberLanguages)
  for (const [word, value] of language) if (!words.has(word)) words.set(word, value);

/** Most words in one number: "quatre vingt dix neuf". */
export const maxNumberWords = 4;

/** The value of words joined by single spaces, or undefined. */
export function numberOfWords(text: string): number | undefined {
  return common.has(text) ? undefined : words.get(text);
}

/** The first word of each number. */
const firstWords = new Set([...words.keys()].map((word) => word.split(' ')[0] ?? ''));

/** Whether a number may begin with this word. */
export function beginsNumber(word: string): boolean {
  return firstWords.has(word);
}

/** The words by which a number begins, each with whether it is one by itself. */
export const numberBeginnings: readonly (readonly [word: string, whole: boolean])[] = [...firstWords].map(
  (first) => [first, words.has(first) && !common.has(first)],
);

const chineseDigits = '零一二三四五六七八九';

/** The value of a Chinese numeral up to 100, or undefined. Matches 九十二, 十, 一百; not 一些. */
export function chineseNumber(text: string): number | undefined {
  if (text === '一百' || text === '百') return 100;
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九零])?$/.exec(text);
  if (!match || text === '') return undefined;
  const [, before, ten, after] = match;
  const digit = (char: string | undefined): number => (char === undefined ? 0 : chineseDigits.indexOf(char));
  if (ten) return (before === undefined ? 1 : digit(before)) * 10 + digit(after);
  return after === undefined || before === undefined ? digit(before ?? after) : undefined;
}

/** The value of a Roman numeral of two letters or more, or undefined. */
export function romanNumber(text: string): number | undefined {
  if (text.length < 2 || !/^(?:C|XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(text)) return undefined;
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const value = values[text[index] ?? ''] ?? 0;
    const following = values[text[index + 1] ?? ''] ?? 0;
    sum += value < following ? -value : value;
  }
  return sum;
}
