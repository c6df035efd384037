// What a reader is told when a turn could not be finished: one problem for each cause, never an invented answer.
import { makeProblem, type Problem } from '@handrail/wire';
import { SilenceTimeout } from '../around-loop/limit-silence.ts';
import { UnguardedCrash } from '../around-tools/run-tool-call.ts';
import { guardrailEntry } from '../guardrail/catalogue.ts';
import { GuardrailBroke } from '../guardrail/run-guardrail.ts';
import { ModelFault } from '../model/chat-model.ts';
import { TurnTimeout } from './turn-clock.ts';

/** The server is stopping; running turns end with this once their grace is over. */
export class ServerStopping extends Error {
  constructor() {
    super('the server is stopping');
    this.name = 'ServerStopping';
  }
}

/** A problem that a part of the turn has already put into words. */
export class TurnProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'TurnProblem';
    this.problem = problem;
  }
}

export const inSeconds = (ms: number) => `${Math.max(1, Math.round(ms / 1000))} s`;

/** A guardrail that breaks blocks: which one, and nothing of why. */
export function brokenGuardrailProblem({ guardrail }: GuardrailBroke): Problem {
  const { title } = guardrailEntry(guardrail);
  return makeProblem(
    'guardrail-failed',
    `A check of this server broke (${title}), so nothing was let through. Ask again.`,
  );
}

/** The problem of a cause, or null for one that nobody expected. */
export function toProblem(cause: unknown, turnTimeoutMs: number): Problem | null {
  if (cause instanceof TurnProblem) return cause.problem;
  if (cause instanceof ModelFault) return makeProblem(cause.slug, cause.message);
  if (cause instanceof TurnTimeout) {
    return makeProblem(
      'turn-timeout',
      `The answer was not finished within ${inSeconds(turnTimeoutMs)}. Ask again, or ask for less at once.`,
    );
  }
  if (cause instanceof SilenceTimeout) {
    const what = cause.phase === 'first' ? 'did not begin to answer' : 'stopped writing';
    return makeProblem(
      'model-timeout',
      `The model ${what} for ${inSeconds(cause.limitMs)}. Try again; a smaller model answers sooner.`,
    );
  }
  if (cause instanceof GuardrailBroke) return brokenGuardrailProblem(cause);
  if (cause instanceof UnguardedCrash) return makeProblem('internal', cause.message);
  if (cause instanceof ServerStopping)
    return makeProblem('shutting-down', 'The server is being stopped. Ask again once it is back.');
  return null;
}
