// Between the steps of a turn: a view that its own results have made too long loses its oldest turns, whole.
// The current turn is never cut; whether it fits alone is for the caller to see.
import type { ModelMessage } from '../model/chat-model.ts';
import type { TokenEstimate } from './token-budget.ts';

export interface StepLimits {
  readonly estimate: TokenEstimate;
  /** For the messages, the system message not among them. */
  readonly maxTokens: number;
}

/** How many leading messages to leave out, and whether the rest fits. `currentTurn` is the index of the newest user message. */
export function fitStep(
  messages: readonly ModelMessage[],
  currentTurn: number,
  { estimate, maxTokens }: StepLimits,
): { readonly leaveOut: number; readonly fits: boolean } {
  const costs = messages.map((message) => estimate.messages([message]));
  let total = costs.reduce((sum, cost) => sum + cost, 0);
  let leaveOut = 0;
  while (total > maxTokens && leaveOut < currentTurn) {
    do {
      total -= costs[leaveOut] ?? 0;
      leaveOut += 1;
    } while (leaveOut < currentTurn && messages[leaveOut]?.role !== 'user');
  }
  return { leaveOut, fits: total <= maxTokens };
}
