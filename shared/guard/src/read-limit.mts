// Checks a limit that the caller gives.

/** The longest time that a timer of Node can wait; it takes a longer one for no time at all. */
const MAX_LIMIT = 2 ** 31 - 1;

/** A limit out of range is a mistake of the caller's: no limit at all would follow from it. */
export function readLimit(name: string, given: number | undefined, standard: number): number {
  const limit = given ?? standard;
  if (Number.isFinite(limit) && limit >= 0 && limit <= MAX_LIMIT) return limit;
  throw new RangeError(`${name} must be a number from 0 to ${MAX_LIMIT}, not ${limit}`);
}
