// Brings a file to the newest version of its tables: all missing migrations in one transaction, after a
// backup beside the file when there is anything to lose. A file from a newer Handrail is left alone.
import { chmodSync, existsSync } from 'node:fs';
import type { Migration } from '../migrations.ts';
import type { SqliteConnection } from './open-sqlite.ts';

export type MigrationOutcome = { readonly from: number; readonly to: number; readonly backup: string | null };

function versionOf(connection: SqliteConnection): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

function freeBackupName(file: string, version: number): string {
  for (let count = 0; ; count += 1) {
    const name = `${file}.before-${version + 1}${count === 0 ? '' : `-${count}`}.backup`;
    if (!existsSync(name)) return name;
  }
}

function backUp(connection: SqliteConnection, file: string, version: number): string {
  const backup = freeBackupName(file, version);
  connection.prepare('VACUUM INTO ?').run(backup);
  chmodSync(backup, 0o600);
  return backup;
}

/** Runs what is missing; two processes at once are safe, the second finds nothing left to do. */
export function migrate(
  connection: SqliteConnection,
  file: string,
  migrations: readonly Migration[],
): MigrationOutcome {
  const from = versionOf(connection);
  const to = migrations.length;
  if (from > to) {
    throw new Error(
      `the records are of version ${from}, newer than this program knows (${to}): update Handrail first`,
    );
  }
  if (from === to) return { from, to, backup: null };
  const backup = from === 0 ? null : backUp(connection, file, from);
  connection
    .transaction(() => {
      for (const { sql } of migrations.slice(versionOf(connection))) connection.exec(sql);
      connection.pragma(`user_version = ${to}`);
    })
    .immediate();
  return { from, to, backup };
}
