// What went wrong, as the page shows it: the server's problem documents, and the page's own for a
// server that can't be reached.
import { type Problem, problemSchema } from '@handrail/wire';

export interface Trouble {
  /** The last part of the problem's type, or one of the page's own: unreachable, cut, failed. */
  readonly slug: string;
  readonly title: string;
  /** Plain words, with what to do. */
  readonly detail: string;
  readonly errors?: Problem['errors'];
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
}

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly trouble: Trouble };

export const unreachable: Trouble = {
  slug: 'unreachable',
  title: 'The server can’t be reached',
  detail:
    'Handrail’s server does not answer. Check that it is running and that you are connected, then try again.',
};

export const cutOff: Trouble = {
  slug: 'cut',
  title: 'The connection broke off',
  detail: 'The answer ended before it was complete. What had arrived is kept; try again for the rest.',
};

export function troubleOfProblem(problem: Problem): Trouble {
  return {
    slug: problem.type.slice('/problems/'.length),
    title: problem.title,
    detail: problem.detail,
    ...(problem.errors ? { errors: problem.errors } : {}),
  };
}

/** Reads the problem document of a refused request; a body of any other shape still gives plain words. */
export async function troubleOfResponse(response: Response): Promise<Trouble> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = problemSchema.safeParse(body);
  const trouble = parsed.success ? troubleOfProblem(parsed.data) : unexpected(response.status);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { ...trouble, retryAfterSeconds: seconds } : trouble;
}

function unexpected(status: number): Trouble {
  // Gateways answer for a server that is away, with pages of their own.
  if (status === 502 || status === 503 || status === 504) return unreachable;
  return {
    slug: 'failed',
    title: 'Unexpected answer',
    detail: `The server answered with status ${status} and no explanation. Try again.`,
  };
}
