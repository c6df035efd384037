// The result of one guarded tool call. `items` is null on every failure: an empty list can only
// mean that the tool ran and found nothing. The same shapes as the guard's own types, which have no dependencies.
import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from './json.ts';

/** A question that a tool asks back instead of answering: nothing failed, somebody has to choose. */
export const questionSchema = z.object({
  code: z.string(),
  text: z.string(),
  candidates: z.array(jsonValueSchema),
});
export type Question = z.infer<typeof questionSchema>;

const ending = { detail: z.string(), durationMs: z.number(), exitCode: z.number().int().nullable() };
const broken = { ok: z.literal(false), ...ending, items: z.null(), code: z.string().optional() };

interface Ending {
  /** A process's exit code; null when it was killed, never started, or was no process. */
  exitCode: number | null;
  detail: string;
  durationMs: number;
}

/** Every field can be read on every ending; `code` and `question` are only ever there on a failure. */
export type ToolResult =
  | (Ending & {
      kind: 'results';
      ok: true;
      items: [JsonValue, ...JsonValue[]];
      code?: undefined;
      question?: undefined;
    })
  | (Ending & { kind: 'empty'; ok: true; items: []; code?: undefined; question?: undefined })
  | (Ending & { kind: 'refused'; ok: false; items: null; code: string; question?: Question | undefined })
  | (Ending & {
      kind: 'spawn' | 'timeout' | 'exit' | 'protocol';
      ok: false;
      items: null;
      code?: string | undefined;
      question?: undefined;
    });
export type FailureKind = Exclude<ToolResult['kind'], 'results' | 'empty'>;

export const toolResultSchema: z.ZodType<ToolResult, z.ZodTypeDef, unknown> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('results'),
    ok: z.literal(true),
    ...ending,
    items: z.array(jsonValueSchema).nonempty(),
  }),
  z.object({ kind: z.literal('empty'), ok: z.literal(true), ...ending, items: z.tuple([]) }),
  z.object({
    kind: z.literal('refused'),
    ok: z.literal(false),
    ...ending,
    items: z.null(),
    code: z.string(),
    question: questionSchema.optional(),
  }),
  z.object({ kind: z.literal('spawn'), ...broken }),
  z.object({ kind: z.literal('timeout'), ...broken }),
  z.object({ kind: z.literal('exit'), ...broken }),
  z.object({ kind: z.literal('protocol'), ...broken }),
]);
