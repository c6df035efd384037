// The one interface through which a turn talks to a language model, whatever speaks behind it.
// No word of Ollama's stands here.
import type { Backend, JsonValue, ProblemSlug } from '@handrail/wire';

export interface ModelToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

/** A message of the model's view. `position` is the posted row that it came from, if any. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ModelToolCall[] }
  | {
      readonly role: 'tool';
      readonly content: string;
      readonly toolName: string;
      readonly toolCallId: string;
    };

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** Empty: the model is sent no tools at all. */
  readonly tools: readonly ToolDefinition[];
  /** Every tool name that exists for this person, offered in this step or not: what a call written as text is held against. */
  readonly toolNames: readonly string[];
  readonly abortSignal: AbortSignal;
  /** Upper bound of the reply, in tokens. */
  readonly maxReplyTokens?: number;
  /** 0 is most predictable; absent: the model's own setting. */
  readonly temperature?: number;
  /** What happens when the messages don't fit the model: refused as `context-too-long` (the default), or
   * cut silently from the front, which is what the demo shows when trimming is switched off. */
  readonly overflow?: 'refuse' | 'cut';
}

export interface ModelUsage {
  readonly promptTokens: number | null;
  readonly replyTokens: number | null;
  readonly msLoad: number;
  readonly msReply: number;
}

/** What a model sends, cleaned: no thinking, no stray thinking tags, and a whole-message call written as text
 * comes as a `call`, never as text. A call's name and arguments are as the model wrote them: text from a model is data. */
export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  /** A sign of life that is never shown. */
  | { readonly kind: 'thinking' }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: unknown }
  | { readonly kind: 'end'; readonly reason: 'stop' | 'length'; readonly usage: ModelUsage };

/** Takes one event. The next one comes when this has returned, or once what it returned has resolved; an error ends the
 * call. A plain function, not an iterator, since a reply is many events and passes several hands. */
export type OnModelEvent = (event: ModelEvent) => Promise<void> | undefined;

export interface ModelState {
  readonly reachable: boolean;
  readonly capabilities: readonly string[];
  readonly version?: string;
  /** Content hash of the model's files, when known. */
  readonly digest?: string;
  /** The fault that stands in the way, as a problem with its fix. */
  readonly fault?: { readonly slug: ProblemSlug; readonly detail: string };
}

export interface ChatModel {
  readonly name: string;
  readonly backend: Backend;
  /** Rejects with ModelFault; resolves after exactly one `end` event otherwise. Calls come just before the end, since a
   * reply that was cut by its length runs none. Rejects with what `onEvent` threw, and with the reason of the request's
   * signal once that is aborted; the call has then been ended upstream. */
  stream(request: ModelRequest, onEvent: OnModelEvent): Promise<void>;
  /** Resolves once the upstream of every stream returned so far has really ended. Never rejects. */
  settled(): Promise<void>;
  state(): Promise<ModelState>;
  /** Loads the model into memory; never throws. */
  warmUp(): Promise<void>;
}

/** The model could not answer; `slug` and `detail` are what the reader is told. */
export class ModelFault extends Error {
  readonly slug: ProblemSlug;
  /** One delayed retry is worth it. */
  readonly retryable: boolean;

  constructor(
    slug: ProblemSlug,
    detail: string,
    { retryable = false, cause }: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(detail, cause === undefined ? {} : { cause });
    this.name = 'ModelFault';
    this.slug = slug;
    this.retryable = retryable;
  }
}
