// The shape of a row that no seal vouches for: read from its own properties, unknown fields left out, and
// every fault named by its path in the request.
import { type AssistantRow, type Problem, type Row, rowSchema, type ToolCall } from '@handrail/wire';
import { z } from 'zod';
import { isOversized } from './plain-json.ts';
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

/** More calls than any step of ours asks for. */
const maxToolCalls = 256;

// Arguments are any object: that its values are JSON is settled since the body was parsed.
const toolCallShape = z.object({
  id: z.string().min(1),
  name: z.string(),
  arguments: z.custom<ToolCall['arguments']>(isRecord, 'Expected object'),
});

const assistantShape = z.object({
  role: z.literal('assistant'),
  content: z.string(),
  toolCalls: z.array(toolCallShape).optional(),
  stopped: z.literal(true).optional(),
});

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row of any role, its seal taken as text or, when it is no text, as none. */
export function readRowShape(posted: unknown, position: number): Shaped<Row> {
  const row = ownFields(posted);
  if (isOversized(row)) return { faults: [{ path: rowPath(position), message: 'Too many values' }] };
  return shape(rowSchema, typeof row.seal === 'string' ? row : { ...row, seal: '' }, position);
}

/** An assistant row that carries no good seal: read without one. */
export function readUnsealedAssistant(posted: unknown, position: number): Shaped<AssistantRow> {
  const row = ownFields(posted, ['seal']);
  if (Array.isArray(row.toolCalls) && row.toolCalls.length > maxToolCalls) {
    return { faults: [{ path: rowPath(position, ['toolCalls']), message: `At most ${maxToolCalls}` }] };
  }
  return shape<AssistantRow>(assistantShape, row, position);
}
