// Who is asking: by the session cookie alone. Nothing of the body and no header of the client has a say. A request
// without a session is a guest; in demo mode it acts as the demo teacher.
import type { RequestHandler } from 'express';
import type { Person } from '../../people/person.ts';
import type { FoundSession } from '../../people/sessions.ts';
import { rememberCaller } from '../caller.ts';
import { readSessionCookie } from '../session-cookie.ts';

export interface CallerRules {
  findSession(sessionId: string): Promise<FoundSession | null>;
  /** Who a request without a session is. */
  nobody(): Promise<Person>;
}

export function identifyCaller({ findSession, nobody }: CallerRules): RequestHandler {
  return async (request, _response, next) => {
    const sessionId = readSessionCookie(request.headers.cookie);
    const session = sessionId === null ? null : await findSession(sessionId);
    rememberCaller(
      request,
      session && sessionId !== null
        ? { person: session.person, signedIn: true, sessionId, expiresAt: session.expiresAt }
        : { person: await nobody(), signedIn: false, sessionId: null, expiresAt: null },
    );
    next();
  };
}
