// Before the model: rate-limit. Counts requests of a signed-in person, else of an address (IPv6 by /56), in
// fixed windows of a minute, before anything of the body is read. A store that breaks blocks.
import { makeProblem } from '@handrail/wire';
import type { Request, RequestHandler } from 'express';
import { MemoryStore, rateLimit } from 'express-rate-limit';
import { countOf } from '../../guardrail/count-of.ts';
import { GuardrailBroke } from '../../guardrail/run-guardrail.ts';
import { createTrace } from '../../guardrail/trace.ts';
import { brokenGuardrailProblem } from '../../turn/to-problem.ts';
import { addressOf } from '../address-of.ts';
import { callerOf } from '../caller.ts';
import { ProblemError } from '../problem-error.ts';
import { sendProblem } from '../send-problem.ts';

export interface ChatRateLimit {
  readonly handler: RequestHandler;
  /** Lets a request count for more than one, say for a blocked attack. */
  charge(request: Request, times: number): Promise<void>;
  /** Takes a request's count back; it is not charged for anything later either. */
  giveBack(request: Request): Promise<void>;
}

export interface RateLimitRules {
  readonly perMinute: number;
  /** What is counted, for one and for many. */
  readonly counted: readonly [one: string, many: string];
  /** Tells the operator of a count that broke. */
  report(error: unknown): void;
}

function keyOf(request: Request): string {
  const { person, signedIn } = callerOf(request);
  return signedIn ? `person:${person.id}` : `address:${addressOf(request)}`;
}

/** Refuses the request: who can't be counted is not let through. */
function storeBroke(error: unknown, report: (error: unknown) => void): ProblemError {
  const trace = createTrace({ showChanges: false, onBreak: report });
  const note = 'The count of requests broke; nothing was let through.';
  trace.add({ guardrail: 'rate-limit', action: 'error', detail: note, cause: error });
  const problem = brokenGuardrailProblem(new GuardrailBroke('rate-limit', error));
  return new ProblemError({ ...problem, trace: [...trace.events] });
}

export function limitRate({ perMinute, counted, report }: RateLimitRules): ChatRateLimit {
  const store = new MemoryStore();
  const free = new WeakSet<Request>();
  const count = rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: keyOf,
    store,
    // Whether X-Forwarded-For may be believed is a setting of ours that is checked at the start.
    validate: { xForwardedForHeader: false, forwardedHeader: false, trustProxy: false },
    handler: (_request, response) =>
      sendProblem(
        response,
        makeProblem(
          'rate-limited',
          `More than ${countOf(perMinute, ...counted)} in a minute. Wait a little.`,
        ),
      ),
  });
  return {
    handler: (request, response, next) =>
      count(request, response, (error: unknown) => next(error ? storeBroke(error, report) : undefined)),
    async charge(request, times) {
      if (free.has(request)) return;
      const key = keyOf(request);
      for (let count = 0; count < times; count += 1) await store.increment(key);
    },
    async giveBack(request) {
      free.add(request);
      await store.decrement(keyOf(request));
    },
  };
}
