// The turn, top to bottom as a request meets it: before the model, around the loop with its tools inside, after
// the model. Reads as a table of contents; each guardrail has its file in its place.
import type { ChatAnswer } from '@handrail/wire';
import { emptyReplySentence, isBlank } from '../after-model/empty-reply.ts';
import { createReplyScreen, type ReplyScreen } from '../after-model/reply-screen.ts';
import { SilenceTimeout } from '../around-loop/limit-silence.ts';
import { isLastStep, uncappedSteps } from '../around-loop/step-cap.ts';
import { countOf } from '../guardrail/count-of.ts';
import { runGuardrail } from '../guardrail/run-guardrail.ts';
import { runAgentLoop } from './agent-loop.ts';
import { askModel, type WrittenCall } from './ask-model.ts';
import { beginTurn } from './begin-turn.ts';
import { closeTurn, logEarlyEnd } from './close-turn.ts';
import { explainSilence } from './explain-silence.ts';
import { runCalls } from './run-calls.ts';
import { screenMessages } from './screen-messages.ts';
import { keepFitting, learnFromCount, shortenView } from './shorten-view.ts';
import { createTextPart } from './text-part.ts';
import type { EmitPart, PreparedTurn, TurnDependencies } from './turn.ts';
import { TurnTimeout } from './turn-clock.ts';
import type { TurnState } from './turn-state.ts';

/** Steps made of repeated calls alone after which the model is made to answer. */
const maxRepeatedSteps = 2;

export interface TurnEnd {
  readonly answer: ChatAnswer;
  /** The attack screen answered instead of the model. */
  readonly blocked: boolean;
}

/** Runs a prepared turn; rejects with what ended it early. Gives the place in the queue back either way. */
export async function runChatTurn(
  prepared: PreparedTurn,
  dependencies: TurnDependencies,
  emit: EmitPart,
): Promise<TurnEnd> {
  let turn: TurnState | undefined;
  try {
    await emit({ type: 'start', messageId: prepared.turnId }, prepared.abortSignal);
    prepared.trace.listen((event) => void emit({ type: 'data-guardrail', data: event })?.catch(() => {}));
    turn = beginTurn(prepared, dependencies, emit);

    const screened = await screenMessages(turn);
    if (screened.answer !== null) {
      await sayInstead(turn, screened.answer, 'screened');
      return { answer: await closeTurn(turn), blocked: true };
    }
    const view = await shortenView(turn, screened.history);
    await turn.rows.flush();
    const { lastText, stepCapReached } = await runSteps(turn);
    await fillEmptyReply(turn, lastText, stepCapReached);
    return { answer: await closeTurn(turn, view), blocked: false };
  } catch (error) {
    noteTimeout(prepared, error);
    if (turn) logEarlyEnd(turn);
    throw await explainSilence(error, prepared.model);
  } finally {
    turn?.clock.stop();
    prepared.ticket.leave();
  }
}

/** The trace of a turn that a deadline ended says which. */
function noteTimeout({ trace }: PreparedTurn, error: unknown): void {
  if (error instanceof SilenceTimeout) {
    const detail = `Nothing came from the model for ${error.limitMs} ms; the call was ended.`;
    trace.add({ guardrail: 'model-timeout', action: 'block', detail });
  } else if (error instanceof TurnTimeout) {
    trace.add({
      guardrail: 'turn-timeout',
      action: 'block',
      detail: 'The turn took too long and was ended.',
    });
  }
}

async function runSteps(turn: TurnState): Promise<{ lastText: string; stepCapReached: boolean }> {
  const maxSteps = turn.isOff('step-cap') ? uncappedSteps : turn.config.maxSteps;
  let repeatedSteps = 0;
  let lastText = '';
  let ignoredCalls = false;
  await runAgentLoop<WrittenCall>({
    isLast: (step) =>
      runGuardrail('step-cap', { addNote: turn.trace.add, at: { step } }, () =>
        isLastStep(step, repeatedSteps, { maxSteps, maxRepeatedSteps }),
      ),
    async askModel(step, last) {
      const { text, calls, reason } = await runStep(turn, step, last);
      lastText = text;
      ignoredCalls = last && calls.length > 0;
      return { calls, askAgain: isBlank(text) && reason === 'stop' };
    },
    async runCalls(step, calls) {
      const { repeatsOnly } = await runCalls(turn, { step, text: lastText, calls });
      lastText = '';
      if (repeatsOnly) repeatedSteps += 1;
    },
  });
  const stepCapReached = turn.clock.steps >= maxSteps;
  noteLoop(turn, maxSteps, ignoredCalls);
  return { lastText, stepCapReached };
}

