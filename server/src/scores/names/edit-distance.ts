// Whether two short words are at most a few typing slips apart: a letter more, less, another one, or two
// neighbours swapped. Bounded by the words' lengths, which a caller limits.

function swapped(a: string, b: string, i: number, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
}

/** Optimal string alignment distance. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change);
      if (swapped(a, b, i, j)) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** True when at most `limit` slips make one of the other. */
export function isWithinSlips(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let fromEnd = 0;
  const most = Math.min(a.length, b.length) - start;
  while (fromEnd < most && a[a.length - 1 - fromEnd] === b[b.length - 1 - fromEnd]) fromEnd += 1;
  const rest = Math.max(a.length, b.length) - start - fromEnd;
  // What remains begins and ends differently: more than two slips' worth is settled without a table.
  if (rest > 2 * limit) return false;
  const restA = a.slice(start, a.length - fromEnd);
  const restB = b.slice(start, b.length - fromEnd);
  return distance(restA, restB) <= limit;
}
