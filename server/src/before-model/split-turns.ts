// Visible rows as turns: a user row and what answers it. What stands before the first user row belongs to no
// turn and is not shown, since a view starts at a user message.
import type { HistoryEntry } from './history.ts';

export type Turn = readonly [HistoryEntry, ...HistoryEntry[]];

const opens = ({ row }: HistoryEntry) => row.role === 'user' || row.role === 'raw';

/** Turns in order; the last one is the newest message. Raw rows open a turn together with the user row after them. */
export function splitTurns(entries: readonly HistoryEntry[]): readonly Turn[] {
  const turns: [HistoryEntry, ...HistoryEntry[]][] = [];
  let before: HistoryEntry | undefined;
  for (const entry of entries) {
    if (entry.hidden) continue;
    const turn = turns.at(-1);
    if (opens(entry) && before?.row.role !== 'raw') turns.push([entry]);
    else turn?.push(entry);
    before = entry;
  }
  return turns;
}

export const countRows = (turns: readonly Turn[]): number =>
  turns.reduce((total, turn) => total + turn.length, 0);
