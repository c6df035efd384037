// Appends to the log's current file: readable by its owner alone, put away when it is large or old. A last line that
// was torn by a crash or a full disk is closed by a line break first, so that it spoils no other. What write(2) has
// taken survives the death of this process; it is not forced to the disk.
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { currentLog, listRotated, rotatedAt, rotatedLog } from './log-files.ts';

const dayMs = 86_400_000;

export interface Rotation {
  /** The current file is put away before it grows beyond this. */
  readonly maxBytes: number;
  /** … or once its first line is older than this. */
  readonly maxAgeMs: number;
  /** Files that were put away longer ago are deleted. */
  readonly keepMs: number;
  /** The oldest beyond this number are deleted. */
  readonly keepFiles: number;
}

export const defaultRotation: Rotation = {
  maxBytes: 16 * 1024 * 1024,
  maxAgeMs: 7 * dayMs,
  keepMs: 180 * dayMs,
  keepFiles: 64,
};

/** The time of the first line, else null. */
async function firstLineAt(file: FileHandle): Promise<number | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
  const at = /"at":"([^"]{10,40})"/.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? null : time;
}

async function isTorn(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== 0x0a;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function putAway(dataDir: string, now: Date, { keepMs, keepFiles }: Rotation): Promise<void> {
  let number = 0;
  while (await exists(rotatedLog(dataDir, now, number))) number += 1;
  await rename(currentLog(dataDir), rotatedLog(dataDir, now, number));
  const names = await listRotated(dataDir);
  const old = names.filter((name, at) => {
    const putAwayAt = rotatedAt(name)?.getTime() ?? Number.POSITIVE_INFINITY;
    return now.getTime() - putAwayAt > keepMs || at < names.length - keepFiles;
  });
  for (const name of old) await rm(join(dataDir, name), { force: true });
}

/** Opens the current file, or a new one when it has to be put away first. */
async function openCurrent(dataDir: string, bytes: number, now: Date, rotation: Rotation) {
  const path = currentLog(dataDir);
  const file = await open(path, 'a+', 0o600);
  try {
    const { size, mode } = await file.stat();
    if ((mode & 0o077) !== 0) await file.chmod(0o600);
    const startedAt = size === 0 ? null : await firstLineAt(file);
    const isOld = startedAt !== null && now.getTime() - startedAt > rotation.maxAgeMs;
    if (size === 0 || (!isOld && size + bytes <= rotation.maxBytes)) return { file, size };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  await putAway(dataDir, now, rotation);
  return { file: await open(path, 'a+', 0o600), size: 0 };
}

/** Appends whole lines, each with its line break, in one write as far as the system takes them at once. */
export async function appendLines(
  dataDir: string,
  lines: string,
  now: Date,
  rotation: Rotation = defaultRotation,
): Promise<void> {
  const bytes = Buffer.from(lines, 'utf8');
  const { file, size } = await openCurrent(dataDir, bytes.length, now, rotation);
  try {
    const torn = await isTorn(file, size);
    await file.appendFile(torn ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes);
  } finally {
    await file.close();
  }
}
