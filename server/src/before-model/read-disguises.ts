// Before the model: other readings of a message that hides its words by spacing, digits for letters,
// shifted or reversed letters, tag characters, Morse or deletions. Pure and linear; a reading is given
// only where the message has the marks of that disguise.
import { foldText } from '../text/fold.ts';
import { morseLetters } from '../text/morse.ts';

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
};

// Single letters with single marks between them: "l i s t", "l.i.s.t". A class and a lookahead, linear.
const spelledOut = /(?:^|[^a-z])(?:[a-z][ .\-_*|/]){5,}[a-z]?/;

function joinSpelled(text: string): string {
  return text
    .replace(/[.\-_*|/](?=[a-z]|[ .\-_*|/])/g, '')
    .replace(/ {2,}/g, '\n')
    .replace(/(?<=(?:^|[^a-z])[a-z]) (?=[a-z](?:[^a-z]|$))/g, '')
    .replaceAll('\n', ' ');
}

function readTags(original: string): string | undefined {
  let hidden = '';
  for (const char of original) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0xe0020 && code <= 0xe007e) hidden += String.fromCharCode(code - 0xe0000);
    // Bytes from 16 on in variation selectors.
    if (code >= 0xe0100 && code <= 0xe016e) hidden += String.fromCharCode(code - 0xe0100 + 16);
  }
  return hidden.length >= 4 ? hidden : undefined;
}

function readMorse(text: string): string | undefined {
  const runs = text.match(/[.\-–—•·/ ]{24,}/g);
  const longest = runs?.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return undefined;
  const plain = longest.replace(/[–—]/g, '-').replace(/[•·]/g, '.');
  return plain
    .split(/ ?\/ ?/)
    .map((word) =>
      word
        .trim()
        .split(' ')
        .map((code) => morseLetters.get(code) ?? '')
        .join(''),
    )
    .join(' ');
}

// Backspaces take the letter before them.
function applyBackspaces(text: string): string {
  const kept: string[] = [];
  for (const char of text) {
    if (char === '\b') kept.pop();
    else kept.push(char);
  }
  return kept.join('');
}

// What a right-to-left override shows: the stretch read backwards.
function turnRightToLeft(original: string): string {
  return original
    .split(/[\u202e\u2067]/)
    .map((part, index) => {
      if (index === 0) return part;
      const [inside = '', ...rest] = part.split(/[\u202c\u2069]/);
      return [...inside].reverse().join('') + rest.join('');
    })
    .join('');
}

const shift = (text: string, by: number): string =>
  text.replace(/[a-z]/g, (char) => String.fromCharCode(97 + ((char.charCodeAt(0) - 97 + by) % 26)));
const mirror = (text: string): string =>
  text.replace(/[a-z]/g, (char) => String.fromCharCode(219 - char.charCodeAt(0)));
const reverse = (text: string): string => [...text].reverse().join('');

// Words that nearly every attack has; a shifted one gives the shift away.
const telling = ['instructions', 'previous', 'system prompt', 'tools', 'functions', 'prompt'];
const disguises: readonly { readonly words: readonly string[]; read(text: string): string }[] = [
  ...Array.from({ length: 25 }, (_, index) => index + 1)
    .filter((by) => by !== 13)
    .map((by) => ({
      words: telling.map((word) => shift(word, by)),
      read: (text: string) => shift(text, 26 - by),
    })),
  { words: telling.map(mirror), read: mirror },
  { words: telling.map(reverse), read: (text) => text.split(' ').map(reverse).join(' ') },
];

// Twelve or more codes of one kind with spaces or commas between them. Each code has a fixed form and must be
// followed by a separator, so that no text can be split in two ways: linear. Match "69 67 6e …", "105 103 …".
const codeRuns: readonly { readonly form: RegExp; readonly base: number }[] = [
  { form: /(?:(?:0x|\\x)?[0-9a-f]{2}[\s,;]{1,3}){11,}(?:0x|\\x)?[0-9a-f]{2}(?![0-9a-z])/g, base: 16 },
  { form: /(?:\d{2,3}[\s,;]{1,3}){11,}\d{2,3}(?!\d)/g, base: 10 },
  { form: /(?:[01]{7,8}[\s,;]{1,3}){11,}[01]{7,8}(?![01])/g, base: 2 },
];

function* readCodes(text: string): Generator<string> {
  for (const { form, base } of codeRuns) {
    for (const [run] of text.matchAll(form)) {
      const codes = run
        .split(/[\s,;]+/)
        .map((code) => Number.parseInt(code.replace(/^(?:0x|\\x)/, ''), base));
      if (codes.every((code) => code >= 9 && code < 0x7f))
        yield String.fromCharCode(...codes.slice(0, 4_096));
    }
  }
}

/** Other readings of the message, none for ordinary text but the cheap shifted and reversed ones. */
export function readDisguises(original: string): readonly string[] {
  const readings: string[] = [];
  const { text } = foldText(original);
  const tags = readTags(original);
  if (tags) readings.push(tags);
  if (spelledOut.test(text)) readings.push(joinSpelled(text));
  if (/[a-z@$][0134579@$]|[0134579@$][a-z@$]/.test(text)) {
    readings.push(text.replace(/[01345789@$]/g, (char) => leet[char] ?? char));
  }
  if (text.includes('\b')) readings.push(applyBackspaces(text));
  if (/[\u202e\u2067]/.test(original)) readings.push(turnRightToLeft(original));
  if (/\d/.test(text)) readings.push(...readCodes(text));
  const morse = readMorse(text);
  if (morse) readings.push(morse);
  if (/[a-z]{3}/.test(text)) {
    readings.push(shift(text, 13), reverse(text));
    for (const { words, read } of disguises)
      if (words.some((word) => text.includes(word))) readings.push(read(text));
    if (/revers|backward|word order|ruckwarts|al reves|a l'envers/.test(text)) {
      readings.push(text.split(/\s+/).reverse().join(' '));
    }
  }
  return readings;
}
