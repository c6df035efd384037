// Which store a command works on: the one that the server would open with the same settings. The demo
// store gets the invented school first, so that its teacher is there.
import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { decideDemoMode } from '../../demo-mode.ts';
import { createPeople } from '../../people/create-people.ts';
import { seedDemoSchool } from '../../people/demo/seed-demo-school.ts';
import { openRecords, type Records } from '../open-records.ts';
import { demoRecordsFile, recordsFile } from '../record-files.ts';

export interface CommandStore {
  readonly records: Records;
  readonly demo: boolean;
}

/** Closing the records is the caller's. Throws when the file can't be opened. */
export async function openCommandStore(config: Config): Promise<CommandStore> {
  const decision = decideDemoMode(config, await hasRealAccounts(recordsFile(config.dataDir)));
  const demo = decision.start && decision.demo;
  const records = openRecords({ file: demo ? demoRecordsFile(config.dataDir) : recordsFile(config.dataDir) });
  if (demo) await seedDemoSchool(records);
  return { records, demo };
}

async function hasRealAccounts(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const records = openRecords({ file });
  try {
    return await createPeople(records).hasRealAccounts();
  } finally {
    await records.close();
  }
}

/** `demo records (…/demo.sqlite)`, so that nobody takes one store for the other. */
export function nameStore({ records, demo }: CommandStore): string {
  return `${demo ? 'demo records' : 'real records'} (${records.file})`;
}
