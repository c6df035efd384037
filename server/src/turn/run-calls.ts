// The calls of one step: run side by side, answered in call order, each with exactly one result. A call that
// was made before in this turn gets the earlier result; calls over the limit of a step are refused.
import { publicResult, refuse, runFunction } from '@handrail/guard';
import type { JsonValue, StreamPart, ToolCall } from '@handrail/wire';
import { callKey } from '../around-loop/repeat-call.ts';
import { brokenCheck } from '../around-tools/broken-check.ts';
import { displayName } from '../around-tools/find-tool.ts';
import { runToolCall, type ToolCallOutcome } from '../around-tools/run-tool-call.ts';
import { stepMessages } from '../before-model/build-view.ts';
import { GuardrailBroke, runGuardrail } from '../guardrail/run-guardrail.ts';
import { readCallArguments } from '../model/read-call-arguments.ts';
import type { WrittenCall } from './ask-model.ts';
import { itemsRoom } from './shorten-view.ts';
import type { TurnState } from './turn-state.ts';

/** What rows and the model's view repeat of a call's arguments; longer ones are left out. */
const maxArgumentChars = 2000;

interface NumberedCall extends WrittenCall {
  readonly id: string;
  readonly shown: ToolCall;
  readonly title: string;
}

/** What stands in rows for a call of which not even the name could be checked. */
const unreadable = { name: 'unknown', title: 'Unknown tool', args: {} };

function numberCall(turn: TurnState, call: WrittenCall, number: number): NumberedCall {
  const id = `call_${number}`;
  const { name, title, args } = describeCall(turn, call);
  return { ...call, id, title, shown: { id, name, arguments: args } };
}

function describeCall(
  turn: TurnState,
  call: WrittenCall,
): { name: string; title: string; args: Record<string, JsonValue> } {
  try {
    const read = readCallArguments(call.arguments);
    const args = 'fault' in read ? {} : read.arguments;
    const fits = JSON.stringify(args).length <= maxArgumentChars;
    const tool = turn.toolbox.find(call.name);
    const title = tool?.title ?? unreadable.title;
    return { name: tool?.name ?? displayName(call.name), title, args: fits ? args : {} };
  } catch {
    // Whatever broke here breaks again where the call is checked, and is noted there.
    return unreadable;
  }
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
  const rawResult = await runFunction(() =>
    refuse('TOO_MANY_CALLS', `at most ${limit} calls in one step are run`),
  );
  const content = `That call was not run (kind: refused, code: TOO_MANY_CALLS): at most ${limit} calls in one step are run.`;
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
  const earlier = await outcome;
  return { ...earlier, content: `${earlier.content}\n(The same call as before: it was not run again.)` };
}

/** Runs the calls of a step and adds its rows: the assistant's with the calls, then one for each result. */
export async function runCalls(
  turn: TurnState,
  { step, text, calls }: { step: number; text: string; calls: readonly WrittenCall[] },
): Promise<{ repeatsOnly: boolean }> {
  const limit = turn.config.maxToolCallsPerStep;
  const first = turn.history.nextCallNumber + turn.outcomes.length;
  const numbered = calls.map((call, index) => numberCall(turn, call, first + index));
  const maxItemsChars = itemsRoom(turn, Math.min(calls.length, limit));
  await turn.emit({ type: 'data-status', data: { state: 'tool' } });
  for (const call of numbered) await announce(turn, call);
  const repeatsBefore = turn.memory.repeats;
  const outcomes = await Promise.all(
    numbered.map(async (call, index) => {
      const outcome = await (index < limit
        ? runOne(turn, call, { step, maxItemsChars })
        : refuseSurplus(call, limit)
      ).catch((error: unknown) => orBroken(error, call));
      await report(turn, call.id, outcome);
      return outcome;
    }),
  );
  keep(turn, text, numbered, outcomes);
  await turn.rows.flush();
  return { repeatsOnly: turn.memory.repeats - repeatsBefore >= Math.min(calls.length, limit) };
}

function keep(
  turn: TurnState,
  text: string,
  calls: readonly NumberedCall[],
  outcomes: readonly ToolCallOutcome[],
): void {
  const toolCalls = calls.map(({ shown }) => shown);
  const assistant = turn.rows.addAssistant({ role: 'assistant', content: text, toolCalls });
  const toolRows = outcomes.map((outcome, index) => {
    const toolCallId = calls[index]?.id ?? '';
    const { toolName, content, result } = outcome;
    remember(turn, toolCallId, outcome);
    return turn.rows.addTool({ role: 'tool', toolCallId, toolName, content, result });
  });
  turn.messages.push(...stepMessages(assistant, toolRows));
}

function remember(turn: TurnState, toolCallId: string, outcome: ToolCallOutcome): void {
  const { toolName, content, result, rawResult, arguments: args } = outcome;
  const repeated = turn.outcomes.some((earlier) => earlier.rawResult === rawResult);
  turn.outcomes.push({ ...outcome, toolCallId, repeated });
  turn.evidence.results.push({ toolCallId, toolName, arguments: args, result, thisTurn: true });
  const { turnId, person, modelIdentity } = turn;
  turn.dependencies.log.call(
    {
      turnId,
      toolCallId,
      personId: person.id,
      tool: toolName,
      arguments: args,
      result: rawResult,
      sentence: content,
      repeated,
    },
    modelIdentity,
  );
}
