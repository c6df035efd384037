// Before the model: attack-screen, over every user row that the model would see. A blocked earlier message is hidden
// together with its answer; a blocked newest one is answered by a fixed sentence. A screen that breaks blocks.
import { hideTurns } from '../before-model/hide-turns.ts';
import type { History } from '../before-model/history.ts';
import {
  type AttackScreenResult,
  attackNote,
  blockedAnswer,
  screenAttacks,
} from '../before-model/screen-attacks.ts';
import type { TurnState } from './turn-state.ts';

export interface ScreenedMessages {
  /** The history without what was blocked. */
  readonly history: History;
  /** The fixed answer when the newest message was blocked. */
  readonly answer: string | null;
}

export function screenMessages({ history, trace, isOff }: TurnState): ScreenedMessages {
  const guardrail = 'attack-screen';
  if (isOff(guardrail)) {
    trace.add({ guardrail, action: 'off', detail: 'No message was screened.' });
    return { history, answer: null };
  }
  const userRows = history.entries.flatMap(({ row, hidden, position }) =>
    row.role === 'user' && !hidden ? [{ position, content: row.content }] : [],
  );
  const startedAt = performance.now();
  let result: AttackScreenResult;
  try {
    result = screenAttacks(userRows);
  } catch {
    trace.add({ guardrail, action: 'error', detail: 'The screen broke, so the message was not passed on.' });
    return { history, answer: blockedAnswer };
  }
  trace.add(attackNote(result, performance.now() - startedAt));
  const positions = result.blocked.map(({ position }) => position);
  return { history: hideTurns(history, positions), answer: result.newestBlocked ? blockedAnswer : null };
}
