// Numbers, times and names as the page writes them.

/** 0.4 → "< 1 ms", 12.3 → "12 ms", 2345 → "2.3 s". */
export function formatMs(ms: number): string {
  if (ms < 1) return ms === 0 ? '0 ms' : '< 1 ms';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** "1 row", "2 rows". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "nothing found" → "Nothing found." */
export function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return sentence === '' || /[.!?…:]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A machine's name in plain words: `student_name` and `studentName` → "Student name". */
export function humanise(name: string): string {
  // Splits "aB" into "a B"; leaves "ab" alone. Two fixed characters a match: linear.
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
