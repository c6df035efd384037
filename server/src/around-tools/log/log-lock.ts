// One writer at a time: the server while it appends, the report while it deletes. A lock of the operating system on a
// small database file, so that it ends with its process however that ends. Waiting never blocks the event loop.
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { logLockFile } from './log-files.ts';

const retryMs = 20;
const maxWaitMs = 60_000;

export interface LogLock {
  /** Runs the work while nobody else writes. Rejects when the lock can't be had within a minute. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

function openLock(dataDir: string): Database.Database {
  const file = logLockFile(dataDir);
  // Only a file that is not there is made so: closing a file drops every lock that this process has on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  return new Database(file, { timeout: 0 });
}

export function createLogLock(dataDir: string): LogLock {
  let database: Database.Database | undefined;

  async function take(lock: Database.Database): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      try {
        lock.exec('BEGIN EXCLUSIVE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() - startedAt > maxWaitMs) throw error;
        await sleep(retryMs);
      }
    }
  }

  return {
    async hold(work) {
      database ??= openLock(dataDir);
      const lock = database;
      await take(lock);
      try {
        return await work();
      } finally {
        lock.exec('ROLLBACK');
      }
    },
    close() {
      database?.close();
      database = undefined;
    },
  };
}
