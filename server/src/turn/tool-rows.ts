// The rows of one step: the assistant's with its calls, then one for each result; and what the model, the evidence and
// the log get of them. Texts are cut to the room that the next prompt has; results in the rows stay whole.
import type { ToolCall } from '@handrail/wire';
import type { ToolCallOutcome } from '../around-tools/run-tool-call.ts';
import { stepMessages } from '../before-model/build-view.ts';
import { runGuardrail } from '../guardrail/run-guardrail.ts';
import { fitToolRows, type StepCall, type StepRoom } from './tool-rows-fit.ts';
import type { TurnState } from './turn-state.ts';

export interface FinishedCall {
  readonly shown: ToolCall;
  readonly outcome: ToolCallOutcome;
}

/** Adds the rows of a step and the messages that the model is shown of it. */
export function addStepRows(
  turn: TurnState,
  { text, calls, room }: { text: string; calls: readonly FinishedCall[]; room: StepRoom },
): void {
  const toolCalls = calls.map(({ shown }) => shown);
  const stepCalls = findRepeats(turn, calls);
  const assistant = { role: 'assistant', content: text, toolCalls } as const;
  const fitted = runGuardrail('history-trim', { addNote: turn.trace.add }, () =>
    fitToolRows(assistant, stepCalls, room),
  );
  const sealed = turn.rows.addAssistant(assistant);
  const rows = fitted.map((row, index) => {
    const call = stepCalls[index];
    if (call) remember(turn, call, row.content);
    return turn.rows.addTool(row);
  });
  turn.messages.push(...stepMessages(sealed, rows));
}

/** Which calls were answered by the outcome of an earlier one, in this step or before. One whose first answer is no
 * longer before the model gets it again. */
function findRepeats({ outcomes, messages }: TurnState, calls: readonly FinishedCall[]): StepCall[] {
  const inView = new Set(messages.flatMap((each) => (each.role === 'tool' ? [each.toolCallId] : [])));
  const first = new Map(
    outcomes.flatMap(({ rawResult, toolCallId, repeated }) =>
      !repeated && inView.has(toolCallId) ? [[rawResult, toolCallId] as const] : [],
    ),
  );
  return calls.map(({ shown: { id }, outcome }) => {
    const sameAs = first.get(outcome.rawResult) ?? null;
    if (sameAs === null) first.set(outcome.rawResult, id);
    return { id, outcome, sameAs };
  });
}

function remember(turn: TurnState, { id, outcome }: StepCall, sentence: string): void {
  const { toolName, result, rawResult, arguments: args } = outcome;
  const repeated = turn.outcomes.some((earlier) => earlier.rawResult === rawResult);
  turn.outcomes.push({ ...outcome, content: sentence, toolCallId: id, repeated });
  turn.evidence.results.push({ toolCallId: id, toolName, arguments: args, result, thisTurn: true });
  const { turnId, person, modelIdentity } = turn;
  const entry = {
    turnId,
    toolCallId: id,
    personId: person.id,
    tool: toolName,
    arguments: args,
    result: rawResult,
    sentence,
    repeated,
  };
  turn.dependencies.log.call(entry, modelIdentity);
}
