// Every fixed spelling of a protected name that a reader could turn back into it: plain, reversed,
// shifted alphabets, base64, base32, hex, escapes, character codes, spelling alphabets. Translated or
// half-printed names are not among them; no text rule finds those.
import type { Pattern } from '../text/pattern-machine.ts';
import { isProgrammingWord } from './ordinary-words.ts';

export type NameFormKind =
  /** The name's own letters: hit or ordinary words, as its separators tell. */
  | 'plain'
  /** The name's own letters with the code of the underscore between them. */
  | 'escaped'
  /** The name's words with a word of joining between them: a hit in quotes, as in "get" and "scores". */
  | 'joined'
  /** Another writing of it, never ordinary text. */
  | 'encoded';

export interface NameForm {
  readonly name: string;
  readonly form: NameFormKind;
  readonly isTool: boolean;
  /** The plain letters of an argument's name that programs in general use. */
  readonly isCommon: boolean;
}

const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const spellingWords =
  'alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'.split(
    ' ',
  );

/** The words of an identifier: `get_scores`, `getScores` and `get-scores` are get, scores. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function spellings(name: string): readonly string[] {
  const words = wordsOf(name);
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return [
    ...new Set([name, name.toUpperCase(), camel, pascal, words.join('-'), words.join(''), words.join(' ')]),
  ];
}

const backwards = (text: string): string => [...text].reverse().join('');
const rot13 = (index: number): number => (index + 13) % 26;
/** The printable characters of ASCII, turned half round. */
const rot47 = (text: string): string =>
  text.replace(/[!-~]/g, (char) => String.fromCharCode(33 + ((char.charCodeAt(0) + 14) % 94)));
/** What stands for a letter upside down, as its look-alike folds. */
const turned: Readonly<Record<string, string>> = {
  n: 'u',
  u: 'n',
  d: 'p',
  p: 'd',
  b: 'q',
  q: 'b',
  g: 'b',
  m: 'w',
};

const plainOnly = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  let text = '';
  for (let at = 0; at + 5 <= bits.length; at += 5)
    text += base32Alphabet[Number.parseInt(bits.slice(at, at + 5), 2)];
  return text;
}

