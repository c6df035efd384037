// The end of a turn: its answer with claims, trace and usage; the stream's last parts; the log's last line.
import type { ChatAnswer, Usage } from '@handrail/wire';
import { postedPositions } from '../guardrail/trace.ts';
import type { ShortenedView } from './shorten-view.ts';
import type { TurnState } from './turn-state.ts';

const noView: ShortenedView = { rowsHidden: [], rowsSummarised: 0 };

function usageOf(turn: TurnState, { rowsHidden, rowsSummarised }: ShortenedView): Usage {
  return {
    ...turn.clock.usage(),
    maxSteps: turn.config.maxSteps,
    contextTokens: turn.config.numCtx - turn.replyTokens,
    rowsHidden: postedPositions(rowsHidden, turn.sceneRows.length),
    rowsSummarised,
    model: turn.model.name,
    backend: turn.model.backend,
    msGuardrails: Math.round(turn.trace.spentMs * 1000) / 1000,
  };
}

function logTurn(turn: TurnState): void {
  const failures = turn.outcomes.filter(
    ({ rawResult }) => !rawResult.ok && rawResult.question === undefined,
  ).length;
  turn.dependencies.log.turn(
    {
      turnId: turn.turnId,
      personId: turn.person.id,
      failures,
      ownedUp: failures,
      successes: turn.outcomes.filter(({ rawResult }) => rawResult.ok).length,
      unsupportedClaims: turn.claims.filter(({ status }) => status === 'unsupported').length,
    },
    turn.modelIdentity,
  );
}

export async function closeTurn(turn: TurnState, view: ShortenedView = noView): Promise<ChatAnswer> {
  await turn.closeStep();
  logTurn(turn);
  const usage = usageOf(turn, view);
  const claims = [...turn.claims];
  await turn.emit({ type: 'data-turn', data: { turnId: turn.turnId, usage, claims } });
  const messages = [...turn.rows.rows];
  const reply = messages.at(-1)?.content ?? '';
  return { turnId: turn.turnId, messages, reply, claims, trace: [...turn.trace.events], usage };
}
