// Before the model: history-trim. Puts the model's view together: one system message with prompt, facts of the
// session and the summary in force, then the rows that fit. Also keeps it fitting while the turn goes on.
import { makeProblem } from '@handrail/wire';
import { detectAttack } from '../before-model/detect-attack.ts';
import { fitStep, type StepLimits } from '../before-model/fit-step.ts';
import type { History } from '../before-model/history.ts';
import { showsCut } from '../before-model/token-budget.ts';
import { trimHistory } from '../before-model/trim-history.ts';
import { countOf } from '../guardrail/count-of.ts';
import { awaitGuardrail, runGuardrail } from '../guardrail/run-guardrail.ts';
import type { ModelMessage } from '../model/chat-model.ts';
import { askForProse } from './ask-for-prose.ts';
import { composeSystemMessage } from './system-prompt.ts';
import { TurnProblem } from './to-problem.ts';
import type { StepRoom } from './tool-rows-fit.ts';
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
      budgetTokens: config.numCtx - turn.replyTokens - leastStepTokens(turn),
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

/** Of the whole window, what one result may take at most, in characters for each of its tokens. */
const maxItemsShare = 0.75;
/** A call and its answer in few words. */
const leastCallTokens = 100;
/** What a step of calls takes at least beside the question: two of them, and the refusal of the others. */
const leastStepTokens = ({ definitions }: TurnState): number =>
  definitions.length > 0 ? 3 * leastCallTokens : 0;
/** Of what is left, what is kept for the steps after this one at most. */
const laterStepsShare = 0.5;

/** The messages of the running turn: the newest user message and what this turn has added. */
function currentTurnFrom(messages: readonly ModelMessage[]): number {
  return Math.max(0, messages.map(({ role }) => role).lastIndexOf('user'));
}

/**
 * What the calls of a step may add to the prompt, so that the next model call still fits. Older turns give way for it
 * up to half of the window's rest; this turn's own earlier steps only where there is no other way.
 */
export function stepRoom(turn: TurnState, step: number): StepRoom & { readonly maxCalls: number } {
  const { config, messages } = turn;
  const estimate = estimateOf(turn);
  const maxItemsChars = Math.floor(config.numCtx * maxItemsShare);
  const [system, ...rest] = messages;
  if (!system || turn.isOff('history-trim')) {
    return {
      maxTokens: Number.POSITIVE_INFINITY,
      estimate,
      maxItemsChars,
      maxCalls: config.maxToolCallsPerStep,
    };
  }
  const from = currentTurnFrom(rest);
  const window = config.numCtx - turn.replyTokens - reservedTokens(turn, system);
  const alone = window - estimate.messages(rest.slice(from, from + 1));
  const besideTurn = alone - estimate.messages(rest.slice(from + 1));
  const besideAll = besideTurn - estimate.messages(rest.slice(0, from));
  const laterSteps = Math.max(0, config.maxSteps - 1 - step);
  const forLater = (left: number) => Math.min(laterSteps * leastCallTokens, left * laterStepsShare);
  const room = Math.max(
    besideAll - forLater(besideAll),
    Math.min(alone / 2, besideTurn - forLater(besideTurn)),
  );
  const maxTokens = Math.min(alone, Math.max(room, leastCallTokens));
  const maxCalls = Math.max(1, Math.min(config.maxToolCallsPerStep, Math.floor(maxTokens / leastCallTokens)));
  return { maxTokens, estimate, maxItemsChars, maxCalls };
}

/** Of the room for a reply, what is kept where the turn fits in no other way. */
const leastReplyShare = 0.125;

/** Before a further step: leaves the oldest turns out of a view that the turn's own results have made too long, and
 * where that is not enough the turn's own oldest steps, but for the newest. Where not even that fits, since the model
 * counted more than was estimated, the reply's room gives way. Returns that room, in tokens. */
export function keepFitting(turn: TurnState): number {
  const { replyTokens } = turn;
  const [system, ...rest] = turn.messages;
  if (turn.isOff('history-trim') || !system) return replyTokens;
  const window = turn.config.numCtx - reservedTokens(turn, system);
  for (const reply of [replyTokens, Math.floor(replyTokens * leastReplyShare)]) {
    const fitting = runGuardrail('history-trim', trimming(turn), () =>
      findFitting(rest, { estimate: estimateOf(turn), maxTokens: window - reply }),
    );
    if (!fitting) continue;
    const left = rest.length - fitting.length;
    if (left > 0) {
      turn.messages.splice(0, turn.messages.length, system, ...fitting);
      noteLeftOut(turn, left);
    }
    return reply;
  }
  const detail =
    'The message and what the look-ups returned do not fit the model’s window together. Shorten it, or ask for less at once.';
  throw new TurnProblem(makeProblem('context-too-long', detail));
}

function noteLeftOut({ trace, clock }: TurnState, left: number): void {
  const detail = `The look-ups took room: ${countOf(left, 'older message is', 'older messages are')} no longer sent.`;
  trace.add({ guardrail: 'history-trim', action: 'change', detail, step: clock.steps + 1 });
}

/** The messages that are sent on, the newest user message among them; null when not even its newest step fits beside it. */
function findFitting(messages: readonly ModelMessage[], limits: StepLimits): readonly ModelMessage[] | null {
  const { leaveOut, fits } = fitStep(messages, currentTurnFrom(messages), limits);
  const kept = messages.slice(leaveOut);
  if (fits) return kept;
  const own = ownStepsToLeaveOut(kept, limits);
  return own === null ? null : [...kept.slice(0, 1), ...kept.slice(1 + own)];
}

/** How many messages after the newest user message, whole steps from the oldest on; null when not even the newest step
 * fits beside it. */
function ownStepsToLeaveOut(
  [question, ...steps]: readonly ModelMessage[],
  { estimate, maxTokens }: StepLimits,
): number | null {
  if (!question) return null;
  const costs = steps.map((message) => estimate.messages([message]));
  let total = estimate.messages([question]) + costs.reduce((sum, cost) => sum + cost, 0);
  const newest = steps.map(({ role }) => role).lastIndexOf('assistant');
  let leaveOut = 0;
  while (total > maxTokens && leaveOut < newest) {
    do {
      total -= costs[leaveOut] ?? 0;
      leaveOut += 1;
    } while (leaveOut < newest && steps[leaveOut]?.role !== 'assistant');
  }
  return total <= maxTokens ? leaveOut : null;
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
