// The one error that routes throw on purpose: it carries the problem document that the client is told.
import { makeProblem, type Problem, type ProblemSlug } from '@handrail/wire';

export class ProblemError extends Error {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws the problem of a slug. */
export function fail(slug: ProblemSlug, detail: string, errors?: Problem['errors']): never {
  throw new ProblemError(makeProblem(slug, detail, errors));
}
