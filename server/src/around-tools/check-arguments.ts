// Around the tools: arguments. Reads what the model wrote, coerces scalars by schema, and lets the tool's zod
// schema decide. Extra keys are dropped. A fault names field and rule, never the value that the model wrote.
import type { JsonValue } from '@handrail/wire';
import type { ZodError } from 'zod';
import { readCallArguments } from '../model/read-call-arguments.ts';
import type { Tool } from '../tools/tool.ts';
import { coerceArguments } from './coerce-arguments.ts';
import { argumentsSchema } from './tool-definitions.ts';

export type CheckedArguments =
  | { readonly ok: true; readonly args: unknown; readonly shown: Record<string, JsonValue> }
  | { readonly ok: false; readonly fields: readonly string[]; readonly message: string };

function describeFaults(error: ZodError): { fields: string[]; message: string } {
  const faults = error.issues.slice(0, 5).map((issue) => {
    const field = String(issue.path[0] ?? 'arguments').slice(0, 64);
    const rule = issue.code === 'invalid_type' ? `must be ${issue.expected}` : issue.message;
    return { field, text: `${field}: ${rule}` };
  });
  return {
    fields: [...new Set(faults.map(({ field }) => field))],
    message: faults.map(({ text }) => text).join('; '),
  };
}

const isJsonRecord = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks the arguments of one call against the tool's schema. */
export function checkArguments(tool: Tool, raw: unknown): CheckedArguments {
  const read = readCallArguments(raw);
  if ('fault' in read) return { ok: false, fields: ['arguments'], message: read.fault };
  const parsed = tool.schema.safeParse(coerceArguments(read.arguments, argumentsSchema(tool)));
  if (!parsed.success) return { ok: false, ...describeFaults(parsed.error) };
  return { ok: true, args: parsed.data, shown: isJsonRecord(parsed.data) ? parsed.data : {} };
}
