// Around the tools: what the log is told. One entry for each call, and one when the turn has ended.
// Where and how it is written is the log's own business; a turn never waits for it.
import type { JsonValue, ToolResult } from '@handrail/wire';

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
}

export interface TurnEntry {
  readonly turnId: string;
  readonly personId: string;
  /** Failed calls of the turn, questions left out. */
  readonly failures: number;
  /** Failures that the reply told the person about. */
  readonly ownedUp: number;
  readonly successes: number;
  readonly unsupportedClaims: number;
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

/** A log that keeps nothing. */
export const noLog: ToolLog = { call() {}, turn() {}, close: async () => {} };
