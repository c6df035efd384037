// JSON values, and the one door through which foreign data becomes one. What passes can be written as JSON,
// posted back and sealed: shallow enough, finite numbers, well-formed Unicode. Size is not checked here.

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Nesting allowed in a tool's answer; leaves room for the rows and bodies that answers are carried in. */
export const MAX_DEPTH = 24;

type JsonFault = 'TOO_DEEP' | 'NOT_JSON';
export type JsonReading = { fault?: undefined; value: JsonValue } | { fault: JsonFault };

class FaultFound extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Copies a value that may be anything into a JSON value of its own. Properties that are undefined are left
 * out; a number that is not finite, a function, a class instance or a cycle is a fault, never a silent null.
 */
export function readJsonValue(value: unknown, maxDepth: number = MAX_DEPTH): JsonReading {
  try {
    return { value: copyValue(value, maxDepth) };
  } catch (error) {
    return { fault: error instanceof FaultFound ? error.fault : 'NOT_JSON' };
  }
}

function copyValue(value: unknown, depthLeft: number): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return toWellFormed(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object') throw new FaultFound('NOT_JSON');
  if (depthLeft <= 0) throw new FaultFound('TOO_DEEP');
  if (Array.isArray(value)) return Array.from(value, (entry) => copyValue(entry, depthLeft - 1));
  if (!isPlainObject(value)) throw new FaultFound('NOT_JSON');
  return copyObject(value, depthLeft);
}

function copyObject(source: Record<string, unknown>, depthLeft: number): JsonValue {
  const copy: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(source)) {
    const entry = source[key];
    if (entry === undefined) continue;
    const name = toWellFormed(key);
    const copied = copyValue(entry, depthLeft - 1);
    if (name === '__proto__') Object.defineProperty(copy, name, { value: copied, ...ownProperty });
    else copy[name] = copied;
  }
  return copy;
}

// Assigning to this one name would change the prototype instead.
const ownProperty = { enumerable: true, writable: true, configurable: true };

/** Whether a value is an object literal or the like: no array, no class instance. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

// Matches half a surrogate pair ("\ud83d" alone), not a whole one ("😀"). A single character class: linear.
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Puts the replacement character in place of every half surrogate pair. */
function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}
