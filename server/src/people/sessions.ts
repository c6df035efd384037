// Sessions: an opaque random id for the browser, its hash in the store, a fixed end. Ended on the server, so
// that a copied cookie is worth nothing after sign-out.
import { createHash, randomBytes } from 'node:crypto';
import type { Records } from '../scores/open-records.ts';
import { whileUnchanged } from '../scores/while-unchanged.ts';
import { guest } from './demo/demo-people.ts';
import type { Person } from './person.ts';
import { readPerson } from './read-person.ts';

export const sessionMs = 8 * 3_600_000;

export interface StartedSession {
  readonly sessionId: string;
  readonly person: Person;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface FoundSession {
  readonly person: Person;
  readonly expiresAt: string;
}

export interface Sessions {
  start(person: Person): Promise<StartedSession>;
  find(sessionId: string): Promise<FoundSession | null>;
  end(sessionId: string): Promise<void>;
}

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');

/** Sessions that are kept in memory while nothing changes. */
const maxKept = 1000;

export function createSessions({ db, readDb, dataVersion }: Records, now: () => Date): Sessions {
  const keep = whileUnchanged<FoundSession | null>(dataVersion, maxKept);

  async function read(idHash: string): Promise<FoundSession | null> {
    const row = await readDb
      .selectFrom('sessions')
      .select(['person_id', 'expires_at'])
      .where('id_hash', '=', idHash)
      .executeTakeFirst();
    if (!row) return null;
    const person = row.person_id === null ? guest : await readPerson(readDb, row.person_id);
    return person && { person, expiresAt: row.expires_at };
  }

  return {
    async start(person) {
      const sessionId = randomBytes(32).toString('base64url');
      const at = now();
      const createdAt = at.toISOString();
      const expiresAt = new Date(at.getTime() + sessionMs).toISOString();
      const personId = person.id === guest.id ? null : person.id;
      await db.deleteFrom('sessions').where('expires_at', '<=', createdAt).execute();
      await db
        .insertInto('sessions')
        .values({
          id_hash: hashOf(sessionId),
          person_id: personId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
      return { sessionId, person, expiresAt };
    },
    async find(sessionId) {
      const idHash = hashOf(sessionId);
      const found = await keep(idHash, () => read(idHash));
      return found && found.expiresAt > now().toISOString() ? found : null;
    },
    async end(sessionId) {
      await db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute();
    },
  };
}
