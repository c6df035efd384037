// Around the tools: small models write numbers as text and text as numbers. Turns scalar values into the
// type that the schema names where nothing is lost. Never makes text of a list or an object.
import type { JsonValue } from '@handrail/wire';

type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typesOf(schema: Schema): readonly unknown[] {
  return Array.isArray(schema.type) ? schema.type : [schema.type];
}

function fromText(text: string, types: readonly unknown[]): JsonValue | undefined {
  const trimmed = text.trim();
  if ((types.includes('number') || types.includes('integer')) && /^-?\d{1,15}(\.\d{1,10})?$/.test(trimmed)) {
    return Number(trimmed);
  }
  if (types.includes('boolean') && /^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === 'true';
  return undefined;
}

function coerceValue(value: JsonValue, schema: unknown): JsonValue {
  if (!isRecord(schema)) return value;
  const types = typesOf(schema);
  if (typeof value === 'number' && types.includes('string') && !types.includes('number'))
    return String(value);
  if (typeof value === 'string' && !types.includes('string')) return fromText(value, types) ?? value;
  return value;
}

/** Coerces the top-level values of a call's arguments by the tool's JSON schema; unknown keys stay as they are. */
export function coerceArguments(
  args: Readonly<Record<string, JsonValue>>,
  schema: Schema,
): Record<string, JsonValue> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const coerced = Object.entries(args).map(([key, value]): [string, JsonValue] => [
    key,
    Object.hasOwn(properties, key) ? coerceValue(value, properties[key]) : value,
  ]);
  return Object.fromEntries(coerced);
}
