import { expect, it } from 'vitest';
import { asSentence } from '../../../../client/src/ui/format.ts';

it.each([
  ['nothing found', 'Nothing found.'],
  ['Every row is sent.', 'Every row is sent.'],
  ['éteint', 'Éteint.'],
  ['really?', 'Really?'],
  ['', ''],
])('asSentence(%j) is %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
