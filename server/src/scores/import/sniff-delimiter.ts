// Which delimiters a text may have, most likely first: the one that cuts most lines into the same number
// of parts, counted outside quotation marks. Whether the header makes sense with it is asked later.

export const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ':': 'colon',
};

const USUAL = ['\t', ';', ',', '|'] as const;
const MAX_LINES = 60;

/** Candidates in order; a spreadsheet's first line `sep=;` decides alone. */
export function sniffDelimiters(text: string): { delimiters: string[]; hintLine: boolean } {
  // Matches "sep=;\n"; not "sep;x"; anchored, no repetition.
  const hint = /^sep=(.)\r?(?:\n|$)/i.exec(text);
  if (hint?.[1] !== undefined) return { delimiters: [hint[1]], hintLine: true };
  const scored = USUAL.map((delimiter) => ({ delimiter, share: shareOfEvenLines(text, delimiter) }))
    .filter(({ share }) => share > 0)
    .sort((left, right) => right.share - left.share)
    .map(({ delimiter }) => delimiter as string);
  // Times of day hold colons, so a colon is asked only after all others.
  return { delimiters: [...scored, ':'], hintLine: false };
}

function shareOfEvenLines(text: string, delimiter: string): number {
  const counts = countPerLine(text, delimiter);
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  return counts.length === 0 ? 0 : Math.max(0, ...frequency.values()) / counts.length;
}

function countPerLine(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let used = false;
  let quoted = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) {
      if (used) counts.push(count);
      count = 0;
      used = false;
      if (counts.length >= MAX_LINES) return counts;
      continue;
    } else if (!quoted && char === delimiter) count += 1;
    if (char.trim() !== '' || char === delimiter) used = true;
  }
  if (used && counts.length === 0) counts.push(count);
  return counts;
}
