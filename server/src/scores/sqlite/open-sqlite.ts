// Opens one SQLite connection with the settings that the records need, and reads each one back: a setting
// that did not take is a broken assumption. Settings hold for a connection, not for the file (WAL apart).
import Database from 'better-sqlite3';

/** Older versions could damage a file in WAL mode when two connections wrote at the same moment. */
const oldestSafeVersion = [3, 51, 3] as const;

/** While a file is opened, made or migrated, perhaps by two processes at once. */
const startTimeoutMs = 5000;
/** Afterwards: waiting inside SQLite stops everything else; waiting-dialect.ts waits longer, without blocking. */
const busyTimeoutMs = 50;

export type SqliteConnection = Database.Database;

/** True when a version such as 3.51.3 is free of the known WAL fault. */
export function isSafeSqliteVersion(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of oldestSafeVersion.entries()) {
    const part = parts[index] ?? 0;
    if (part !== oldest) return part > oldest;
  }
  return true;
}

function requireSafeVersion(connection: SqliteConnection): void {
  const version = String(connection.prepare('SELECT sqlite_version()').pluck().get());
  if (!isSafeSqliteVersion(version)) {
    throw new Error(
      `SQLite ${version} has a known fault in WAL mode; ${oldestSafeVersion.join('.')} or later is needed`,
    );
  }
}

function setPragma(connection: SqliteConnection, name: string, value: string | number, reads: unknown): void {
  connection.pragma(`${name} = ${value}`);
  const read = connection.pragma(name, { simple: true });
  if (read !== reads)
    throw new Error(`SQLite setting ${name} is ${String(read)}, ${String(reads)} was needed`);
}

function prepareConnection(connection: SqliteConnection): void {
  requireSafeVersion(connection);
  setPragma(connection, 'busy_timeout', startTimeoutMs, startTimeoutMs);
  setPragma(connection, 'foreign_keys', 'ON', 1);
  setPragma(connection, 'synchronous', 'FULL', 2);
  setPragma(connection, 'trusted_schema', 'OFF', 0);
}

/** Closes the connection when preparing it fails, so that nothing keeps the file open. */
function prepared(
  connection: SqliteConnection,
  prepare: (connection: SqliteConnection) => void,
): SqliteConnection {
  try {
    prepareConnection(connection);
    prepare(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The connection that writes; makes the file when it is not there. */
export function openForWriting(file: string): SqliteConnection {
  return prepared(new Database(file), (connection) => setPragma(connection, 'journal_mode', 'WAL', 'wal'));
}

/** A connection that can't write, whatever it is asked. */
export function openForReading(file: string): SqliteConnection {
  return prepared(new Database(file, { readonly: true, fileMustExist: true }), (connection) =>
    setPragma(connection, 'query_only', 'ON', 1),
  );
}

/** From here on a locked file is reported at once, for the dialect to wait. */
export function waitOutside(connection: SqliteConnection): SqliteConnection {
  setPragma(connection, 'busy_timeout', busyTimeoutMs, busyTimeoutMs);
  return connection;
}
