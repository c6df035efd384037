// What a turn is given, what it needs, and where its parts go. Types alone.
import type { GuardrailId, StreamPart } from '@handrail/wire';
import type { TurnTicket } from '../around-loop/model-slots.ts';
import type { ModelIdentity, ToolLog } from '../around-tools/tool-log.ts';
import type { History } from '../before-model/history.ts';
import type { Sealer } from '../before-model/seal-chain.ts';
import type { SummaryBackoff } from '../before-model/summary-backoff.ts';
import type { createTokenBudget } from '../before-model/token-budget.ts';
import type { Config } from '../config.ts';
import type { Trace } from '../guardrail/trace.ts';
import type { ChatModel } from '../model/chat-model.ts';
import type { Person } from '../people/person.ts';
import type { Tool } from '../tools/tool.ts';

type TokenBudget = ReturnType<typeof createTokenBudget>;

/** Where the parts of a streamed turn go. Nothing to wait for while there is room for more; else resolves once there is,
 * and rejects when the reader has gone or the signal ends the wait for one that takes nothing. */
export type EmitPart = (part: StreamPart, signal?: AbortSignal) => Promise<void> | undefined;

export interface TurnRequest {
  readonly turnId: string;
  readonly person: Person;
  /** A scene is played: nobody waits as long for a silent stand-in as for a model that loads. */
  readonly isScene: boolean;
  /** What a scene puts before the posted list, as a forger’s browser would. */
  readonly sceneRows: readonly unknown[];
  readonly posted: readonly unknown[];
  readonly off: ReadonlySet<GuardrailId>;
  readonly model: ChatModel;
  readonly modelIdentity: ModelIdentity;
  readonly tools: readonly Tool[];
  readonly demo: boolean;
  /** The reader has gone, or the server is stopping. */
  readonly abortSignal: AbortSignal;
}

export interface TurnDependencies {
  readonly config: Config;
  readonly sealer: Sealer;
  readonly log: ToolLog;
  /** A mark in the prompt, of this person and day, that no reply may hold. */
  canary(personId: string): string;
  /** What is known of how many tokens texts take, by model. */
  readonly budget: TokenBudget;
  readonly summaryBackoff: SummaryBackoff;
}

/** A turn whose history was read and that has a place in the queue. */
export interface PreparedTurn extends TurnRequest {
  readonly history: History;
  readonly ticket: TurnTicket;
  readonly trace: Trace;
}
