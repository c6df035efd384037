// What each guardrail did in a turn, in the four places where guardrails stand.
import { z } from 'zod';

export const places = ['before-model', 'around-loop', 'around-tools', 'after-model'] as const;
export const placeSchema = z.enum(places);
export type Place = z.infer<typeof placeSchema>;

export const guardrailIds = [
  'roles',
  'seals',
  'message-length',
  'rate-limit',
  'attack-screen',
  'history-trim',
  'step-cap',
  'repeat-call',
  'model-timeout',
  'turn-timeout',
  'known-tool',
  'arguments',
  'permission',
  'guard',
  'result-screen',
  'tool-names',
  'prompt-leak',
  'grounding',
  'empty-reply',
] as const;
export const guardrailIdSchema = z.enum(guardrailIds);
export type GuardrailId = z.infer<typeof guardrailIdSchema>;

export const traceActionSchema = z.enum(['pass', 'change', 'block', 'flag', 'off', 'error']);
export type TraceAction = z.infer<typeof traceActionSchema>;

export const traceEventSchema = z.object({
  place: placeSchema,
  guardrail: guardrailIdSchema,
  action: traceActionSchema,
  /** Plain words; never a tool argument, a person's name or a stack. */
  detail: z.string(),
  ms: z.number().nonnegative(),
  step: z.number().int().positive().optional(),
  toolCallId: z.string().optional(),
  /** Positions in the posted list. */
  rows: z.array(z.number().int().nonnegative()).optional(),
  /** Sent in demo mode only. */
  change: z.object({ before: z.string(), after: z.string() }).optional(),
});
export type TraceEvent = z.infer<typeof traceEventSchema>;
