// What the stand-in is asked and what it is told to answer, faults included. Also the tests' way of writing scripts.

export interface SeenMessage {
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly {
    readonly function: { readonly name: string; readonly arguments: Record<string, unknown> };
  }[];
  readonly tool_name?: string;
}

export interface SeenTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of each argument. */
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface SeenRequest {
  readonly model: string;
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly SeenTool[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly stream: boolean;
}

export interface AnswerCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
}

/** One answer of the stand-in. Everything is optional: `{}` is an empty reply that ends well. */
export interface Answer {
  /** Streamed word by word; `chunks` says exactly how instead. */
  readonly content?: string;
  readonly chunks?: readonly string[];
  /** Sent before the text, as thinking. */
  readonly thinking?: string;
  readonly toolCalls?: readonly AnswerCall[];
  /** Calls in chunks of their own (the default), or in the last chunk together with `done`. */
  readonly layout?: 'own-chunk' | 'done-chunk';
  /** Whether calls carry an id and an index; older servers gave neither. Default true. */
  readonly ids?: boolean;
  readonly index?: boolean;
  /** Before the headers. */
  readonly delayMs?: number;
  /** Between chunks. */
  readonly chunkDelayMs?: number;
  /** The text is sent this many times. */
  readonly repeat?: number;
  /** Null leaves the reason out. */
  readonly doneReason?: 'stop' | 'length' | null;
  readonly promptTokens?: number;
  readonly replyTokens?: number;
  /** With `status`: the whole answer is this error. Without: a line at the end of a stream that began well. */
  readonly error?: string;
  readonly status?: number;
  /** With `status`: this body as it is, without JSON. */
  readonly body?: string;
  /** Lines sent as they are, after the text. */
  readonly lines?: readonly string[];
  /** What happens instead of a good end, after the text; or before the headers. */
  readonly cut?: 'eof' | 'reset' | 'stall' | 'reset-before-headers' | 'stall-before-headers';
}

export type Answerer = (request: SeenRequest, index: number) => Answer | Promise<Answer>;
