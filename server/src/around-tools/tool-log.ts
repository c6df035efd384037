// Around the tools: what the log is told. One entry for each call, and one when the turn has ended.
// Where and how it is written is the log's own business; a turn never waits for it.
import type { FailureKind, JsonValue, ToolResult } from '@handrail/wire';

export interface ToolCallEntry {
  readonly turnId: string;
  readonly toolCallId: string;
  readonly personId: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  /** As the guard made it, with all of its detail. */
  readonly result: ToolResult;
  /** What the model read. */
  readonly sentence: string;
  /** The call was made before in this turn and was not run again. */
  readonly repeated: boolean;
}

/** A failed call of a turn; questions are none. */
export interface FailedCall {
  readonly toolCallId: string;
  readonly tool: string;
  readonly kind: FailureKind;
  readonly code?: string;
  /** The reply told the person about it. */
  readonly ownedUp: boolean;
}

export interface TurnEntry {
  readonly turnId: string;
  readonly personId: string;
  /** None when the turn ended early: there is no reply that could have owned up. */
  readonly failed: readonly FailedCall[];
  readonly successes: number;
  readonly unsupportedClaims: number;
  /** It ended without a reply: the model failed, a deadline passed, the reader left. */
  readonly endedEarly: boolean;
}

export interface ModelIdentity {
  readonly model: string;
  readonly digest: string | null;
}

export interface ToolLog {
  call(entry: ToolCallEntry, model: ModelIdentity): void;
  turn(entry: TurnEntry, model: ModelIdentity): void;
  /** Resolves once everything handed over so far has been written. */
  close(): Promise<void>;
}
