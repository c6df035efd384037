// The part of a section that a reader is shown: whole sentences around those that hold the words asked for.

const maxExcerptChars = 600;

/** Whole sentences from the best one on, as many as fit; the whole text when it is short. */
export function makeExcerpt(text: string, stems: readonly string[]): string {
  if (text.length <= maxExcerptChars) return text;
  const sentences = text.split(/(?<=[.!?])\s+/);
  const hits = sentences.map((sentence) => {
    const lower = sentence.toLowerCase();
    return stems.filter((stem) => lower.includes(stem)).length;
  });
  const first = hits.indexOf(Math.max(...hits.slice(0, 5000)));
  let excerpt = '';
  for (const sentence of sentences.slice(Math.max(0, first))) {
    if (excerpt !== '' && excerpt.length + 1 + sentence.length > maxExcerptChars) break;
    excerpt = excerpt === '' ? sentence : `${excerpt} ${sentence}`;
  }
  return excerpt.length <= maxExcerptChars
    ? excerpt
    : `${excerpt.slice(0, maxExcerptChars).replace(/[\ud800-\udbff]$/, '')}…`;
}
