// The shape of a row that no seal vouches for: read from its own properties, unknown fields left out, and
// every fault named by its path in the request.
import { assistantRowSchema, type Problem, type Row, rowSchema } from '@handrail/wire';
import type { z } from 'zod';
import { own } from './posted-rows.ts';

export type ShapeFault = NonNullable<Problem['errors']>[number];

export type Shaped<Kind> = { readonly row: Kind } | { readonly faults: readonly ShapeFault[] };

const fields = [
  'role',
  'content',
  'toolCalls',
  'stopped',
  'toolCallId',
  'toolName',
  'result',
  'covers',
  'seal',
];

function ownFields(posted: unknown, leave: readonly string[] = []): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of fields) {
    const value = own(posted, key);
    if (value !== undefined && !leave.includes(key)) copy[key] = value;
  }
  return copy;
}

/** A path as the reader of a problem writes it: `messages[3].toolCalls[0].id`. */
export function rowPath(position: number, path: readonly (string | number)[] = []): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${part.slice(0, 80)}`),
    `messages[${position}]`,
  );
}

function shape<Kind>(
  schema: z.ZodType<Kind, z.ZodTypeDef, unknown>,
  value: unknown,
  position: number,
): Shaped<Kind> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { row: parsed.data };
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({ path: rowPath(position, path), message })),
  };
}

/** A row of any role, its seal taken as text or, when it is no text, as none. */
export function readRowShape(posted: unknown, position: number): Shaped<Row> {
  const row = ownFields(posted);
  return shape(rowSchema, typeof row.seal === 'string' ? row : { ...row, seal: '' }, position);
}

/** An assistant row that carries no good seal: read without one. */
export function readUnsealedAssistant(
  posted: unknown,
  position: number,
): Shaped<z.infer<typeof assistantRowSchema>> {
  return shape(assistantRowSchema, ownFields(posted, ['seal']), position);
}
