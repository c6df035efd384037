// Numbers from 0 to 100 as words of English, Spanish, French, German, Portuguese, Turkish and Russian, made by
// rule. Folded spelling: lower case, no accents; Cyrillic letters as one Latin letter each.
import { latinLetters } from './latin-letters.ts';

const split = (words: string): readonly string[] => words.split(' ');

/** `join`: every way to write a ten with a unit, of which the second is its number. */
function compose(
  small: readonly string[],
  tens: readonly string[],
  hundred: readonly string[],
  join: (ten: string, unit: string, value: number) => readonly string[],
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
      for (const word of join(ten, small[unit] ?? '', unit)) if (!map.has(word)) map.set(word, base + unit);
    }
  });
  for (const word of hundred) map.set(word, 100);
  return map;
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
  (ten, unit, value) => {
    const before = ten === 'veinte' ? 'veinti' : `${ten} y `;
    // "Noventa y un puntos": before a noun.
    return value === 1 ? [`${before}uno`, `${before}un`, `${before}una`] : [before + unit];
  },
);
const portuguese = compose(
  split(
    'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
  ),
  split('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  ['cem'],
  (ten, unit, value) => [
    `${ten} e ${unit}`,
    ...(value === 1 ? [`${ten} e uma`] : value === 2 ? [`${ten} e duas`] : []),
  ],
);
/** As they are spelled in Brazil. */
const brazilian: ReadonlyMap<string, number> = new Map([
  ['quatorze', 14],
  ['dezesseis', 16],
  ['dezessete', 17],
  ['dezenove', 19],
]);
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

const russianGenders: ReadonlyMap<number, readonly string[]> = new Map([
  [1, split('одна одно').map(latinLetters)],
  [2, ['две'].map(latinLetters)],
]);
const russian = compose(
  split(
    'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  ).map(latinLetters),
  split('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто').map(latinLetters),
  [latinLetters('сто')],
  (ten, unit, value) => [
    `${ten} ${unit}`,
    ...(russianGenders.get(value) ?? []).map((form) => `${ten} ${form}`),
  ],
);

function makeFrench(): ReadonlyMap<string, number> {
  const small = split(
    'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  ).map((word) => word.replaceAll('-', ' '));
  const map = new Map<string, number>(small.map((word, value) => [word, value]));
  const tens = [
    [20, 'vingt'],
    [30, 'trente'],
    [40, 'quarante'],
    [50, 'cinquante'],
    [60, 'soixante'],
    [70, 'septante'],
    [80, 'quatre vingt'],
    [80, 'octante'],
    [80, 'huitante'],
    [90, 'nonante'],
  ] as const;
  for (const [base, ten] of tens) {
    const last = ten === 'soixante' || ten === 'quatre vingt' ? 19 : 9;
    map.set(ten, base);
    for (let unit = 1; unit <= last; unit++) {
      map.set(`${ten} ${small[unit]}`, base + unit);
      map.set(`${ten} et ${small[unit]}`, base + unit);
    }
    map.set(`${ten} une`, base + 1).set(`${ten} et une`, base + 1);
  }
  map.set('quatre vingts', 80).set('cent', 100);
  return map;
}

/** The numbers of each language, by their words; where two have a word, the first counts. */
export const numberLanguages: readonly ReadonlyMap<string, number>[] = [
  english,
  spanish,
  portuguese,
  brazilian,
  german,
  makeFrench(),
  turkish,
  russian,
];
