// Makes a value that can be sealed today and posted back tomorrow: well-formed text, finite numbers,
// no `__proto__` key, nesting far below what a request may have. Used on rows that we are about to seal,
// since a model wrote part of them.
import type { JsonValue } from '@handrail/wire';
import { own } from './posted-rows.ts';

/** A request may nest 32 deep; a value inside a row starts at about 5. */
const maxDepth = 20;

/** 20,000 values take about 20 ms to bring into canonical form. */
const maxValues = 20_000;
/** What a row holds beside its items, generously. */
const rowValues = 1000;

// A surrogate without its partner. Matches '\ud83d' alone, not '😀'. One code point each, so linear.
const loneSurrogate = /[\uD800-\uDFFF]/gu;

/** The text with every lone surrogate replaced by U+FFFD, as any UTF-8 encoder would. */
export function wellFormed(text: string): string {
  return text.replace(loneSurrogate, '\uFFFD');
}

/** A fresh copy of the value as JSON that survives a round trip unchanged; what JSON can't hold becomes null. */
export function plainJson(value: unknown, depth = 0): JsonValue {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((each: unknown) => plainJson(each, depth + 1));
  return plainRecord(value, depth);
}

/** The same for a whole object; keys in order, those that hold undefined left out. */
export function plainRecord(value: object, depth = 0): { [key: string]: JsonValue } {
  const copy: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(value).sort()) {
    const each: unknown = own(value, key);
    if (key === '__proto__' || each === undefined) continue;
    copy[wellFormed(key)] = plainJson(each, depth + 1);
  }
  return copy;
}

/** Whether a value holds more values than a row of ours may: bounds the work that a made-up row can cause. */
export function isOversized(value: unknown): boolean {
  return countValues(value, maxValues) > maxValues;
}

/** Items from the front of a list, as many as a row of ours may hold. */
export function fittingItems(items: readonly JsonValue[]): JsonValue[] {
  let left = maxValues - rowValues;
  const end = items.findIndex((item) => {
    left -= countValues(item, left);
    return left < 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

/** Values in a value, itself among them; stops counting soon after `limit`. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = 1;
  for (const part of parts) {
    count += countValues(part, limit - count);
    if (count > limit) break;
  }
  return count;
}
