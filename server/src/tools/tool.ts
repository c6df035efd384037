// What a tool is: one file with name, public title, description for the model, zod schema, who may
// use it, sentences, and run. Knows nothing of HTTP or of the model.
import type { JsonValue, Question, ToolResult } from '@handrail/wire';
import type { z } from 'zod';
import type { Person } from '../people/person.ts';

export interface ToolContext {
  readonly person: Person;
  readonly abortSignal: AbortSignal;
  readonly turnId: string;
  readonly toolCallId: string;
}

/** How a tool ends: a list of items (empty = ran and found nothing), or a declared refusal. */
export type ToolOutcome =
  | { readonly items: readonly JsonValue[] }
  | { readonly refused: { readonly code: string; readonly message: string; readonly question?: Question } };

/** A tool's own sentences for the model: for an empty answer and for its refusal codes. */
export interface ToolSentences {
  readonly empty?: string;
  readonly refused?: Readonly<Record<string, string>>;
  /** A lead sentence before the items, for outcomes that need one (say, statuses that are no scores). */
  readonly results?: (items: readonly JsonValue[]) => string;
}

export interface Tool<Arguments = unknown> {
  /** A plain identifier, unique; what the model calls. Nothing secret may stand in name or description. */
  readonly name: string;
  /** What the reader sees on the card. */
  readonly title: string;
  /** For the model: no reply may recite it, or what is said of the arguments, but for its first sentence, which says
   * what people can ask for. */
  readonly description: string;
  readonly schema: z.ZodType<Arguments, z.ZodTypeDef, unknown>;
  readonly timeoutMs: number;
  readonly sentences: ToolSentences;
  /** Whether this role is offered the tool at all; a call all the same is refused as FORBIDDEN. */
  mayUse(person: Person): boolean;
  /** In plain words, what the person's look-ups are limited to; the same whatever was asked. */
  describeScope(person: Person): string;
  run(args: Arguments, context: ToolContext): Promise<ToolOutcome | ToolResult>;
  /** Whether an earlier result may still be shown to this person, all of it. */
  stillInScope(result: ToolResult, person: Person): Promise<boolean>;
}
