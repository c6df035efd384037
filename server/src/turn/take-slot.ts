// Waits for a model slot and tells the reader how many are before. The turn's own time starts with its first slot.
import { runGuardrail } from '../guardrail/run-guardrail.ts';
import type { TurnState } from './turn-state.ts';

export async function takeSlot(turn: TurnState): Promise<() => void> {
  const teller = tellPosition(turn);
  const release = await turn.ticket.acquire(turn.signal, teller.tell).finally(teller.stop);
  try {
    runGuardrail('turn-timeout', { addNote: turn.trace.add }, () => turn.clock.start());
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** Nobody waits for the reader here, who must not hold up the queue; one who takes nothing is told the newest place
 * alone. */
function tellPosition(turn: TurnState) {
  let next: number | null = null;
  let telling = false;
  let waiting = true;
  const tellNext = async (): Promise<void> => {
    telling = true;
    while (next !== null && waiting) {
      const position = next;
      next = null;
      await turn.emit({ type: 'data-status', data: { state: 'queued', position } })?.catch(() => {});
    }
    telling = false;
  };
  return {
    tell(position: number): void {
      next = position;
      if (!telling) void tellNext();
    },
    stop(): void {
      waiting = false;
    },
  };
}
