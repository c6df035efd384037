// One model call of a turn: waits for a slot, streams through the reply screen, collects the calls. The slot is
// held until the call's upstream has ended.
import { limitSilence } from '../around-loop/limit-silence.ts';
import { runGuardrail } from '../guardrail/run-guardrail.ts';
import type { ModelMessage, ModelUsage, OnModelEvent, ToolDefinition } from '../model/chat-model.ts';
import { takeSlot } from './take-slot.ts';
import type { TextPart } from './text-part.ts';
import type { TurnState } from './turn-state.ts';

export interface WrittenCall {
  readonly name: string;
  readonly arguments: unknown;
}

export interface ModelAnswer {
  /** As the reader saw it. */
  readonly text: string;
  readonly calls: readonly WrittenCall[];
  readonly reason: 'stop' | 'length';
  readonly usage: ModelUsage;
}

export interface ModelQuestion {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDefinition[];
  readonly part: TextPart;
  readonly maxReplyTokens: number;
}

const noUsage: ModelUsage = { promptTokens: null, replyTokens: null, msLoad: 0, msReply: 0 };

export async function askModel(
  turn: TurnState,
  { messages, tools, part, maxReplyTokens }: ModelQuestion,
): Promise<ModelAnswer> {
  const release = await takeSlot(turn);
  const startedAt = performance.now();
  const calls: WrittenCall[] = [];
  let end: { reason: 'stop' | 'length'; usage: ModelUsage } = { reason: 'stop', usage: noUsage };
  try {
    await turn.emit({ type: 'data-status', data: { state: 'reading' } });
    const stream = (abortSignal: AbortSignal, onEvent: OnModelEvent) =>
      turn.model.stream(
        {
          messages,
          tools,
          toolNames: turn.toolNames,
          abortSignal,
          maxReplyTokens,
          overflow: turn.isOff('history-trim') ? 'cut' : 'refuse',
        },
        onEvent,
      );
    const take: OnModelEvent = (event) => {
      if (event.kind === 'text') return part.push(event.text);
      if (event.kind === 'call') calls.push({ name: event.name, arguments: event.arguments });
      else if (event.kind === 'end') end = event;
      return undefined;
    };
    await runGuardrail('model-timeout', { addNote: turn.trace.add }, () =>
      limitSilence(stream, take, turn.silence, turn.signal),
    );
  } catch (error) {
    await part.breakOff().catch(() => {});
    throw error;
  } finally {
    release();
  }
  turn.clock.countModel(end.usage, performance.now() - startedAt);
  const text = await part.end();
  return { text, calls: end.reason === 'length' ? [] : calls, ...end };
}
