// The one text of a JSON value that seals are made over and calls compared by: RFC 8785, key order and number
// spelling settled. An adapter: the package's types and its CommonJS export disagree about the default export.
import serialize from 'canonicalize';

const canonicalize = serialize as unknown as (value: unknown) => string | undefined;

/** The canonical text, or null for a value that has none (an infinite number from `1e999`, say). */
export function canonicalForm(value: unknown): string | null {
  try {
    // Beyond the order of keys JSON.stringify does what the RFC asks for, several times as fast. Rows that we
    // sealed come with their keys in order.
    return (isInOrder(value) ? JSON.stringify(value) : canonicalize(value)) ?? null;
  } catch {
    return null;
  }
}

/** Whether it is JSON, finite numbers only, with the keys of every object in the order of their UTF-16 units. */
function isInOrder(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'undefined';
  if (Array.isArray(value)) return value.every(isInOrder);
  let last = '';
  for (const [key, each] of Object.entries(value)) {
    if (key < last || !isInOrder(each)) return false;
    last = key;
  }
  return true;
}
