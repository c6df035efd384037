// Notices, while the demo runs, that somebody got a real account from the command line: that ends demo mode for the
// data folder without a restart.
import { openRecords } from '../scores/open-records.ts';
import { recordsFile } from '../scores/record-files.ts';
import { createPeople } from './create-people.ts';

const everyMs = 1000;

/** Calls `onFirst` once, when there is an account. The returned function stops looking. */
export function watchForAccounts(dataDir: string, onFirst: () => void): () => Promise<void> {
  const records = openRecords({ file: recordsFile(dataDir) });
  const people = createPeople(records);
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    if (!(await people.hasRealAccounts())) return;
    clearInterval(timer);
    onFirst();
  };
  const timer = setInterval(() => {
    looking = look().catch(() => {});
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
    await records.close();
  };
}
