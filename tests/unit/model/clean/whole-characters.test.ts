import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WholeCharacters } from '../../../../server/src/model/clean/whole-characters.ts';

const pieces = fc.array(
  fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00', '\ud800', '😀'), maxLength: 4 }),
  {
    maxLength: 8,
  },
);

it('pieces come out whole, and together as the well-formed text of them all', () => {
  fc.assert(
    fc.property(pieces, (texts) => {
      const characters = new WholeCharacters();
      const shown = [...texts.map((text) => characters.push(text)), characters.end()];
      for (const text of shown) expect(text.isWellFormed()).toBe(true);
      expect(shown.join('')).toBe(texts.join('').toWellFormed());
    }),
    { numRuns: 2000 },
  );
});

it('only a half at the very end waits', () => {
  const characters = new WholeCharacters();
  expect(['a', '', 'b\ud83d', '', '\ude00c'].map((text) => characters.push(text))).toEqual([
    'a',
    '',
    'b',
    '',
    '😀c',
  ]);
  expect(characters.end()).toBe('');
});
