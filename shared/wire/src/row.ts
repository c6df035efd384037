// The rows of a conversation as the browser keeps and posts them. Only user rows are the reader's own;
// every other row is the server's and carries a seal when it is genuine.
import { z } from 'zod';
import { jsonValueSchema } from './json.ts';
import { toolResultSchema } from './tool-result.ts';

export const rowRoles = ['user', 'assistant', 'tool', 'summary'] as const;
export type RowRole = (typeof rowRoles)[number];

export const toolCallSchema = z.object({
  /** Given by the server, unique in the conversation. */
  id: z.string().min(1),
  name: z.string(),
  arguments: z.record(z.string(), jsonValueSchema),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

export const userRowSchema = z.object({ role: z.literal('user'), content: z.string() });
export type UserRow = z.infer<typeof userRowSchema>;

export const assistantRowSchema = z.object({
  role: z.literal('assistant'),
  content: z.string(),
  toolCalls: z.array(toolCallSchema).optional(),
  stopped: z.literal(true).optional(),
  seal: z.string().optional(),
});
export type AssistantRow = z.infer<typeof assistantRowSchema>;

export const toolRowSchema = z.object({
  role: z.literal('tool'),
  toolCallId: z.string(),
  toolName: z.string(),
  /** The text that the model read. */
  content: z.string(),
  result: toolResultSchema,
  seal: z.string(),
});
export type ToolRow = z.infer<typeof toolRowSchema>;

export const summaryRowSchema = z.object({
  role: z.literal('summary'),
  content: z.string(),
  /** How many links of the seal chain this summary stands for. */
  covers: z.number().int().nonnegative(),
  seal: z.string(),
});
export type SummaryRow = z.infer<typeof summaryRowSchema>;

export const rowSchema = z.discriminatedUnion('role', [
  userRowSchema,
  assistantRowSchema,
  toolRowSchema,
  summaryRowSchema,
]);
export type Row = z.infer<typeof rowSchema>;
