// Signing in and out, and becoming a demo person.
import { type DemoPerson, sessionSchema } from '@handrail/wire';
import { request, type Schema } from '../api/request.ts';
import type { Trouble } from '../api/trouble.ts';

/** For answers whose body does not matter. */
const anything: Schema<unknown> = { safeParse: (value) => ({ success: true, data: value }) };

export async function signIn(username: string, password: string): Promise<Trouble | undefined> {
  const answer = await request('/api/session', sessionSchema, {
    method: 'POST',
    body: { username, password },
  });
  return answer.ok ? undefined : answer.trouble;
}

export async function signOut(): Promise<Trouble | undefined> {
  const answer = await request('/api/session', anything, { method: 'DELETE' });
  return answer.ok ? undefined : answer.trouble;
}

export async function becomeDemoPerson(who: DemoPerson): Promise<Trouble | undefined> {
  const answer = await request('/api/session/demo', anything, { method: 'POST', body: { who } });
  return answer.ok ? undefined : answer.trouble;
}
