// POST /api/chat: request and JSON answer. Rows of the request are parsed one by one after the seals,
// so the request schema leaves them unknown.
import { z } from 'zod';
import { jsonValueSchema } from './json.ts';
import { rowSchema } from './row.ts';
import { guardrailIdSchema, traceEventSchema } from './trace.ts';
import { claimSchema, usageSchema } from './turn.ts';

export const chatRequestSchema = z.object({
  messages: z.array(z.unknown()).min(1),
  guardrailsOff: z.array(guardrailIdSchema).optional(),
  scene: z.string().optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** One message of the model's view, as shown in demo mode. */
export const viewMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string(),
  toolCalls: z
    .array(
      z.object({
        id: z.string().optional(),
        name: z.string(),
        arguments: z.record(z.string(), jsonValueSchema),
      }),
    )
    .optional(),
  toolName: z.string().optional(),
  toolCallId: z.string().optional(),
});
export type ViewMessage = z.infer<typeof viewMessageSchema>;

export const chatAnswerSchema = z.object({
  turnId: z.string(),
  messages: z.array(rowSchema),
  reply: z.string(),
  claims: z.array(claimSchema),
  trace: z.array(traceEventSchema),
  usage: usageSchema,
  view: z.array(viewMessageSchema).optional(),
});
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;
