// The words by which people, and models on their behalf, mean their own records or their children's.
// Looked up only for somebody who has such records, so that a student called My can be found by others.

const ownWords = new Set([
  'me',
  'myself',
  'i',
  'my',
  'mine',
  'my own',
  'my scores',
  'self',
  'my child',
  'my children',
  'my kid',
  'my kids',
  'my son',
  'my daughter',
]);

/** Whether the text means the asker's own records. */
export function meansOwn(text: string): boolean {
  return ownWords.has(text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' '));
}
