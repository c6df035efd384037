// The calls of one step: run side by side, answered in call order, each with exactly one result. A call that
// was made before in this turn gets the earlier result; calls over the limit of a step are refused. The limit is lower
// where the model's window has no room for that many answers.
import { publicResult, refuse, runFunction } from '@handrail/guard';
import type { JsonValue, StreamPart, ToolCall } from '@handrail/wire';
import { callKey } from '../around-loop/repeat-call.ts';
import { brokenCheck } from '../around-tools/broken-check.ts';
import { displayName } from '../around-tools/find-tool.ts';
import { runToolCall, type ToolCallOutcome } from '../around-tools/run-tool-call.ts';
import { plainRecord } from '../before-model/plain-json.ts';
import { countOf } from '../guardrail/count-of.ts';
import { GuardrailBroke, runGuardrail } from '../guardrail/run-guardrail.ts';
import { readCallArguments } from '../model/read-call-arguments.ts';
import type { WrittenCall } from './ask-model.ts';
import { stepRoom } from './shorten-view.ts';
import { addStepRows } from './tool-rows.ts';
import type { TurnState } from './turn-state.ts';

/** What rows and the model's view repeat of a call's arguments; longer ones are left out, and those of a call that was
 * not run much sooner. */
const maxArgumentChars = 2000;
const maxSurplusArgumentChars = 200;
/** Of the tokens that a step may add, the share for arguments, in characters for each. */
const argumentShare = 0.25;

interface NumberedCall extends WrittenCall {
  readonly id: string;
  readonly shown: ToolCall;
  readonly title: string;
  /** Over the limit of calls in a step. */
  readonly isSurplus: boolean;
}

type CallRoom = ReturnType<typeof stepRoom>;

/** What stands in rows for a call of which not even the name could be checked. */
const unreadable = { name: 'unknown', title: 'Unknown tool', args: {} };

function numberCall(
  turn: TurnState,
  call: WrittenCall,
  { number, maxChars, isSurplus }: { number: number; maxChars: number; isSurplus: boolean },
): NumberedCall {
  const id = `call_${number}`;
  const { name, title, args } = describeCall(turn, call, maxChars);
  return { ...call, id, title, isSurplus, shown: { id, name, arguments: args } };
}

function describeCall(
  turn: TurnState,
  call: WrittenCall,
  maxChars: number,
): { name: string; title: string; args: Record<string, JsonValue> } {
  try {
    const read = readCallArguments(call.arguments);
    const args = 'fault' in read ? {} : read.arguments;
    const fits = JSON.stringify(args).length <= maxChars;
    const tool = turn.toolbox.find(call.name);
    const title = tool?.title ?? unreadable.title;
    return { name: tool?.name ?? displayName(call.name), title, args: fits ? plainRecord(args) : {} };
  } catch {
    // Whatever broke here breaks again where the call is checked, and is noted there.
    return unreadable;
  }
}

/** Every call of the step with its number, the ones over the limit marked. */
function numberCalls(turn: TurnState, calls: readonly WrittenCall[], room: CallRoom): NumberedCall[] {
  const first = turn.history.nextCallNumber + turn.outcomes.length;
  const run = Math.min(calls.length, room.maxCalls);
  const share = Math.floor((room.maxTokens * argumentShare) / run);
  return calls.map((call, index) => {
    const isSurplus = index >= room.maxCalls;
    const maxChars = Math.min(share, isSurplus ? maxSurplusArgumentChars : maxArgumentChars);
    return numberCall(turn, call, { number: first + index, maxChars, isSurplus });
  });
}

async function announce(turn: TurnState, { shown, title }: NumberedCall): Promise<void> {
  const { id: toolCallId, name: toolName, arguments: input } = shown;
  await turn.emit({ type: 'tool-input-available', toolCallId, toolName, input, title });
}

