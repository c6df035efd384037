// Before the model: attack-screen, over every user row that the model would see. A blocked earlier message is hidden
// together with its answer; a blocked newest one is answered by a fixed sentence. A screen that breaks ends the turn.
import { hideTurns } from '../before-model/hide-turns.ts';
import type { History } from '../before-model/history.ts';
import { attackNote, blockedAnswer, screenAttacks } from '../before-model/screen-attacks.ts';
import { awaitGuardrail } from '../guardrail/run-guardrail.ts';
import type { TurnState } from './turn-state.ts';

export interface ScreenedMessages {
  /** The history without what was blocked. */
  readonly history: History;
  /** The fixed answer when the newest message was blocked. */
  readonly answer: string | null;
}

export async function screenMessages({ history, trace, isOff }: TurnState): Promise<ScreenedMessages> {
  const guardrail = 'attack-screen';
  if (isOff(guardrail)) {
    trace.add({ guardrail, action: 'off', detail: 'No message was screened.' });
    return { history, answer: null };
  }
  const userRows = history.entries.flatMap(({ row, hidden, position }) =>
    row.role === 'user' && !hidden ? [{ position, content: row.content }] : [],
  );
  const startedAt = performance.now();
  const result = await awaitGuardrail(guardrail, { addNote: trace.add }, () => screenAttacks(userRows));
  trace.add(attackNote(result, performance.now() - startedAt));
  const positions = result.blocked.map(({ position }) => position);
  return { history: hideTurns(history, positions), answer: result.newestBlocked ? blockedAnswer : null };
}
