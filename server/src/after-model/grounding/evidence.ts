// What a score in a reply may rest on: genuine tool results still in scope, and who said what.
// Never the store itself, or a reply could be used to ask it.
import type { Claim, JsonValue, ToolResult } from '@handrail/wire';

export interface EvidenceResult {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly result: ToolResult;
  /** Of this turn, not of an earlier one. */
  readonly thisTurn: boolean;
}

export interface Evidence {
  /** Genuine results, in scope, oldest first. */
  readonly results: readonly EvidenceResult[];
  /** Who is asking: what "you" means. */
  readonly person: { readonly name: string; readonly studentId?: string };
  /** The user's own words, which may be quoted. */
  readonly userTexts: readonly string[];
}

/** A claim about a score, with offsets in the visible text of its part. */
export type ScreenClaim = Omit<Claim, 'row'>;
