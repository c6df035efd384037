// The spellings by which a word of a name is compared. Strict keeps accents; loose forms also map accents and
// letters such as ł or ø away, and write ä ö ü as ae oe ue. Lower case without a locale. Marks of Indic
// and East Asian scripts are letters and stay.

export interface NameWord {
  /** Compatibility form, lower case, ß as ss, without apostrophes and invisible characters. */
  readonly strict: string;
  /** One to three spellings without accents. */
  readonly loose: readonly string[];
  readonly hasAccents: boolean;
}

// Each of these matches single characters from a fixed set, so all are linear.
// Matches ’ and ʼ, not a comma. Before NFKC, which would make a space and an accent of ´.
const apostrophes = /[’‘‛ʼʻʽ`´′＇ꞌ՚׳ˈʹ]/gu;
// Matches – and −, not an underscore.
const hyphens = /[\p{Pd}\u2212\u2043\u207b]/gu;
// Matches a zero-width space, a bidi mark or tatweel, not an ordinary space.
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters, removed one by one
  /[\p{Cf}\u034f\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0000}-\u{e0fff}]/gu;
// Matches U+0301 and Arabic and Hebrew vowel signs, not a Devanagari vowel.
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu;
// Matches ł, not l.
const stubborn = /[łøđðþæœıħŧŋəſٱى]/gu;
// Matches ä, not a.
const umlauts = /[äöüøå]/gu;

const withoutStroke = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' }).concat(
    Object.entries({ ŧ: 't', ŋ: 'n', ə: 'e', ſ: 's', ٱ: 'ا', ى: 'ي' }),
  ),
);
const germanLetters = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue' }));
const nordicLetters = new Map([...germanLetters, ...Object.entries({ ø: 'oe', å: 'aa' })]);

const replaceBy = (map: ReadonlyMap<string, string>) => (char: string) => map.get(char) ?? char;

/** One spelling for all apostrophes, hyphens, compatibility forms and letter cases; invisible characters are gone. */
export function cleanName(text: string): string {
  return text
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(hyphens, '-');
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(stubborn, replaceBy(withoutStroke));
}

/** Folds one word of cleaned text. */
export function foldWord(word: string): NameWord {
  const strict = word.replaceAll("'", '').normalize('NFC');
  const folded = withoutAccents(strict);
  const written = [germanLetters, nordicLetters].map((letters) =>
    withoutAccents(strict.replace(umlauts, replaceBy(letters))),
  );
  return { strict, loose: [...new Set([folded, ...written])], hasAccents: folded !== strict };
}
