// What the page knows of one turn while it runs: pure data, built by reduce-turn from stream parts.
import type {
  Claim,
  GuardrailId,
  JsonValue,
  Row,
  ToolResult,
  TraceEvent,
  TurnState as TurnStatus,
  Usage,
  ViewMessage,
} from '@handrail/wire';
import type { Trouble } from '../api/trouble.ts';

export interface TextBlock {
  readonly kind: 'text';
  readonly id: string;
  readonly text: string;
  readonly claims: readonly Claim[];
}

export interface ToolBlock {
  readonly kind: 'tool';
  readonly id: string;
  readonly toolName: string;
  /** The tool's public title, when the server has told it. */
  readonly title: string | undefined;
  readonly input: JsonValue;
  /** Absent while the tool runs, and for good when the turn ended before it. */
  readonly result: ToolResult | undefined;
}

export interface SummaryBlock {
  readonly kind: 'summary';
  readonly id: string;
  readonly text: string;
}

export type Block = TextBlock | ToolBlock | SummaryBlock;

/** Text that a guardrail took back after it had been shown. */
export interface Replacement {
  readonly guardrail: GuardrailId;
  readonly reason: string;
}

export interface Status {
  readonly state: TurnStatus;
  /** Turns that go first, while queued. */
  readonly position: number | undefined;
}

/** What the model was sent before one step; demo mode only. */
export type View = readonly ViewMessage[];

export interface Turn {
  readonly phase: 'running' | 'finished' | 'stopped' | 'failed';
  readonly status: Status | undefined;
  readonly blocks: readonly Block[];
  /** How many of the blocks the received rows already hold. */
  readonly settledBlocks: number;
  readonly rows: readonly Row[];
  readonly trace: readonly TraceEvent[];
  readonly views: readonly View[];
  readonly claims: readonly Claim[];
  readonly usage: Usage | undefined;
  readonly replacements: readonly Replacement[];
  readonly trouble: Trouble | undefined;
}

export const newTurn: Turn = {
  phase: 'running',
  status: undefined,
  blocks: [],
  settledBlocks: 0,
  rows: [],
  trace: [],
  views: [],
  claims: [],
  usage: undefined,
  replacements: [],
  trouble: undefined,
};

/** Text that has been shown but is in no row yet: what is kept when the turn is stopped here. */
export function unsettledText(turn: Turn): string {
  return turn.blocks
    .slice(turn.settledBlocks)
    .flatMap((block) => (block.kind === 'text' && block.text !== '' ? [block.text] : []))
    .join('\n\n');
}