async function report(turn: TurnState, id: string, { result }: ToolCallOutcome): Promise<void> {
  const parts: StreamPart[] = result.ok
    ? [{ type: 'tool-output-available', toolCallId: id, output: result }]
    : [
        { type: 'data-tool', data: { toolCallId: id, result } },
        {
          type: 'tool-output-error',
          toolCallId: id,
          errorText: result.question?.text ?? failureText(result),
        },
      ];
  for (const part of parts) await turn.emit(part);
}

const failureText = ({ kind, code }: ToolCallOutcome['result'] & { code?: string | undefined }): string =>
  code ? `${kind}: ${code}` : kind;

/** A check that broke costs its call, not the turn. */
function orBroken(error: unknown, { shown }: NumberedCall): ToolCallOutcome {
  if (error instanceof GuardrailBroke) return brokenCheck(shown);
  throw error;
}

async function refuseSurplus(call: NumberedCall, limit: number): Promise<ToolCallOutcome> {
  const rule = `at most ${countOf(limit, 'call in one step is', 'calls in one step are')} run`;
  const rawResult = await runFunction(() => refuse('TOO_MANY_CALLS', rule));
  const content = `That call was not run (kind: refused, code: TOO_MANY_CALLS), nor any after it: ${rule}.`;
  return { toolName: call.shown.name, arguments: {}, rawResult, result: publicResult(rawResult), content };
}

async function runOne(
  turn: TurnState,
  call: NumberedCall,
  { step, maxItemsChars }: { step: number; maxItemsChars: number },
): Promise<ToolCallOutcome> {
  const request = { id: call.id, name: call.name, arguments: call.arguments, step };
  const run = () =>
    runToolCall(request, {
      toolbox: turn.toolbox,
      person: turn.person,
      turnId: turn.turnId,
      off: turn.off,
      abortSignal: turn.signal,
      maxItemsChars,
      addNote: turn.trace.add,
    });
  if (turn.isOff('repeat-call')) return run();
  const at = { step, toolCallId: call.id };
  const { repeated, outcome } = runGuardrail('repeat-call', { addNote: turn.trace.add, at }, () =>
    turn.memory.once(callKey(call.shown.name, call.arguments), run),
  );
  if (!repeated) return outcome;
  const detail = 'The same call was made before in this turn; its result was handed back.';
  turn.trace.add({ guardrail: 'repeat-call', action: 'change', detail, ...at });
  return outcome;
}

/** Runs the calls of a step and adds its rows: the assistant's with the calls, then one for each result. */
export async function runCalls(
  turn: TurnState,
  { step, text, calls }: { step: number; text: string; calls: readonly WrittenCall[] },
): Promise<{ repeatsOnly: boolean }> {
  const room = runGuardrail('history-trim', { addNote: turn.trace.add, at: { step } }, () =>
    stepRoom(turn, step),
  );
  const limit = room.maxCalls;
  const numbered = numberCalls(turn, calls, room);
  noteSurplus(turn, { step, asked: calls.length, limit });
  await turn.emit({ type: 'data-status', data: { state: 'tool' } });
  for (const call of numbered) await announce(turn, call);
  const repeatsBefore = turn.memory.repeats;
  const { maxItemsChars } = room;
  const finished = await Promise.all(
    numbered.map(async (call) => {
      const outcome = await (call.isSurplus
        ? refuseSurplus(call, limit)
        : runOne(turn, call, { step, maxItemsChars })
      ).catch((error: unknown) => orBroken(error, call));
      await report(turn, call.id, outcome);
      return { shown: call.shown, outcome };
    }),
  );
  addStepRows(turn, { text, calls: finished, room });
  await turn.rows.flush();
  return { repeatsOnly: turn.memory.repeats - repeatsBefore >= Math.min(calls.length, limit) };
}

function noteSurplus(
  { trace }: TurnState,
  { step, asked, limit }: { step: number; asked: number; limit: number },
): void {
  if (asked <= limit) return;
  const most = countOf(limit, 'is', 'are');
  const notRun = countOf(asked - limit, 'call was', 'calls were');
  const detail = `The model made ${asked} calls at once, where at most ${most} run: ${notRun} refused.`;
  trace.add({ guardrail: 'step-cap', action: 'block', detail, step });
}
