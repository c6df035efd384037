// A number with its noun, as the trace says it: "1 row", "2 rows", "no row".

/** `one` and `many` hold what follows the number; what follows "no" is `one`. */
export function countOf(count: number, one: string, many: string): string {
  if (count === 0) return `no ${one}`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
