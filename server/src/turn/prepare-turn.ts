// Everything that can still refuse a turn with a plain status: the posted history and the place in the queue.
// Nothing has been asked of the model yet.
import { makeProblem, type Problem } from '@handrail/wire';
import type { ModelSlots } from '../around-loop/model-slots.ts';
import { type ReadHistory, readHistory } from '../before-model/read-history.ts';
import { GuardrailBroke, runGuardrail } from '../guardrail/run-guardrail.ts';
import type { Trace } from '../guardrail/trace.ts';
import { toProblem } from './to-problem.ts';
import type { PreparedTurn, TurnDependencies, TurnRequest } from './turn.ts';

export type Preparation =
  | { readonly ok: true; readonly turn: PreparedTurn }
  | { readonly ok: false; readonly problem: Problem; readonly retryAfterSeconds?: number };

const busyRetrySeconds = 5;

/** Reads the history and takes a place in the queue. The caller owns the turn's ticket from then on. */
export async function prepareTurn(
  request: TurnRequest,
  trace: Trace,
  dependencies: TurnDependencies,
  slots: ModelSlots,
): Promise<Preparation> {
  const read = await readPosted(request, trace, dependencies);
  if (!read.ok) return { ok: false, problem: { ...read.problem, trace: [...trace.events] } };
  const ticket = slots.enter(request.person.id);
  if (!ticket) {
    const detail = 'Everybody is being served and the queue is full. Try again in a few seconds.';
    return { ok: false, problem: makeProblem('busy', detail), retryAfterSeconds: busyRetrySeconds };
  }
  return { ok: true, turn: { ...request, history: read.history, ticket, trace } };
}

/** A check that breaks refuses the request, as a check that says no does. */
async function readPosted(
  { tools, person, off, sceneRows, posted }: TurnRequest,
  trace: Trace,
  { config, sealer }: TurnDependencies,
): Promise<ReadHistory> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const addNote = trace.add;
  try {
    return await readHistory([...sceneRows, ...posted], {
      off,
      addNote,
      chain: runGuardrail('seals', { addNote }, () => sealer.chain(person.id)),
      trust: config.historyTrust,
      maxMessageChars: config.maxMessageChars,
      stillInScope: async (row) =>
        (await byName.get(row.toolName)?.stillInScope(row.result, person)) ?? !row.result.ok,
    });
  } catch (error) {
    const problem = error instanceof GuardrailBroke ? toProblem(error, config.turnTimeoutMs) : null;
    if (!problem) throw error;
    return { ok: false, problem };
  }
}
