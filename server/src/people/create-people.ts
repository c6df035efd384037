// Accounts, sessions and the audit log of one store: what the rest of the server knows of people.
import type { DemoPerson } from '@handrail/wire';
import type { Records } from '../scores/open-records.ts';
import { whileUnchanged } from '../scores/while-unchanged.ts';
import { type AddUserOutcome, addUser, findPasswordFault, type NewUser } from './add-user.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { demoPerson, guest } from './demo/demo-people.ts';
import { createSignInLimiter } from './limit-sign-ins.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Person } from './person.ts';
import { readPerson } from './read-person.ts';
import type { RecordRead } from './record-reads.ts';
import { createSessions, type FoundSession, type StartedSession } from './sessions.ts';
import { usernameKey } from './username-key.ts';

type SignIn =
  | { readonly ok: true; readonly session: StartedSession }
  /** `waitSeconds` when there were too many tries. Says nothing of whether the account exists. */
  | { readonly ok: false; readonly waitSeconds?: number };

export interface People {
  /** Tries are limited per account and address together. */
  signIn(username: string, password: string, address: string): Promise<SignIn>;
  /** Null for a session that is unknown, ended or expired. The person is read anew each time. */
  personBySession(sessionId: string): Promise<FoundSession | null>;
  signOut(sessionId: string): Promise<void>;
  /** In a store that holds the demo school. */
  startDemo(who: DemoPerson): Promise<StartedSession>;
  /** A demo person as they are now, imported classes included. */
  demoPerson(who: DemoPerson): Promise<typeof guest>;
  addUser(user: NewUser): Promise<AddUserOutcome>;
  /** Ends all sessions of that account. The fault, or null. */
  changePassword(username: string, password: string): Promise<string | null>;
  /** Whether an account exists that is no demo person's. */
  hasRealAccounts(): Promise<boolean>;
  readonly recordRead: RecordRead;
  readonly listAudit: AuditLog['list'];
}

/** More than the demo school has. */
const maxDemoPeople = 16;

export function createPeople(
  records: Records,
  { now = () => new Date() }: { now?: () => Date } = {},
): People {
  const { db, readDb, dataVersion } = records;
  const keepDemo = whileUnchanged<Person | null>(dataVersion, maxDemoPeople);
  const sessions = createSessions(records, now);
  const audit = createAuditLog(records, now);
  const limiter = createSignInLimiter(now);
  let decoy: Promise<string> | null = null;

  /** As costly for an unknown name as for a known one. */
  async function fits(password: string, hash: string | null): Promise<boolean> {
    decoy ??= hashPassword('nobody has this password');
    const verified = await verifyPassword(password, hash ?? (await decoy));
    return verified && hash !== null;
  }

  async function signIn(username: string, password: string, address: string): Promise<SignIn> {
    const key = usernameKey(username);
    const attempt = limiter.begin(key, address);
    if (!attempt.allowed) return { ok: false, waitSeconds: attempt.waitSeconds };
    const row = await readDb
      .selectFrom('people')
      .select(['id', 'password_hash'])
      .where('username_key', '=', key)
      .executeTakeFirst();
    if (!(await fits(password, row?.password_hash ?? null)) || !row) return { ok: false };
    const person = await readPerson(readDb, row.id);
    if (!person) return { ok: false };
    limiter.succeed(key, address);
    return { ok: true, session: await sessions.start(person) };
  }

  async function demoPersonNow(who: DemoPerson) {
    if (who === 'guest') return guest;
    const { id } = demoPerson(who);
    const person = await keepDemo(id, () => readPerson(readDb, id));
    if (!person) throw new Error('the demo school is not in this store');
    return person;
  }

  async function changePassword(username: string, password: string): Promise<string | null> {
    const fault = findPasswordFault(password);
    if (fault) return fault;
    const key = usernameKey(username);
    const hash = await hashPassword(password);
    return db.transaction().execute(async (transaction) => {
      const person = await transaction
        .updateTable('people')
        .set({ password_hash: hash })
        .where('username_key', '=', key)
        .returning('id')
        .executeTakeFirst();
      if (!person) return `there is no account ${key}`;
      await transaction.deleteFrom('sessions').where('person_id', '=', person.id).execute();
      return null;
    });
  }

  return {
    signIn,
    personBySession: (sessionId) => sessions.find(sessionId),
    signOut: (sessionId) => sessions.end(sessionId),
    startDemo: async (who) => sessions.start(await demoPersonNow(who)),
    demoPerson: demoPersonNow,
    addUser: (user) => addUser(db, user, now()),
    changePassword,
    async hasRealAccounts() {
      const row = await readDb
        .selectFrom('people')
        .select('id')
        .where('demo', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    recordRead: audit.recordRead,
    listAudit: audit.list,
  };
}
