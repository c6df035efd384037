// POST /api/chat: from the raw body to a JSON answer or a stream. The checks before it have found out who asks and
// that the body may be read; everything about the conversation itself is the turn's.
import { setMaxListeners } from 'node:events';
import type { ChatAnswer, GuardrailId, Problem, ViewMessage } from '@handrail/wire';
import type { Request, Response } from 'express';
import { followSignal } from '../../around-loop/follow-signal.ts';
import type { ModelSlots } from '../../around-loop/model-slots.ts';
import { createTrace, type Trace } from '../../guardrail/trace.ts';
import type { ModelBackends } from '../../model/model-backends.ts';
import type { Tool } from '../../tools/tool.ts';
import { prepareTurn } from '../../turn/prepare-turn.ts';
import { runChatTurn, type TurnEnd } from '../../turn/run-chat-turn.ts';
import { toProblem } from '../../turn/to-problem.ts';
import type { EmitPart, PreparedTurn, TurnDependencies } from '../../turn/turn.ts';
import { callerOf } from '../caller.ts';
import { openEventStream } from '../event-stream.ts';
import type { ChatRateLimit } from '../middleware/rate-limit.ts';
import { fail, ProblemError } from '../problem-error.ts';
import { type ChatBody, readChatRequest } from '../read-chat-request.ts';
import { parseJsonBody } from '../read-json-body.ts';
import { unexpectedProblem } from '../send-problem.ts';

export interface ChatRouteDependencies {
  readonly turn: TurnDependencies;
  readonly slots: ModelSlots;
  readonly backends: ModelBackends;
  /** The tools of a turn; a scene may replace one by a tool that fails on demand. */
  toolsFor(sceneId: string | null): readonly Tool[];
  /** What a scene puts before the posted list. */
  sceneRows(sceneId: string | null): readonly unknown[];
  readonly demo: boolean;
  isScene(id: string): boolean;
  readonly rateLimit: ChatRateLimit;
  readonly draining: AbortSignal;
  /** Aborts when the grace of a stopping server is over. */
  readonly stopping: AbortSignal;
  newTurnId(): string;
  report(error: unknown): void;
}

/** A blocked attack counts as this many further messages. */
const blockedCharge = 4;

export function chatRoute(dependencies: ChatRouteDependencies) {
  // Every running turn listens, and leaves with its end.
  setMaxListeners(0, dependencies.stopping);
  return async (request: Request, response: Response): Promise<void> => {
    if (dependencies.draining.aborted)
      fail('shutting-down', 'The server is being stopped. Ask again once it is back.');
    const body = readChatRequest(parseJsonBody(request.body), dependencies);
    const sceneRows = dependencies.sceneRows(body.scene);
    const trace = createTrace({
      showChanges: dependencies.demo,
      rowsBefore: sceneRows.length,
      onBreak: dependencies.report,
    });
    trace.add({ guardrail: 'rate-limit', action: 'pass', detail: 'Within the limit of messages a minute.' });
    const gone = new AbortController();
    const ending = new AbortController();
    followSignal(gone.signal, ending);
    const unfollow = followSignal(dependencies.stopping, ending);
    response.once('close', () => {
      unfollow();
      if (!response.writableEnded) gone.abort(new DOMException('The reader has gone.', 'AbortError'));
    });
    const prepared = await prepare(request, { ...body, sceneRows }, trace, ending.signal, dependencies);
    const answer =
      request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream'
        ? answerByStream
        : answerByJson;
    const end = await answer(prepared, response, gone.signal, dependencies);
    // The answer has gone out: what fails now is the operator's to know, not the reader's.
    if (end?.blocked) await dependencies.rateLimit.charge(request, blockedCharge).catch(dependencies.report);
  };
}

async function prepare(
  request: Request,
  { messages, off, scene, sceneRows }: ChatBody & { readonly sceneRows: readonly unknown[] },
  trace: Trace,
  abortSignal: AbortSignal,
  { turn, slots, backends, toolsFor, demo, newTurnId }: ChatRouteDependencies,
): Promise<PreparedTurn> {
  const model = await backends.pick(scene);
  const digest = (await model.state()).digest ?? null;
  const prepared = await prepareTurn(
    {
      turnId: newTurnId(),
      person: callerOf(request).person,
      isScene: scene !== null,
      sceneRows,
      posted: messages,
      off: new Set<GuardrailId>(off),
      model,
      modelIdentity: { model: model.name, digest },
      tools: toolsFor(scene),
      demo,
      abortSignal,
    },
    trace,
    turn,
    slots,
  );
  if (prepared.ok) return prepared.turn;
  const { problem, retryAfterSeconds } = prepared;
  throw new ProblemError(problem, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** The problem that a turn ended with; null when only the reader's leaving ended it. */
function problemOf(
  error: unknown,
  gone: AbortSignal,
  { turn, report }: ChatRouteDependencies,
): Problem | null {
  if (gone.aborted) return null;
  const problem = toProblem(error, turn.config.turnTimeoutMs);
  if (problem) return problem;
  report(error);
  return unexpectedProblem(error);
}

async function answerByJson(
  prepared: PreparedTurn,
  response: Response,
  gone: AbortSignal,
  dependencies: ChatRouteDependencies,
): Promise<TurnEnd | null> {
  let view: readonly ViewMessage[] | null = null;
  const emit: EmitPart = (part) => {
    if (part.type === 'data-view') view = part.data.messages;
    return undefined;
  };
  try {
    const end = await runChatTurn(prepared, dependencies.turn, emit);
    const answer: ChatAnswer = view === null ? end.answer : { ...end.answer, view: [...view] };
    response.json(answer);
    return end;
  } catch (error) {
    const problem = problemOf(error, gone, dependencies);
    if (problem) throw new ProblemError({ ...problem, trace: [...prepared.trace.events] });
    response.destroy();
    return null;
  }
}

async function answerByStream(
  prepared: PreparedTurn,
  response: Response,
  gone: AbortSignal,
  dependencies: ChatRouteDependencies,
): Promise<TurnEnd | null> {
  const stream = openEventStream(response);
  try {
    const end = await runChatTurn(prepared, dependencies.turn, stream.send);
    stream.end({ type: 'finish' });
    return end;
  } catch (error) {
    const problem = problemOf(error, gone, dependencies);
    if (problem && !response.destroyed) {
      stream.end({ type: 'data-problem', data: problem }, { type: 'error', errorText: problem.detail });
    } else {
      response.destroy();
    }
    return null;
  }
}
