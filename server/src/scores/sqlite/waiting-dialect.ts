// Kysely's SQLite dialect with two differences: a transaction takes the write lock at its start, so that
// it can't fail half-way for another writer; and a locked file is waited for without stopping the event loop.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { SqliteConnection } from './open-sqlite.ts';

/** How long a statement waits for another process's write lock before it fails. */
const patienceMs = 10_000;
const pauseMs = 20;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

async function whenFree<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

class WaitingDriver extends SqliteDriver {
  readonly #wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    const known = this.#wrapped.get(inner);
    if (known) return known;
    const waiting: DatabaseConnection = {
      executeQuery: (query) => whenFree(async () => inner.executeQuery(query)),
      streamQuery: (query, size) => inner.streamQuery(query, size),
    };
    this.#wrapped.set(inner, waiting);
    return waiting;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Most statements that are kept prepared; the one unused longest goes. */
const maxStatements = 200;

/** Prepares each text once. Nothing here streams rows, so that no statement is in use twice at a time. */
function keepPrepared(database: SqliteConnection): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.delete(sql);
      statements.set(sql, statement);
      for (const oldest of statements.keys()) {
        if (statements.size <= maxStatements) break;
        statements.delete(oldest);
      }
      return statement;
    },
  };
}

/** The dialect over one connection, which stays the caller's until Kysely is destroyed. */
export function waitingDialect(database: SqliteConnection): Dialect {
  const config: SqliteDialectConfig = { database: keepPrepared(database) };
  const plain = new SqliteDialect(config);
  return {
    createAdapter: () => plain.createAdapter(),
    createDriver: () => new WaitingDriver(config),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
  };
}
