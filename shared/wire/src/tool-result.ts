// The result of one guarded tool call. `items` is null on every failure: an empty list can only
// mean that the tool ran and found nothing. Mirrors the types of the guard, which has no dependencies.
import { z } from 'zod';
import { jsonValueSchema } from './json.ts';

export const failureKindSchema = z.enum(['spawn', 'timeout', 'exit', 'protocol', 'refused']);
export type FailureKind = z.infer<typeof failureKindSchema>;

/** A question that a tool asks back instead of answering: nothing failed, somebody has to choose. */
export const questionSchema = z.object({
  code: z.string(),
  text: z.string(),
  candidates: z.array(jsonValueSchema),
});
export type Question = z.infer<typeof questionSchema>;

const common = { detail: z.string(), durationMs: z.number(), exitCode: z.number().int().nullable() };

const failureSchema = z.object({
  ok: z.literal(false),
  kind: failureKindSchema,
  ...common,
  items: z.null(),
  code: z.string().optional(),
  question: questionSchema.optional(),
});

const resultsSchema = z.object({
  ok: z.literal(true),
  kind: z.literal('results'),
  ...common,
  items: z.array(jsonValueSchema).nonempty(),
});

const emptySchema = z.object({
  ok: z.literal(true),
  kind: z.literal('empty'),
  ...common,
  items: z.array(jsonValueSchema).length(0),
});

export const toolResultSchema = z.discriminatedUnion('kind', [
  resultsSchema,
  emptySchema,
  ...failureKindSchema.options.map((kind) => failureSchema.extend({ kind: z.literal(kind) })),
]);
export type ToolResult =
  | z.infer<typeof resultsSchema>
  | z.infer<typeof emptySchema>
  | z.infer<typeof failureSchema>;
