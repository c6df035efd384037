// Opens the records of a school: one file, one connection that writes (people, imports, audit) and one
// that only reads, for the tools. Makes or migrates the tables first. Closing is the caller's.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { migrations } from './migrations.ts';
import type { RecordsSchema } from './schema.ts';
import type { ScoreStore } from './score-store.ts';
import { migrate } from './sqlite/migrate.ts';
import { openForReading, openForWriting, type SqliteConnection, waitOutside } from './sqlite/open-sqlite.ts';
import { waitingDialect } from './sqlite/waiting-dialect.ts';
import { createSqliteScoreStore } from './sqlite-score-store.ts';

export type RecordsDb = Kysely<RecordsSchema>;

export interface Records {
  readonly file: string;
  /** Reads and writes. Transactions take the write lock at once. */
  readonly db: RecordsDb;
  /** Reads only, and sees what other processes committed. */
  readonly readDb: RecordsDb;
  readonly scores: ScoreStore;
  /** Changes with every commit to the file, whichever process made it. */
  dataVersion(): number;
  close(): Promise<void>;
}

function openWriter(file: string): SqliteConnection {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Made by us first, so that other accounts of this machine can't read it.
    closeSync(openSync(file, 'a', 0o600));
    return openForWriting(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The records in ${file} can't be opened: ${reason}`, { cause: error });
  }
}

/** Opens or makes the file (its folder too). Throws when it can't be read, written or migrated. */
export function openRecords({ file }: { file: string }): Records {
  const writer = openWriter(file);
  try {
    migrate(writer, file, migrations);
    const reader = openForReading(file);
    const db: RecordsDb = new Kysely({ dialect: waitingDialect(waitOutside(writer)) });
    const versionQuery = reader.prepare('PRAGMA data_version').pluck();
    const dataVersion = () => Number(versionQuery.get());
    const readDb: RecordsDb = new Kysely({ dialect: waitingDialect(waitOutside(reader)) });
    const close = async () => {
      // Kysely closes a connection only once it has used it; closing twice does nothing. The writer comes last,
      // since only a connection that can write tidies up beside the file.
      await readDb.destroy();
      reader.close();
      await db.destroy();
      writer.close();
    };
    return { file, db, readDb, scores: createSqliteScoreStore(readDb, dataVersion), dataVersion, close };
  } catch (error) {
    writer.close();
    throw error;
  }
}
