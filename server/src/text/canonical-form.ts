// The one text of a JSON value that seals are made over: RFC 8785, key order and number spelling
// settled. An adapter: the package's types and its CommonJS export disagree about the default export.
import serialize from 'canonicalize';

const canonicalize = serialize as unknown as (value: unknown) => string | undefined;

/** The canonical text, or null for a value that has none (an infinite number from `1e999`, say). */
export function canonicalForm(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}
