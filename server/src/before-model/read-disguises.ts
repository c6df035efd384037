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

const rotate = (text: string): string =>
  text.replace(/[a-z]/g, (char) => String.fromCharCode(97 + ((char.charCodeAt(0) - 84) % 26)));

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
  const morse = readMorse(text);
  if (morse) readings.push(morse);
  if (/[a-z]{3}/.test(text)) {
    readings.push(rotate(text), [...text].reverse().join(''));
    if (/revers|backward|word order|ruckwarts|al reves|a l'envers/.test(text)) {
      readings.push(text.split(/\s+/).reverse().join(' '));
    }
  }
  return readings;
}
