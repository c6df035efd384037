// The parts of a streamed turn: the AI SDK's UI message stream, version 1, one part a `data:` line.
import { z } from 'zod';
import { viewMessageSchema } from './chat.ts';
import { jsonValueSchema } from './json.ts';
import { problemSchema } from './problem.ts';
import { rowSchema } from './row.ts';
import { toolResultSchema } from './tool-result.ts';
import { guardrailIdSchema, traceEventSchema } from './trace.ts';
import { claimSchema, usageSchema } from './turn.ts';

export const uiMessageStreamHeader = { name: 'x-vercel-ai-ui-message-stream', value: 'v1' } as const;
export const streamDone = '[DONE]';

export const turnStateSchema = z.enum(['queued', 'loading', 'reading', 'tool', 'writing']);
export type TurnState = z.infer<typeof turnStateSchema>;

function data<Type extends string, Shape extends z.ZodTypeAny>(type: Type, shape: Shape) {
  return z.object({ type: z.literal(type), data: shape });
}

export const streamPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), messageId: z.string() }),
  z.object({ type: z.literal('start-step') }),
  z.object({ type: z.literal('finish-step') }),
  z.object({ type: z.literal('text-start'), id: z.string() }),
  z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('text-end'), id: z.string() }),
  z.object({
    type: z.literal('tool-input-available'),
    toolCallId: z.string(),
    toolName: z.string(),
    input: jsonValueSchema,
    title: z.string().optional(),
  }),
  z.object({ type: z.literal('tool-output-available'), toolCallId: z.string(), output: toolResultSchema }),
  z.object({ type: z.literal('tool-output-error'), toolCallId: z.string(), errorText: z.string() }),
  data('data-tool', z.object({ toolCallId: z.string(), result: toolResultSchema })),
  data('data-guardrail', traceEventSchema),
  data(
    'data-status',
    z.object({ state: turnStateSchema, position: z.number().int().nonnegative().optional() }),
  ),
  data('data-rows', z.object({ messages: z.array(rowSchema) })),
  data('data-claims', z.object({ id: z.string(), claims: z.array(claimSchema) })),
  data(
    'data-replace',
    z.object({ id: z.string(), text: z.string(), guardrail: guardrailIdSchema, reason: z.string() }),
  ),
  data('data-turn', z.object({ turnId: z.string(), usage: usageSchema, claims: z.array(claimSchema) })),
  data('data-view', z.object({ messages: z.array(viewMessageSchema) })),
  data('data-problem', problemSchema),
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('abort') }),
  z.object({ type: z.literal('finish') }),
]);
export type StreamPart = z.infer<typeof streamPartSchema>;
