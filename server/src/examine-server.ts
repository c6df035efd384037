// The doctor's checks of the server itself: data folder, disk, clock, accounts. Looks, changes nothing but a probe file
// that it removes, and never throws.
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorCheck } from '@handrail/wire';
import type { Config } from './config.ts';
import { checkWriting } from './data-folder.ts';

export interface ServerExamination {
  readonly config: Pick<Config, 'dataDir' | 'modelBackend'>;
  readonly demo: boolean;
  hasRealAccounts(): Promise<boolean>;
  readonly now?: () => number;
}

type Outcome = Pick<DoctorCheck, 'status' | 'detail' | 'fix'>;

const mebibyte = 1024 * 1024;
/** Below this the next import or session may fail. */
const fewBytes = 50 * mebibyte;
const littleBytes = 1024 * mebibyte;

/** No clock that is right shows a time before this. */
const earliest = Date.UTC(2026, 0, 1);
const slackMs = 5 * 60_000;

function examineFolder(dataDir: string): Outcome {
  const fault = checkWriting(dataDir);
  return fault === null
    ? { status: 'ok', detail: 'The data folder can be written.' }
    : {
        status: 'failed',
        detail: 'Nothing can be written in the data folder: sign-ins, imports and the log fail.',
        fix: 'Give the user that runs Handrail the right to write in DATA_DIR, or free space on its disk.',
      };
}

async function examineDisk(dataDir: string): Promise<Outcome> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const detail = `${Math.floor(free / mebibyte)} MiB are free where DATA_DIR is.`;
  if (free >= littleBytes) return { status: 'ok', detail };
  const fix = 'Free some space on the disk of DATA_DIR, or set DATA_DIR to a folder on another one.';
  return { status: free < fewBytes ? 'failed' : 'warning', detail, fix };
}

async function newestChange(dataDir: string): Promise<number> {
  const names = await readdir(dataDir);
  const times = await Promise.all(
    names.map((name) => stat(join(dataDir, name)).then(({ mtimeMs }) => mtimeMs)),
  );
  return Math.max(0, ...times);
}

async function examineClock(dataDir: string, now: number): Promise<Outcome> {
  const newest = await newestChange(dataDir);
  const behind = now < earliest || newest > now + slackMs;
  const detail = `The clock says ${new Date(now).toISOString()}.`;
  if (!behind) return { status: 'ok', detail };
  return {
    status: 'failed',
    detail: `${detail} That is before files of this server were written: sessions and logs get wrong times.`,
    fix: 'Set the clock, for example with timedatectl set-ntp true.',
  };
}

async function examineAccounts({ demo, hasRealAccounts }: ServerExamination): Promise<Outcome> {
  if (demo) return { status: 'ok', detail: 'Demo mode: an invented school, and everybody may be anybody.' };
  if (await hasRealAccounts()) return { status: 'ok', detail: 'There are accounts.' };
  return {
    status: 'warning',
    detail: 'Nobody has an account, so everybody is a guest and may see no records.',
    fix: 'npm run users:add',
  };
}

async function look(
  id: string,
  title: string,
  examine: () => Outcome | Promise<Outcome>,
): Promise<DoctorCheck> {
  try {
    return { id, title, ...(await examine()) };
  } catch {
    return { id, title, status: 'warning', detail: 'This could not be looked at.' };
  }
}

export function examineServer(about: ServerExamination): Promise<readonly DoctorCheck[]> {
  const { config, now = Date.now } = about;
  return Promise.all([
    look('data', 'Data folder', () => examineFolder(config.dataDir)),
    look('disk', 'Disk space', () => examineDisk(config.dataDir)),
    look('clock', 'Clock', () => examineClock(config.dataDir, now())),
    look('accounts', 'Accounts', () => examineAccounts(about)),
  ]);
}
