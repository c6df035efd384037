// What real Ollamas answered to our own prompts and questions, as it came over the wire. Of `/api/show` only the
// parts that we read are kept; names of machines are taken out.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('./recorded/', import.meta.url);

const answerSchema = z.object({ name: z.string(), status: z.number(), type: z.string(), body: z.string() });
export type RecordedAnswer = z.infer<typeof answerSchema>;

const recordingSchema = z.object({
  version: z.string(),
  model: z.string(),
  /** Chats, and what the adapter made of them. */
  cases: z.array(
    answerSchema.extend({
      text: z.string(),
      calls: z.array(z.object({ name: z.string(), arguments: z.unknown() })),
      reason: z.enum(['stop', 'length']).optional(),
      fault: z.string().optional(),
    }),
  ),
  /** Answers of the other routes, by path and, where one was asked for, model. */
  routes: z.array(answerSchema).default([]),
});

export const recordings = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => recordingSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
