// The data folder: made when it is missing, checked for writing, and held by one server at a time. The hold is a
// lock of the operating system on a small database file, so that it ends with the process however that ends.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export type DataFolder =
  | { readonly ok: true; release(): void }
  | { readonly ok: false; readonly fault: string };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of it is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
};

/** Why nothing can be written there, or null. */
export function checkWriting(dataDir: string): string | null {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, 'x');
    rmSync(probe);
    return null;
  } catch (error) {
    const code = codeOf(error);
    return `DATA_DIR is "${dataDir}": nothing can be written there (${reasons[code] ?? code}). Allowed is a folder that this user may write to.`;
  }
}

/** Takes the folder for this process, or says why it can't be had. */
export function holdDataFolder(dataDir: string): DataFolder {
  const fault = checkWriting(dataDir);
  if (fault !== null) return { ok: false, fault };
  const lock = new Database(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    const held = `DATA_DIR is "${dataDir}": another Handrail server uses it. Stop that one, or set another DATA_DIR.`;
    return { ok: false, fault: held };
  }
  return { ok: true, release: () => void lock.close() };
}
