// A model call of the turn that writes a summary's prose: it takes a slot like any other and has a time of its own.
import { limitSilence } from '../around-loop/limit-silence.ts';
import type { ModelMessage, OnModelEvent } from '../model/chat-model.ts';
import { takeSlot } from './take-slot.ts';
import type { TurnState } from './turn-state.ts';

/** A summary is short; more than this is not read. */
const maxSummaryTokens = 400;

export async function askForProse(
  turn: TurnState,
  messages: readonly ModelMessage[],
  abortSignal: AbortSignal,
): Promise<string> {
  const release = await takeSlot(turn);
  try {
    const deadline = AbortSignal.timeout(turn.config.summaryTimeoutMs);
    const signal = AbortSignal.any([abortSignal, turn.signal, deadline]);
    const stream = (inner: AbortSignal, onEvent: OnModelEvent) =>
      turn.model.stream(
        { messages, tools: [], toolNames: [], abortSignal: inner, maxReplyTokens: maxSummaryTokens },
        onEvent,
      );
    let prose = '';
    const take: OnModelEvent = (event) => {
      if (event.kind === 'text') prose += event.text;
      return undefined;
    };
    await limitSilence(stream, take, turn.silence, signal);
    return prose;
  } finally {
    release();
  }
}
