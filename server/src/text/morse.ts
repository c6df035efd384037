// Morse code of the Latin letters, and a reader that takes it sign by sign.

const codes =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );

/** The letter of each code. */
export const morseLetters: ReadonlyMap<string, string> = new Map(
  codes.map((code, index) => [code, String.fromCharCode(97 + index)]),
);

const signs: Readonly<Record<string, string>> = {
  '.': '.',
  '·': '.',
  '•': '.',
  '-': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  _: '-',
};

/** Dot or dash for a character that stands for one, else undefined. */
export function morseSign(char: string): string | undefined {
  return signs[char];
}
