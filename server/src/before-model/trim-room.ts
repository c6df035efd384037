// How much of the prompt is left for rows, and which turns fit into it. Turns are measured once each, newest
// first, and no more of them than the limits can hold.
import { buildView } from './build-view.ts';
import { countRows, type Turn } from './split-turns.ts';
import type { TokenEstimate } from './token-budget.ts';

/** What stands for the first `covers` links. */
export interface InForce {
  readonly content: string;
  readonly covers: number;
}

export interface Room {
  /** Tokens left for rows beside a summary. */
  left(summary: InForce | null): number;
  turn(turn: Turn): number;
  /** Of several turns; stops counting once they are over every limit. */
  turns(turns: readonly Turn[]): number;
}

export function createRoom(tokens: number, estimate: TokenEstimate): Room {
  const known = new Map<Turn, number>();
  const measure = (turn: Turn): number => {
    const counted = known.get(turn) ?? estimate.messages(buildView(turn).messages);
    known.set(turn, counted);
    return counted;
  };
  return {
    left: (summary) => tokens - (summary ? estimate.text(summary.content) : 0),
    turn: measure,
    turns(turns) {
      let total = 0;
      for (let at = turns.length - 1; at >= 0 && total <= tokens; at -= 1) {
        const turn = turns[at];
        if (turn) total += measure(turn);
      }
      return total;
    },
  };
}

/** The newest turns within a number of rows and the room beside the summary; the newest one always. */
export function findWindow(
  turns: readonly Turn[],
  summary: InForce | null,
  { room, maxMessages }: { readonly room: Room; readonly maxMessages: number },
): readonly Turn[] {
  let from = turns.length - 1;
  let rows = turns[from]?.length ?? 0;
  let left = room.left(summary) - room.turns(turns.slice(from));
  for (let at = from - 1; at >= 0; at -= 1) {
    const turn = turns[at];
    if (!turn || rows + turn.length > maxMessages) break;
    left -= room.turn(turn);
    if (left < 0) break;
    rows += turn.length;
    from = at;
  }
  return turns.slice(Math.max(0, from));
}

/** The first turn to keep beside a new summary: with those after it at least `keepMessages` rows, unless these take
 * over half of the room. At least one turn is left to summarise where there are two. */
export function findCut(turns: readonly Turn[], room: Room, keepMessages: number): number {
  let cut = turns.length - 1;
  while (cut > 1 && countRows(turns.slice(cut)) < keepMessages) {
    if (room.turns(turns.slice(cut - 1)) > room.left(null) / 2) break;
    cut -= 1;
  }
  return cut;
}
