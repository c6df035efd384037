// Before the model: history-trim. Puts the model's view together: one system message with prompt, facts of the
// session and the summary in force, then the rows that fit. Also keeps it fitting while the turn goes on.
import { makeProblem } from '@handrail/wire';
import { detectAttack } from '../before-model/detect-attack.ts';
import { fitStep } from '../before-model/fit-step.ts';
import type { History } from '../before-model/history.ts';
import { showsCut } from '../before-model/token-budget.ts';
import { trimHistory } from '../before-model/trim-history.ts';
import { awaitGuardrail, runGuardrail } from '../guardrail/run-guardrail.ts';
import type { ModelMessage } from '../model/chat-model.ts';
import { askForProse } from './ask-for-prose.ts';
import { composeSystemMessage } from './system-prompt.ts';
import { TurnProblem } from './to-problem.ts';
import type { TurnState } from './turn-state.ts';

export interface ShortenedView {
  readonly rowsHidden: readonly number[];
  readonly rowsSummarised: number;
}

/** What a summary's prose may take of the window. */
const maxProseChars = 1500;

const systemMessage = ({ person, canary }: TurnState, summary: string | null): ModelMessage => ({
  role: 'system',
  content: composeSystemMessage(person, canary, summary),
});

const trimming = ({ trace, signal }: TurnState) => ({
  addNote: trace.add,
  isExpected: () => signal.aborted,
});

const estimateOf = (turn: TurnState) => turn.dependencies.budget.estimateFor(turn.model.name);

/** What a system message and the tool definitions take. */
function reservedTokens(turn: TurnState, system: ModelMessage): number {
  const estimate = estimateOf(turn);
  return estimate.messages([system]) + estimate.tools(turn.definitions);
}

/** Fills the turn's messages; throws the problem of a message that does not fit even alone. */
export async function shortenView(turn: TurnState, history: History): Promise<ShortenedView> {
  const { config, dependencies, trace } = turn;
  const outcome = await awaitGuardrail('history-trim', trimming(turn), () =>
    trimHistory(history, {
      strategy: config.historyStrategy,
      maxMessages: config.historyMaxMessages,
      keepMessages: config.historyKeepMessages,
      budgetTokens: config.numCtx - turn.replyTokens,
      reservedTokens: reservedTokens(turn, systemMessage(turn, null)),
      estimate: estimateOf(turn),
      off: turn.isOff('history-trim'),
      summarise: (prompt, signal) => askForProse(turn, prompt, signal),
      screenText: (text) => screenSummary(turn, text),
      maxProseChars,
      summaryBackoff: dependencies.summaryBackoff,
      abortSignal: turn.signal,
      addNote: trace.add,
    }),
  );
  if (!outcome.ok) throw new TurnProblem(outcome.problem);
  const { messages, summary, newSummary, rowsHidden, rowsSummarised } = outcome.trimmed;
  turn.messages.push(systemMessage(turn, summary), ...messages);
  if (newSummary) {
    turn.rows.addSummary(newSummary);
    await turn.rows.flush();
  }
  return { rowsHidden, rowsSummarised };
}

/** A summary's prose, unless it reads like an attack. */
function screenSummary({ trace }: TurnState, text: string): string | null {
  const { level } = runGuardrail('attack-screen', { addNote: trace.add }, () => detectAttack(text));
  return level === 'block' ? null : text;
}

/** Characters for each token that is left: JSON takes more than a token for two of them on no tokenizer met so far. */
const charsPerToken = 1.5;
/** Of the whole window, what one result may take at most, in characters for each of its tokens. */
const maxItemsShare = 0.75;
const minItemsChars = 300;

/** How many characters of items each of some calls may show, so that the next prompt still fits. */
export function itemsRoom(turn: TurnState, calls: number): number {
  const [system, ...rest] = turn.messages;
  const most = Math.floor(turn.config.numCtx * maxItemsShare);
  if (!system || turn.isOff('history-trim')) return most;
  const taken = reservedTokens(turn, system) + estimateOf(turn).messages(rest);
  const left = turn.config.numCtx - turn.replyTokens - taken;
  return Math.max(minItemsChars, Math.min(most, Math.floor((left * charsPerToken) / Math.max(1, calls))));
}

/** Before a further step: leaves the oldest turns out of a view that the turn's own results have made too long. */
export function keepFitting(turn: TurnState): void {
  if (turn.isOff('history-trim')) return;
  const [system, ...rest] = turn.messages;
  if (!system) return;
  const currentTurn = rest.map(({ role }) => role).lastIndexOf('user');
  const maxTokens = turn.config.numCtx - turn.replyTokens - reservedTokens(turn, system);
  const { leaveOut, fits } = runGuardrail('history-trim', trimming(turn), () =>
    fitStep(rest, currentTurn, { estimate: estimateOf(turn), maxTokens }),
  );
  if (!fits) {
    const detail = 'What the look-ups returned does not fit the model’s window. Ask for less at once.';
    throw new TurnProblem(makeProblem('context-too-long', detail));
  }
  if (leaveOut === 0) return;
  turn.messages.splice(0, turn.messages.length, system, ...rest.slice(leaveOut));
  turn.trace.add({
    guardrail: 'history-trim',
    action: 'change',
    detail: `The look-ups took room: ${leaveOut} older messages are no longer sent.`,
    step: turn.clock.steps + 1,
  });
}

/** Learns from what the model counted, and says so when the count shows that the prompt was cut. */
export function learnFromCount(turn: TurnState, promptTokens: number | null): void {
  const estimate = estimateOf(turn);
  const tools = turn.definitions;
  const estimated = estimate.messages(turn.messages) + estimate.tools(tools);
  if (showsCut(estimated, promptTokens, turn.config.numCtx)) {
    turn.trace.add({
      guardrail: 'history-trim',
      action: 'flag',
      detail: `The model counted ${promptTokens} tokens where about ${estimated} were sent: it seems to have cut the prompt.`,
      step: turn.clock.steps,
    });
    return;
  }
  estimate.learn({ messages: turn.messages, tools }, promptTokens);
}
