// What the page learns of the server's state, guardrails and scenes.
import { z } from 'zod';
import { guardrailIdSchema, placeSchema } from './trace.ts';
import { backendSchema } from './turn.ts';

export const healthSchema = z.object({
  live: z.literal(true),
  ready: z.boolean(),
  demo: z.boolean(),
  backend: backendSchema,
  model: z.string(),
  /** Empty until the model has been asked. */
  capabilities: z.array(z.string()),
  queue: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    slots: z.number().int(),
    limit: z.number().int(),
  }),
  version: z.string(),
  /** Why the server is not ready, in plain words with the fix. */
  detail: z.string().optional(),
});
export type Health = z.infer<typeof healthSchema>;

export const guardrailInfoSchema = z.object({
  id: guardrailIdSchema,
  place: placeSchema,
  title: z.string(),
  /** What it does. */
  does: z.string(),
  /** What happens without it. */
  without: z.string(),
  whenItBreaks: z.enum(['blocks', 'passes']),
  on: z.boolean(),
  /** May be switched off for a turn here and now. */
  maySwitchOff: z.boolean(),
});
export type GuardrailInfo = z.infer<typeof guardrailInfoSchema>;
export const guardrailsAnswerSchema = z.object({ guardrails: z.array(guardrailInfoSchema) });

export const sceneInfoSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** What to watch for. */
  shows: z.string(),
  /** The messages the presenter sends, in order. */
  messages: z.array(z.string()).min(1),
  /** Which guardrails to switch off to see the difference. */
  guardrails: z.array(guardrailIdSchema),
  /** Which demo person asks. */
  who: z.string().optional(),
});
export type SceneInfo = z.infer<typeof sceneInfoSchema>;
export const scenesAnswerSchema = z.object({ scenes: z.array(sceneInfoSchema) });
