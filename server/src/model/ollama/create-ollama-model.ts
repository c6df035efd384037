// A ChatModel on Ollama, through the `ollama` client: one client and one transport a request, always streaming.
// Gives cleaned events and ModelFaults; retries and the circuit breaker are wrapped around it elsewhere.
import type { Backend } from '@handrail/wire';
import { Ollama } from 'ollama';
import { Agent } from 'undici';
import type { ChatModel, ModelEvent, ModelRequest, ModelUsage, OnModelEvent } from '../chat-model.ts';
import { ModelFault } from '../chat-model.ts';
import { createCleaner, type RawEvent } from '../clean/clean-events.ts';
import { ThinkingHabit } from '../clean/thinking-habit.ts';
import { createCallWatch } from './call-watch.ts';
import { mapFault } from './map-fault.ts';
import { createStateReader } from './model-state.ts';
import { type Chunk, chunkSchema, isTextChunk } from './read-chunk.ts';
import { toChatRequest, toLoadRequest } from './to-chat-request.ts';
import { createTransport } from './transport.ts';

export interface OllamaModelOptions {
  /** As normaliseOllamaHost gives it. */
  readonly host: string;
  readonly model: string;
  /** Tokens; the same for every request. */
  readonly numCtx: number;
  readonly backend: Backend;
  /** How long Ollama keeps the model loaded; absent: Ollama's own setting. */
  readonly keepAlive?: string | number;
  /** Milliseconds; for the cache of `state`. */
  readonly now?: () => number;
}

const connectTimeoutMs = 5000;
const loadTimeoutMs = 300_000;

export function createOllamaModel(options: OllamaModelOptions): ChatModel {
  const { host, model, backend } = options;
  // Waiting for a load or a long prompt is normal; the deadlines are the caller's, by its signal.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectTimeoutMs } });
  const watch = createCallWatch();
  const readState = createStateReader({ ...options, dispatcher });
  const learned = new ThinkingHabit();

  async function streamChunks(
    request: ReturnType<typeof toChatRequest>,
    signal: AbortSignal,
    onChunk: (chunk: Chunk) => readonly ModelEvent[],
    onEvent: OnModelEvent,
  ): Promise<void> {
    signal.throwIfAborted();
    const transport = createTransport(dispatcher);
    watch.add(transport.ended);
    const onAbort = (): void => transport.abort(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    let complete = false;
    /** An error is the taker's, not the model's. */
    let taking = false;
    try {
      const client = new Ollama({ host, fetch: transport.fetch });
      for await (const part of await client.chat(request)) {
        const chunk = readChunk(part, model);
        complete = chunk.done === true;
        for (const event of onChunk(chunk)) {
          taking = true;
          const taken = onEvent(event);
          if (taken) await taken;
          taking = false;
        }
      }
    } catch (error) {
      if (taking) throw error;
      if (signal.aborted) throw abortReason(signal);
      throw mapFault(error, { host, model, backend });
    } finally {
      signal.removeEventListener('abort', onAbort);
      if (complete && !taking) {
        transport.finish();
      } else {
        // Whoever holds a slot for this call keeps it until the connection is really closed.
        transport.abort();
        await transport.ended;
      }
    }
  }

  return {
    name: model,
    backend,
    async stream(request: ModelRequest, onEvent: OnModelEvent): Promise<void> {
      const cleaner = createCleaner({
        toolNames: request.toolNames,
        userTexts: request.messages.filter(({ role }) => role === 'user').map(({ content }) => content),
        learned,
      });
      const onChunk = (chunk: Chunk): readonly ModelEvent[] => {
        const [first, ...more] = rawEventsOf(chunk);
        if (!first) return [];
        return more.length === 0 ? cleaner.push(first) : [first, ...more].flatMap((raw) => cleaner.push(raw));
      };
      await streamChunks(toChatRequest(request, options), request.abortSignal, onChunk, onEvent);
    },
    settled: watch.settled,
    state: readState,
    async warmUp() {
      try {
        const nothing = () => [];
        const deadline = AbortSignal.timeout(loadTimeoutMs);
        await streamChunks(toLoadRequest(options), deadline, nothing, () => undefined);
      } catch {
        // A model that can't be loaded says so on first use, and by state().
      }
    },
  };
}

function readChunk(part: unknown, model: string): Chunk {
  if (isTextChunk(part)) return part;
  const read = chunkSchema.safeParse(part);
  if (read.success) return read.data;
  throw new ModelFault(
    'model-failed',
    `The answer of ${model} cannot be read. Check the version of Ollama.`,
    {
      cause: read.error,
    },
  );
}

function abortReason(signal: AbortSignal): unknown {
  return signal.reason instanceof Error
    ? signal.reason
    : new DOMException('The call was stopped', 'AbortError');
}

function rawEventsOf({ message, ...chunk }: Chunk): readonly RawEvent[] {
  const events: RawEvent[] = [];
  if (message?.thinking) events.push({ kind: 'thinking', text: message.thinking });
  if (message?.content) events.push({ kind: 'text', text: message.content });
  for (const { function: call } of message?.tool_calls ?? []) {
    events.push({ kind: 'call', name: call.name, arguments: call.arguments });
  }
  if (chunk.done) {
    events.push({
      kind: 'end',
      reason: chunk.done_reason === 'length' ? 'length' : 'stop',
      usage: readUsage(chunk),
    });
  }
  return events;
}

function readUsage(chunk: Omit<Chunk, 'message'>): ModelUsage {
  const msLoad = (chunk.load_duration ?? 0) / 1e6;
  return {
    promptTokens: chunk.prompt_eval_count ?? null,
    replyTokens: chunk.eval_count ?? null,
    msLoad,
    msReply: Math.max(0, (chunk.total_duration ?? 0) / 1e6 - msLoad),
  };
}
