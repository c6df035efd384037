// Puts together what the parts of one turn share: signals, clock, rows, toolbox, and the stream's steps.
import type { ViewMessage } from '@handrail/wire';
import type { SilenceLimits } from '../around-loop/limit-silence.ts';
import { CallMemory } from '../around-loop/repeat-call.ts';
import { createToolbox } from '../around-tools/find-tool.ts';
import type { ToolCallOutcome } from '../around-tools/run-tool-call.ts';
import { toolDefinition } from '../around-tools/tool-definitions.ts';
import { evidenceOf } from '../before-model/history.ts';
import type { Config } from '../config.ts';
import { runGuardrail } from '../guardrail/run-guardrail.ts';
import type { ModelMessage } from '../model/chat-model.ts';
import { protectedWords } from './protected-words.ts';
import type { EmitPart, PreparedTurn, TurnDependencies } from './turn.ts';
import { createTurnClock } from './turn-clock.ts';
import { createTurnRows } from './turn-rows.ts';
import type { TurnState } from './turn-state.ts';

/** The most tokens of one reply, and its share of a small window. */
const maxReplyTokens = 1024;
const replyShare = 0.25;
/** A presenter does not wait for a scene's silence as for a model. */
const sceneSilenceMs = 5000;

const showMessage = (message: ModelMessage): ViewMessage =>
  ({
    ...message,
    ...('toolCalls' in message && message.toolCalls
      ? {
          toolCalls: message.toolCalls.map(({ id, name, arguments: args }) => ({
            id,
            name,
            arguments: { ...args },
          })),
        }
      : {}),
  }) as ViewMessage;

/** Opens and closes the steps of a stream in pairs. */
function createSteps(emit: EmitPart) {
  let open = false;
  const closeStep = async () => {
    if (open) await emit({ type: 'finish-step' });
    open = false;
  };
  const openStep = async () => {
    await closeStep();
    open = true;
    await emit({ type: 'start-step' });
  };
  return { openStep, closeStep };
}

function silenceLimits({ isScene }: PreparedTurn, config: Config): SilenceLimits {
  const atMost = isScene ? sceneSilenceMs : Number.POSITIVE_INFINITY;
  return {
    firstMs: Math.min(config.firstChunkTimeoutMs, atMost),
    betweenMs: Math.min(config.idleTimeoutMs, atMost),
  };
}

/** Earlier results that are ours and in scope, with the arguments of the calls they answer. */
function earlierEvidence({ history }: PreparedTurn) {
  const calls = new Map(
    history.entries.flatMap(({ row, sealed }) =>
      row.role === 'assistant' && sealed
        ? (row.toolCalls ?? []).map((call) => [call.id, call.arguments] as const)
        : [],
    ),
  );
  return evidenceOf(history).map(({ toolCallId, toolName, result }) => ({
    toolCallId,
    toolName,
    arguments: calls.get(toolCallId) ?? {},
    result,
    thisTurn: false,
  }));
}

/** Throws GuardrailBroke when a guardrail can't even be set up. */
export function beginTurn(
  prepared: PreparedTurn,
  dependencies: TurnDependencies,
  emitPart: EmitPart,
): TurnState {
  const { config } = dependencies;
  const { history, person, tools, off, trace } = prepared;
  const run = { addNote: trace.add };
  const clock = runGuardrail('turn-timeout', run, () =>
    createTurnClock(config.turnTimeoutMs, prepared.abortSignal),
  );
  const { signal } = clock;
  const emit: EmitPart = (part) => emitPart(part, signal);
  const messages: ModelMessage[] = [];
  const offered = runGuardrail('permission', run, () => tools.filter((tool) => tool.mayUse(person)));
  const userTexts = history.entries.flatMap(({ row, hidden }) =>
    row.role === 'user' && !hidden ? [row.content] : [],
  );
  const { name, studentId } = person;
  return {
    ...prepared,
    ...createSteps(emit),
    config,
    dependencies,
    emit,
    signal,
    clock,
    silence: silenceLimits(prepared, config),
    rows: createTurnRows(history.chain, emit, run),
    toolbox: runGuardrail('known-tool', run, () => createToolbox(tools)),
    offered,
    definitions: offered.map(toolDefinition),
    toolNames: tools.map(({ name: toolName }) => toolName),
    memory: runGuardrail('repeat-call', run, () => new CallMemory<ToolCallOutcome>()),
    replyTokens: Math.min(maxReplyTokens, Math.floor(config.numCtx * replyShare)),
    canary: dependencies.canary(person.id),
    protectedWords: protectedWords(tools),
    evidence: {
      results: runGuardrail('grounding', run, () => earlierEvidence(prepared)),
      person: { name, ...(studentId === undefined ? {} : { studentId }) },
      userTexts,
    },
    messages,
    claims: [],
    outcomes: [],
    end: { isLogged: false },
    isOff: (id) => off.has(id),
    shownView: () => messages.map(showMessage),
  };
}
