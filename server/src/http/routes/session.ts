// Who am I, sign in, sign out, and in demo mode becoming one of the demo people. The only place where the
// session cookie is set.
import { demoSessionRequestSchema, type Session, signInRequestSchema } from '@handrail/wire';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { countOf } from '../../guardrail/count-of.ts';
import type { People } from '../../people/create-people.ts';
import type { Person } from '../../people/person.ts';
import type { StartedSession } from '../../people/sessions.ts';
import { addressOf } from '../address-of.ts';
import { callerOf } from '../caller.ts';
import { fail, ProblemError } from '../problem-error.ts';
import { parseJsonBody } from '../read-json-body.ts';
import { sessionCookieName, sessionCookieOptions } from '../session-cookie.ts';

export interface SessionRouteDependencies {
  readonly people: People;
  readonly demo: boolean;
  readonly publicUrl: URL | null;
}

/** Reads a JSON body by a schema; throws the 400 that names the field. */
function readBody<Shape extends z.ZodTypeAny>(request: Request, schema: Shape): z.infer<Shape> {
  const parsed = schema.safeParse(parseJsonBody(request.body));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return fail(
    'invalid-request',
    errors.map(({ path, message }) => `${path || 'body'}: ${message}`).join('; '),
    errors,
  );
}

function show(person: Person, expiresAt: string | null, signedIn: boolean, demo: boolean): Session {
  return {
    personId: person.id,
    role: person.role,
    name: person.name,
    classes: [...person.classes],
    ...(person.children.length > 0 ? { children: person.children.map(({ name }) => name) } : {}),
    expiresAt,
    signedIn,
    demo,
  };
}

export function sessionRoutes({ people, demo, publicUrl }: SessionRouteDependencies) {
  const start = (response: Response, { sessionId, person, expiresAt }: StartedSession) => {
    const options = { ...sessionCookieOptions(publicUrl), expires: new Date(expiresAt) };
    response.cookie(sessionCookieName, sessionId, options).json(show(person, expiresAt, true, demo));
  };
  return {
    show(request: Request, response: Response): void {
      const { person, expiresAt, signedIn } = callerOf(request);
      response.json(show(person, expiresAt, signedIn, demo));
    },
    async signIn(request: Request, response: Response): Promise<void> {
      const { username, password } = readBody(request, signInRequestSchema);
      const signedIn = await people.signIn(username, password, addressOf(request));
      if (signedIn.ok) start(response, signedIn.session);
      else if (signedIn.waitSeconds !== undefined) {
        const detail = `Too many tries. Wait ${countOf(signedIn.waitSeconds, 'second', 'seconds')}.`;
        const problem = { type: '/problems/rate-limited', title: 'Too many requests', status: 429, detail };
        throw new ProblemError(problem, { retryAfterSeconds: signedIn.waitSeconds });
      } else fail('unauthorized', 'The name or the password is not right.');
    },
    async signOut(request: Request, response: Response): Promise<void> {
      const { sessionId } = callerOf(request);
      if (sessionId !== null) await people.signOut(sessionId);
      response.clearCookie(sessionCookieName, sessionCookieOptions(publicUrl)).status(204).end();
    },
    async becomeDemoPerson(request: Request, response: Response): Promise<void> {
      if (!demo) fail('not-found', 'There are no demo people outside demo mode.');
      const { sessionId } = callerOf(request);
      const { who } = readBody(request, demoSessionRequestSchema);
      if (sessionId !== null) await people.signOut(sessionId);
      start(response, await people.startDemo(who));
    },
  };
}
