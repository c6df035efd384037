// What the parts of one running turn share.
import type { Claim, GuardrailId, ViewMessage } from '@handrail/wire';
import type { Evidence, EvidenceResult } from '../after-model/grounding/evidence.ts';
import type { SilenceLimits } from '../around-loop/limit-silence.ts';
import type { CallMemory } from '../around-loop/repeat-call.ts';
import type { Toolbox } from '../around-tools/find-tool.ts';
import type { ToolCallOutcome } from '../around-tools/run-tool-call.ts';
import type { ModelIdentity } from '../around-tools/tool-log.ts';
import type { Config } from '../config.ts';
import type { ModelMessage, ToolDefinition } from '../model/chat-model.ts';
import type { Tool } from '../tools/tool.ts';
import type { ProtectedWords } from './protected-words.ts';
import type { EmitPart, PreparedTurn, TurnDependencies } from './turn.ts';
import type { TurnClock } from './turn-clock.ts';
import type { TurnRows } from './turn-rows.ts';

/** An outcome as the turn remembers it. */
export interface TurnOutcome extends ToolCallOutcome {
  readonly toolCallId: string;
  /** The call was made before in this turn; the outcome is the earlier one. */
  readonly repeated: boolean;
}

export interface TurnState extends PreparedTurn {
  readonly config: Config;
  readonly dependencies: TurnDependencies;
  readonly emit: EmitPart;
  /** The reader's leaving, the server's stop and the deadline together. */
  readonly signal: AbortSignal;
  readonly clock: TurnClock;
  /** How long a model call may say nothing. */
  readonly silence: SilenceLimits;
  readonly rows: TurnRows;
  readonly toolbox: Toolbox;
  /** The tools that this person's role may use. */
  readonly offered: readonly Tool[];
  /** The offered tools as the model is told of them. */
  readonly definitions: readonly ToolDefinition[];
  /** Every tool's name, offered or not. */
  readonly toolNames: readonly string[];
  readonly memory: CallMemory<ToolCallOutcome>;
  /** Room for one reply, in tokens. */
  readonly replyTokens: number;
  readonly canary: string;
  readonly evidence: Evidence & { readonly results: EvidenceResult[] };
  /** The model's view, growing step by step. */
  readonly messages: ModelMessage[];
  readonly claims: Claim[];
  /** Outcomes of this turn, in call order. */
  readonly outcomes: TurnOutcome[];
  /** What no reply may hold. */
  readonly protectedWords: ProtectedWords;
  readonly modelIdentity: ModelIdentity;
  /** Whether the log has been told of this turn's end. */
  readonly end: { isLogged: boolean };
  isOff(id: GuardrailId): boolean;
  /** Begins a step of the stream, closing the one before. */
  openStep(): Promise<void>;
  closeStep(): Promise<void>;
  /** The model's view as demo mode shows it. */
  shownView(): ViewMessage[];
}
