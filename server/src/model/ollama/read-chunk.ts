// What Ollama streams, line by line. Tolerant on purpose: fields are absent when empty or zero, older servers
// give calls no id, and nothing but the fields read here is relied on.
import { z } from 'zod';

const count = z.number().nonnegative().nullish().catch(null);

const callSchema = z.object({
  function: z.object({ name: z.string().catch(''), arguments: z.unknown() }),
});

export const chunkSchema = z.object({
  message: z
    .object({
      content: z.string().nullish(),
      thinking: z.string().nullish(),
      tool_calls: z.array(callSchema).nullish(),
    })
    .nullish(),
  done: z.boolean().nullish(),
  done_reason: z.string().nullish(),
  prompt_eval_count: count,
  eval_count: count,
  load_duration: count,
  total_duration: count,
});
export type Chunk = z.infer<typeof chunkSchema>;

/** The chunk that nearly all of a stream is made of, told without the cost of the schema. */
export function isTextChunk(part: unknown): part is { message: { content: string }; done: false } {
  if (typeof part !== 'object' || part === null || !('done' in part) || part.done !== false) return false;
  const message = 'message' in part ? part.message : null;
  if (typeof message !== 'object' || message === null || !('content' in message)) return false;
  return typeof message.content === 'string' && !('tool_calls' in message) && !('thinking' in message);
}

export const versionSchema = z.object({ version: z.string() });

export const showSchema = z.object({
  capabilities: z.array(z.string()).nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
  parameters: z.string().nullish(),
});

const listedModel = z.object({
  name: z.string(),
  digest: z.string().nullish(),
  size: z.number().nullish(),
  size_vram: z.number().nullish(),
  context_length: z.number().nullish(),
});
export const listSchema = z.object({ models: z.array(listedModel).nullish() });
export type ListedModel = z.infer<typeof listedModel>;

export const pullSchema = z.object({
  status: z.string().catch(''),
  completed: count,
  total: count,
  digest: z.string().nullish(),
});

/** Whether two names mean the same model: case does not count, and `latest` is the tag when none is written. */
export function isSameModel(left: string, right: string): boolean {
  return withTag(left) === withTag(right);
}

function withTag(name: string): string {
  const lower = name.toLowerCase();
  return lower.lastIndexOf(':') > lower.lastIndexOf('/') ? lower : `${lower}:latest`;
}
