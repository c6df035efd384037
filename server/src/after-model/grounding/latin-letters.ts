// Cyrillic letters as Latin ones, for detectors that walk Latin letters alone. No transliteration that anybody
// reads: one letter for one, so that offsets stay.

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
