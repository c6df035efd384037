// A call's arguments as an object, whatever way the model wrapped them. Says nothing about which fields belong
// there or of which type: that is the tool's schema's.
import type { JsonValue } from '@handrail/wire';

export type CallArguments = { readonly arguments: Record<string, JsonValue> } | { readonly fault: string };

const maxChars = 65_536;
const maxUnwraps = 4;
const nothing = new Set(['', 'null', 'none', 'undefined', '{}', '[]']);
const wrapperFields = new Set(['name', 'function', 'tool', 'type', 'id', 'index', 'arguments', 'parameters']);

/**
 * Takes an object, JSON text of one (even twice encoded), nothing in any of its spellings (an empty object), or a
 * whole call `{name, arguments}` where only the arguments belong. `fault` says in plain words what came instead.
 */
export function readCallArguments(raw: unknown): CallArguments {
  let value = raw;
  for (let round = 0; round <= maxUnwraps; round += 1) {
    if (isNothing(value)) return { arguments: {} };
    if (typeof value === 'string') {
      const parsed = parse(value);
      if (parsed === undefined) return { fault: 'the arguments are text that is no JSON object' };
      value = parsed;
    } else if (isObject(value)) {
      const inner = unwrap(value);
      if (inner === undefined) return { arguments: value };
      value = inner.value;
    } else {
      return {
        fault: `the arguments are ${Array.isArray(value) ? 'a list' : `a ${typeof value}`}, not an object`,
      };
    }
  }
  return { fault: 'the arguments are wrapped too many times' };
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return nothing.has(value.trim().toLowerCase());
  return Array.isArray(value) && value.length === 0;
}

function parse(text: string): unknown {
  if (text.length > maxChars) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' || typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The arguments inside a whole call, or inside a lone `arguments` or `parameters` field. */
function unwrap(value: Record<string, JsonValue>): { value: unknown } | undefined {
  const keys = Object.keys(value);
  const field = ['arguments', 'parameters'].find((each) => Object.hasOwn(value, each));
  if (!field || keys.some((key) => !wrapperFields.has(key))) return undefined;
  const inner = value[field];
  if (typeof inner === 'object' || typeof inner === 'string') return { value: inner };
  return undefined;
}

function isObject(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
