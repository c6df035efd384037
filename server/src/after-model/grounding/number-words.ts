// Numbers from 0 to 100 as words of English, Spanish, French, German, Portuguese, Turkish and Russian, made
// by rule, and Chinese numerals. Folded spelling: lower case, no accents.

const split = (words: string): readonly string[] => words.split(' ');

function compose(
  small: readonly string[],
  tens: readonly string[],
  hundred: readonly string[],
  join: (ten: string, unit: string) => readonly string[],
): ReadonlyMap<string, number> {
  const map = new Map<string, number>();
  small.forEach((word, value) => {
    map.set(word, value);
  });
  tens.forEach((ten, index) => {
    const base = (index + 2) * 10;
    if (ten === '') return;
    map.set(ten, base);
    for (let unit = 1; unit < 10; unit++) {
      for (const word of join(ten, small[unit] ?? '')) if (!map.has(word)) map.set(word, base + unit);
    }
  });
  for (const word of hundred) map.set(word, 100);
  return map;
}

const firstCyrillic = 'а'.charCodeAt(0);
/** For а to я. */
const inLatin = 'abvgdejziyklmnoprstufhcqwxqyqeua';

const anyCyrillic = /[а-я]/;

/** Folded text with each Cyrillic letter as one Latin letter, so that number words of all are read alike. */
export function latinLetters(text: string): string {
  if (!anyCyrillic.test(text)) return text;
  let letters = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = inLatin[text.charCodeAt(at) - firstCyrillic];
    if (letter === undefined) continue;
    letters += text.slice(from, at) + letter;
    from = at + 1;
  }
  return letters + text.slice(from);
}

const english = compose(
  split(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  split('twenty thirty forty fifty sixty seventy eighty ninety'),
  ['hundred', 'one hundred', 'a hundred'],
  (ten, unit) => [`${ten} ${unit}`, `${ten}${unit}`],
);
const spanish = compose(
  split(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  ),
  split('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  ['cien'],
  (ten, unit) => (ten === 'veinte' ? [`veinti${unit}`] : [`${ten} y ${unit}`]),
);
const portuguese = compose(
  split(
    'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
  ),
  split('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  ['cem'],
  (ten, unit) => [`${ten} e ${unit}`],
);
const german = compose(
  split(
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  split('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
  ['hundert', 'einhundert'],
  (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`],
);

const turkish = compose(
  split('sifir bir iki uc dort bes alti yedi sekiz dokuz').concat(
    'on',
    split('bir iki uc dort bes alti yedi sekiz dokuz').map((unit) => `on ${unit}`),
  ),
  split('yirmi otuz kirk elli altmis yetmis seksen doksan'),
  ['yuz'],
  (ten, unit) => [`${ten} ${unit}`],
);

const russian = compose(
  split(
    'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  ).map(latinLetters),
  split('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто').map(latinLetters),
  [latinLetters('сто')],
  (ten, unit) => [`${ten} ${unit}`],
);

function makeFrench(): ReadonlyMap<string, number> {
  const small = split(
    'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  ).map((word) => word.replaceAll('-', ' '));
  const map = new Map<string, number>(small.map((word, value) => [word, value]));
  const tens = new Map([
    [20, 'vingt'],
    [30, 'trente'],
    [40, 'quarante'],
    [50, 'cinquante'],
    [60, 'soixante'],
    [80, 'quatre vingt'],
  ]);
  for (const [base, ten] of tens) {
    const last = base === 60 || base === 80 ? 19 : 9;
    map.set(ten, base);
    for (let unit = 1; unit <= last; unit++) {
      map.set(`${ten} ${small[unit]}`, base + unit);
      map.set(`${ten} et ${small[unit]}`, base + unit);
    }
  }
  map.set('quatre vingts', 80).set('cent', 100);
  return map;
}

const languages = [english, spanish, portuguese, german, makeFrench(), turkish, russian];

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
for (const language of languages)
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
