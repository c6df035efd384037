// Hides whole turns from the model: a user row and everything that answers it. For turns whose message
// the attack screen blocks; the rows stay on the page. Summaries stay in force: their text is screened itself.
import { type History, hideEntries } from './history.ts';

/** Positions name user rows; each is hidden with all rows up to the next user row. */
export function hideTurns(history: History, positions: readonly number[]): History {
  const asked = new Set(positions);
  const hidden = new Set<number>();
  let hiding = false;
  for (const { position, row } of history.entries) {
    if (row.role === 'user') hiding = asked.has(position);
    if (hiding) hidden.add(position);
  }
  return { ...history, entries: hideEntries(history.entries, hidden, 'blocked') };
}