/** One model call; its text is screened while it streams. */
async function runStep(turn: TurnState, step: number, last: boolean) {
  const maxReplyTokens = step > 1 ? keepFitting(turn) : turn.replyTokens;
  turn.clock.countStep();
  await turn.openStep();
  if (turn.demo) await turn.emit({ type: 'data-view', data: { messages: turn.shownView() } });
  const screen = createScreen(turn, step);
  const row = turn.rows.rows.length;
  const part = createTextPart({
    id: `text-${step}`,
    row,
    screen,
    emit: turn.emit,
    onText: turn.clock.markText,
  });
  const tools = last ? [] : turn.definitions;
  const answer = await askModel(turn, { messages: turn.messages, tools, part, maxReplyTokens });
  turn.claims.push(...part.claims);
  runGuardrail('history-trim', { addNote: turn.trace.add, at: { step } }, () =>
    learnFromCount(turn, answer.usage.promptTokens),
  );
  return answer;
}

/** The filters of one text part. They stand together from the first character: none of them, no reply. */
function createScreen(turn: TurnState, step: number): ReplyScreen {
  const addNote = turn.trace.add;
  return runGuardrail('prompt-leak', { addNote, at: { step } }, () =>
    createReplyScreen({
      ...turn.protectedWords,
      toolNames: turn.toolNames,
      canary: turn.canary,
      evidence: turn.evidence,
      off: turn.off,
      grounding: turn.config.grounding,
      step,
      addNote,
    }),
  );
}

function noteLoop(turn: TurnState, maxSteps: number, ignoredCalls: boolean): void {
  const { trace, clock, config, memory } = turn;
  if (turn.isOff('step-cap'))
    trace.add({
      guardrail: 'step-cap',
      action: 'off',
      detail: `${countOf(clock.steps, 'step', 'steps')} without a cap.`,
    });
  else if (ignoredCalls)
    trace.add({
      guardrail: 'step-cap',
      action: 'block',
      detail: `Step ${clock.steps} was the last; its calls were not run.`,
    });
  else trace.add({ guardrail: 'step-cap', action: 'pass', detail: `${clock.steps} of ${maxSteps} steps.` });
  if (turn.isOff('repeat-call'))
    trace.add({ guardrail: 'repeat-call', action: 'off', detail: 'Repeated calls run again.' });
  else if (memory.repeats === 0)
    trace.add({ guardrail: 'repeat-call', action: 'pass', detail: 'No call was repeated.' });
  trace.add({
    guardrail: 'model-timeout',
    action: 'pass',
    detail: `No silence over ${config.idleTimeoutMs} ms.`,
  });
  trace.add({
    guardrail: 'turn-timeout',
    action: 'pass',
    detail: `${Math.round(clock.elapsedMs)} of ${config.turnTimeoutMs} ms.`,
  });
}

async function fillEmptyReply(turn: TurnState, lastText: string, stepCapReached: boolean): Promise<void> {
  const guardrail = 'empty-reply';
  if (!isBlank(lastText)) {
    turn.trace.add({ guardrail, action: 'pass', detail: 'The model answered.' });
    turn.rows.addAssistant({ role: 'assistant', content: lastText });
  } else if (turn.isOff(guardrail)) {
    turn.trace.add({ guardrail, action: 'off', detail: 'The model wrote nothing.' });
    turn.rows.addAssistant({ role: 'assistant', content: lastText });
  } else {
    turn.trace.add({
      guardrail,
      action: 'change',
      detail: 'The model wrote nothing; the reader is told so.',
    });
    const results = turn.outcomes.map(({ result }) => result);
    const sentence = runGuardrail(guardrail, { addNote: turn.trace.add }, () =>
      emptyReplySentence({ stepCapReached, results }),
    );
    await sayInstead(turn, sentence, 'fallback');
    return;
  }
  await turn.rows.flush();
}

/** A fixed sentence of ours as the turn's answer. */
async function sayInstead(turn: TurnState, sentence: string, id: string): Promise<void> {
  turn.clock.markText();
  await turn.emit({ type: 'text-start', id });
  await turn.emit({ type: 'text-delta', id, delta: sentence });
  await turn.emit({ type: 'text-end', id });
  turn.rows.addAssistant({ role: 'assistant', content: sentence });
  await turn.rows.flush();
}
