// The end of a turn: its answer with claims, trace and usage; the stream's last parts; the log's last line.
import type { ChatAnswer, Usage } from '@handrail/wire';
import { judgeFailures } from '../after-model/owned-up.ts';
import type { FailedCall } from '../around-tools/tool-log.ts';
import { postedPositions } from '../guardrail/trace.ts';
import type { ShortenedView } from './shorten-view.ts';
import type { TurnOutcome, TurnState } from './turn-state.ts';

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

/** What a failed call asked for, to tell which failure a reply speaks of. */
const askedWords = ({ arguments: args }: TurnOutcome): readonly string[] =>
  Object.values(args).filter((value) => typeof value === 'string');

/** The failed calls, each once, and whether the reply owned up to it; a question that a tool asks is no failure. */
function judgeReply({ outcomes, rows }: TurnState): readonly FailedCall[] {
  const failures = outcomes.flatMap((outcome) => {
    const { rawResult, repeated } = outcome;
    return rawResult.ok || rawResult.question !== undefined || repeated ? [] : [{ outcome, rawResult }];
  });
  if (failures.length === 0) return [];
  const reply = rows.rows.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  const judged = judgeFailures(
    reply.join('\n'),
    failures.map(({ outcome }) => askedWords(outcome)),
  );
  return failures.map(({ outcome, rawResult: { kind, code } }, at) => ({
    toolCallId: outcome.toolCallId,
    tool: outcome.toolName,
    kind,
    ...(code === undefined ? {} : { code }),
    ownedUp: judged[at] ?? false,
  }));
}

function logEnd(turn: TurnState, endedEarly: boolean): void {
  if (turn.end.isLogged) return;
  turn.end.isLogged = true;
  turn.dependencies.log.turn(
    {
      turnId: turn.turnId,
      personId: turn.person.id,
      failed: endedEarly ? [] : judgeReply(turn),
      successes: turn.outcomes.filter(({ rawResult, repeated }) => rawResult.ok && !repeated).length,
      unsupportedClaims: turn.claims.filter(({ status }) => status === 'unsupported').length,
      endedEarly,
    },
    turn.modelIdentity,
  );
}

/** The log's last line of a turn that something ended; does nothing when its reply was complete. */
export const logEarlyEnd = (turn: TurnState): void => logEnd(turn, true);

export async function closeTurn(turn: TurnState, view: ShortenedView = noView): Promise<ChatAnswer> {
  logEnd(turn, false);
  await turn.closeStep();
  const usage = usageOf(turn, view);
  const claims = [...turn.claims];
  await turn.emit({ type: 'data-turn', data: { turnId: turn.turnId, usage, claims } });
  const messages = [...turn.rows.rows];
  const reply = messages.at(-1)?.content ?? '';
  return { turnId: turn.turnId, messages, reply, claims, trace: [...turn.trace.events], usage };
}
