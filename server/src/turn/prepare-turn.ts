// Everything that can still refuse a turn with a plain status: the posted history and the place in the queue.
// Nothing has been asked of the model yet.
import { makeProblem, type Problem } from '@handrail/wire';
import type { ModelSlots } from '../around-loop/model-slots.ts';
import { readHistory } from '../before-model/read-history.ts';
import type { Trace } from '../guardrail/trace.ts';
import type { PreparedTurn, TurnDependencies, TurnRequest } from './turn.ts';

export type Preparation =
  | { readonly ok: true; readonly turn: PreparedTurn }
  | { readonly ok: false; readonly problem: Problem; readonly retryAfterSeconds?: number };

const busyRetrySeconds = 5;

/** Reads the history and takes a place in the queue. The caller owns the turn's ticket from then on. */
export async function prepareTurn(
  request: TurnRequest,
  trace: Trace,
  { config, sealer }: TurnDependencies,
  slots: ModelSlots,
): Promise<Preparation> {
  const tools = new Map(request.tools.map((tool) => [tool.name, tool]));
  const read = await readHistory([...request.sceneRows, ...request.posted], {
    off: request.off,
    addNote: trace.add,
    chain: sealer.chain(request.person.id),
    trust: config.historyTrust,
    maxMessageChars: config.maxMessageChars,
    stillInScope: async (row) =>
      (await tools.get(row.toolName)?.stillInScope(row.result, request.person)) ?? !row.result.ok,
  });
  if (!read.ok) return { ok: false, problem: { ...read.problem, trace: [...trace.events] } };
  const ticket = slots.enter(request.person.id);
  if (!ticket) {
    const detail = 'Everybody is being served and the queue is full. Try again in a few seconds.';
    return { ok: false, problem: makeProblem('busy', detail), retryAfterSeconds: busyRetrySeconds };
  }
  return { ok: true, turn: { ...request, history: read.history, ticket, trace } };
}
