// Where the log lies in the data folder: the file that is written to, and those that were put away, named by time.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const currentName = 'tool-calls.jsonl';

export const currentLog = (dataDir: string): string => join(dataDir, currentName);
export const logLockFile = (dataDir: string): string => join(dataDir, 'tool-calls.lock');

// Matches tool-calls-20261201T021233123Z-0.jsonl; anchored, bounded.
const rotatedName = /^tool-calls-\d{8}T\d{9}Z-\d{1,4}\.jsonl$/;

/** The name under which the current file is put away; `number` tells two of one moment apart. */
export function rotatedLog(dataDir: string, at: Date, number = 0): string {
  return join(dataDir, `tool-calls-${at.toISOString().replace(/[-:.]/g, '')}-${number}.jsonl`);
}

/** When a file was put away, or null for another name. */
export function rotatedAt(name: string): Date | null {
  if (!rotatedName.test(name)) return null;
  const [, y, mo, d, h, mi, s, ms] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? [];
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Names of the files that were put away, oldest first. Rejects when the folder can't be read. */
export async function listRotated(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(dataDir);
  return names.filter((name) => rotatedAt(name) !== null).sort();
}

/** All files of the log, oldest first, the current one last whether it exists or not. */
export async function listLogFiles(dataDir: string): Promise<readonly string[]> {
  return [...(await listRotated(dataDir)).map((name) => join(dataDir, name)), currentLog(dataDir)];
}
