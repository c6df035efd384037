// Who is asking, as found out once a request by identify-caller and read by everything after it.
import type { Request } from 'express';
import type { Person } from '../people/person.ts';

export interface Caller {
  readonly person: Person;
  /** False for a request without a session: a guest, in demo mode the demo teacher. */
  readonly signedIn: boolean;
  readonly sessionId: string | null;
  /** ISO 8601. */
  readonly expiresAt: string | null;
}

const callers = new WeakMap<Request, Caller>();

export function rememberCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller of a request that has passed identify-caller. */
export function callerOf(request: Request): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a route asked who is calling before anybody found out');
  return caller;
}
