// Waits for a model slot and tells the reader how many are before. The turn's own time starts with its first slot.
import type { TurnState } from './turn-state.ts';

export async function takeSlot(turn: TurnState): Promise<() => void> {
  let waiting = true;
  const release = await turn.ticket.acquire(turn.signal, (position) => {
    // Not awaited: a reader that takes nothing must not hold up the queue.
    if (waiting) void turn.emit({ type: 'data-status', data: { state: 'queued', position } }).catch(() => {});
  });
  waiting = false;
  turn.clock.start();
  return release;
}