// What stays the same of an encoding in groups, whatever stands before and after the bytes.
function stableParts(text: string, group: number, bits: number, encode: (bytes: Buffer) => string): string[] {
  const parts: string[] = [];
  const bytes = Buffer.from(text, 'utf8');
  for (let lead = 0; lead < group; lead++) {
    const encoded = encode(Buffer.concat([Buffer.alloc(lead), bytes, Buffer.alloc(group)]));
    const from = Math.ceil((lead * 8) / bits);
    const to = Math.floor(((lead + bytes.length) * 8) / bits);
    parts.push(encoded.slice(from, to));
  }
  return parts;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64');

function byteForms(text: string): readonly string[] {
  const bytes = [...Buffer.from(text, 'utf8')];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
  const once = stableParts(text, 3, 6, base64);
  const wide = (bytes: Buffer): string => base64(Buffer.from(bytes.toString('latin1'), 'utf16le'));
  return [
    ...once,
    ...once.map(backwards),
    ...stableParts(backwards(text), 3, 6, base64),
    ...stableParts(shiftLetters(text, rot13), 3, 6, base64),
    wide(Buffer.from(text, 'latin1')).replace(/=*$/, ''),
    ...once.flatMap((part) => stableParts(part, 3, 6, base64)),
    ...stableParts(text, 5, 5, base32),
    hex.join(''),
    hex.map((pair) => `0x${pair}`).join(''),
    hex.map((pair) => `x${pair}`).join(''),
    hex.map((pair) => `u00${pair}`).join(''),
    hex.map((pair) => `u${pair}`).join(''),
    bytes.join(''),
    bytes.map((byte) => `chr${byte}`).join(''),
    bytes.map((byte) => `char${byte}`).join(''),
    bytes.map((byte) => byte.toString(8)).join(''),
    bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(''),
    bytes.map((byte) => byte.toString(2).padStart(7, '0')).join(''),
  ];
}

function shiftLetters(text: string, map: (index: number) => number): string {
  return text.replace(/[a-z]/g, (char) => String.fromCharCode(97 + map(char.charCodeAt(0) - 97)));
}

function letterForms(joined: string, words: readonly string[]): readonly string[] {
  const upsideDown = [...backwards(joined)].map((char) => turned[char] ?? char).join('');
  const forms = [
    backwards(joined),
    words.map(backwards).join(''),
    upsideDown,
    backwards(shiftLetters(joined, rot13)),
    shiftLetters(joined, (index) => 25 - index),
    [...joined].map((char) => char + char).join(''),
  ];
  for (let shift = 1; shift < 26; shift++) forms.push(shiftLetters(joined, (index) => (index + shift) % 26));
  const spell = (word: string): string =>
    [...word].map((char) => spellingWords[char.charCodeAt(0) - 97] ?? char).join('');
  const numbers = (word: string): string => [...word].map((char) => char.charCodeAt(0) - 96).join('');
  const alpha = (form: string): string => form.replaceAll('alfa', 'alpha').replaceAll('juliett', 'juliet');
  const spelled = [words.map(spell).join(''), words.map(spell).join('underscore')];
  const padded = [...joined].map((char) => String(char.charCodeAt(0) - 96).padStart(2, '0')).join('');
  return [...forms, ...spelled, ...spelled.map(alpha), words.map(numbers).join(''), padded];
}

/** Shortest encoded forms worth looking for; shorter ones turn up by chance. */
const minEncoded = 10;
const minShifted = 8;

const lookalikes = [
  ['l', 'i'],
  ['m', 'rn'],
] as const;

/** The underscore's codes and names. */
const marks =
  '5f x5f u005f 95 lowbar underscore anunderscore thenunderscore underbar underline unterstrich guionbajo tiretbas sublinhado'.split(
    ' ',
  );

const joins = ['and', 'then', 'plus', 'followedby', 'und', 'y', 'et', 'e'];

/** All forms of one name, as patterns over lower-case letters and digits. */
export function nameForms(name: string, isTool: boolean): readonly Pattern<NameForm>[] {
  const words = wordsOf(name);
  const joined = words.join('');
  if (words.length < 2 || joined.length < 6) return [];
  const about = { name, isTool };
  const patterns = new Map<string, Pattern<NameForm>>();
  const add = (text: string, form: NameFormKind, holdFrom: number): void => {
    const isCommon = text === joined && !isTool && isProgrammingWord(joined);
    if (!patterns.has(text)) patterns.set(text, { text, holdFrom, kind: { ...about, form, isCommon } });
  };
  add(joined, 'plain', 1);
  // What an eye takes for the same letters.
  for (const [letters, seen] of lookalikes) add(joined.replaceAll(letters, seen), 'plain', 1);
  for (const mark of marks) add(words.join(mark), 'escaped', 1);
  for (const join of joins) add(words.join(join), 'joined', 1);
  for (const form of letterForms(joined, words)) if (form.length >= minShifted) add(form, 'encoded', 4);
  for (const form of spellings(name).flatMap(byteForms)) {
    const text = plainOnly(form);
    if (text.length >= minEncoded) add(text, 'encoded', 4);
  }
  for (const form of [name, name.toUpperCase()].map(rot47).map(plainOnly))
    if (form.length >= minShifted) add(form, 'encoded', 4);
  return [...patterns.values()];
}

/** So much of a secret mark in a row is nobody's chance. */
const minSecretPart = 8;

function windowsOf(text: string): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - minSecretPart + 1) }, (_, at) =>
    text.slice(at, at + minSecretPart),
  );
}

/** All byte and letter forms of a secret mark such as the canary, itself included. */
export function secretForms(secret: string): readonly string[] {
  const plain = plainOnly(secret);
  const forms = byteForms(secret);
  return [
    plain,
    ...windowsOf(plain),
    [...plain].reverse().join(''),
    ...forms.map(plainOnly),
    ...letterForms(plain, [plain]),
  ].filter((form) => form.length >= 8);
}
