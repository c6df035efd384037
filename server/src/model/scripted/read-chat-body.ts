// Reads the body of a chat request as Ollama does, and refuses what Ollama refuses, in its words.
import { z } from 'zod';
import type { SeenMessage, SeenRequest, SeenTool } from './answer.ts';

export type ReadBody =
  | { readonly kind: 'chat'; readonly request: SeenRequest; readonly truncate: boolean }
  | { readonly kind: 'load'; readonly model: string; readonly unload: boolean; readonly stream: boolean }
  | { readonly kind: 'refused'; readonly status: number; readonly error: string };

const messageSchema = z.object({
  role: z.string().transform((role) => role.toLowerCase()),
  content: z.string().nullish(),
  tool_calls: z
    .array(z.object({ function: z.object({ name: z.string(), arguments: z.record(z.unknown()) }) }))
    .nullish(),
  tool_name: z.string().nullish(),
});

const toolSchema = z.object({
  function: z.object({
    name: z.string(),
    description: z.string().default(''),
    parameters: z.object({ properties: z.record(z.record(z.unknown())).nullish() }).nullish(),
  }),
});

const bodySchema = z.object({
  model: z.string().default(''),
  messages: z.array(messageSchema).nullish(),
  tools: z.array(toolSchema).nullish(),
  stream: z.boolean().nullish(),
  options: z.record(z.unknown()).nullish(),
  think: z.union([z.boolean(), z.enum(['low', 'medium', 'high', 'max'])]).nullish(),
  truncate: z.boolean().nullish(),
  keep_alive: z.union([z.number(), z.string()]).nullish(),
});

const numberOptions = ['num_ctx', 'num_predict', 'seed', 'top_k', 'num_keep'];

export function readChatBody(text: string): ReadBody {
  if (text === '') return { kind: 'refused', status: 400, error: 'missing request body' };
  const parsed = bodySchema.safeParse(parseOrUndefined(text));
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    return {
      kind: 'refused',
      status: 400,
      error: `json: cannot unmarshal value into Go struct field ChatRequest.${where}`,
    };
  }
  const { model, messages, tools, options, truncate, keep_alive: keepAlive } = parsed.data;
  const stream = parsed.data.stream ?? true;
  if (model.trim() === '') return { kind: 'refused', status: 400, error: 'model is required' };
  const wrong = numberOptions.find(
    (name) => options?.[name] !== undefined && typeof options[name] !== 'number',
  );
  if (wrong) return { kind: 'refused', status: 500, error: `option "${wrong}" must be of type integer` };
  if (!messages || messages.length === 0) return { kind: 'load', model, unload: keepAlive === 0, stream };
  const request: SeenRequest = {
    model,
    messages: messages.map(toMessage),
    tools: (tools ?? []).map(toTool),
    options: options ?? {},
    stream,
  };
  return { kind: 'chat', request, truncate: truncate ?? true };
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function toMessage({
  role,
  content,
  tool_calls: calls,
  tool_name: toolName,
}: z.infer<typeof messageSchema>): SeenMessage {
  return {
    role,
    content: content ?? '',
    ...(calls && calls.length > 0 ? { tool_calls: calls } : {}),
    ...(toolName ? { tool_name: toolName } : {}),
  };
}

function toTool({ function: { name, description, parameters } }: z.infer<typeof toolSchema>): SeenTool {
  return { name, description, properties: parameters?.properties ?? {} };
}
