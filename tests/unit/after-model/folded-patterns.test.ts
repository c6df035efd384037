// Patterns over folded text must be folded themselves: a word with й or a hamza in such a pattern never matches.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foldChar } from '../../../server/src/text/fold.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'after-model', 'grounding');
/** Reads names as they are written. */
const readsOriginals = new Set(['find-names.ts']);

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
const foldLetters = (word: string): string => [...word].map((char) => foldChar(char).text).join('');

function unfoldedWords(file: string): string[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const words = lines.flatMap((line) => (isComment(line) ? [] : (line.match(/[\p{L}\p{M}]+/gu) ?? [])));
  return words.filter((word) => /[^\0-\x7f]/.test(word) && foldLetters(word) !== word);
}

const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !readsOriginals.has(file));

it('there are such files, and an unfolded word is seen', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(foldLetters('найден')).not.toBe('найден');
});

it.each(files)('%s', (file) => {
  expect(unfoldedWords(file)).toEqual([]);
});
