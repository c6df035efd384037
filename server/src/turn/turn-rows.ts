// The new rows of a turn, sealed in order as they come to be, and sent on after each step, so that nothing is
// lost when the turn is stopped or dies.
import type { AssistantRow, Row, SummaryRow, ToolRow } from '@handrail/wire';
import type { SealChain } from '../before-model/seal-chain.ts';
import { type GuardrailRun, runGuardrail } from '../guardrail/run-guardrail.ts';
import type { EmitPart } from './turn.ts';

export interface TurnRows {
  readonly rows: readonly Row[];
  addSummary(row: SummaryRow): void;
  /** The row as it was sealed. */
  addAssistant(row: Omit<AssistantRow, 'seal'>): AssistantRow;
  addTool(row: Omit<ToolRow, 'seal'>): ToolRow;
  /** Sends the rows that have come since the last time. */
  flush(): Promise<void>;
}

/** A row that can't be sealed is not handed on: the turn ends with GuardrailBroke. */
export function createTurnRows(chain: SealChain, emit: EmitPart, run: GuardrailRun): TurnRows {
  const rows: Row[] = [];
  let sent = 0;
  return {
    rows,
    addSummary: (row) => void rows.push(row),
    addAssistant(row) {
      const sealed = runGuardrail('seals', run, () => chain.sealAssistant(row));
      rows.push(sealed);
      return sealed;
    },
    addTool(row) {
      const sealed = runGuardrail('seals', run, () => chain.sealTool(row));
      rows.push(sealed);
      return sealed;
    },
    async flush() {
      const messages = rows.slice(sent);
      if (messages.length === 0) return;
      sent = rows.length;
      await emit({ type: 'data-rows', data: { messages } });
    },
  };
}
