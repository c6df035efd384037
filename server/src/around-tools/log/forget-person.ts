// Deletes from the log what one person asked and, for a student's id, what was found about them. Each file is written
// anew beside the old one and takes its place at once; meanwhile the server's own writing waits.
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listLogFiles } from './log-files.ts';
import { createLogLock } from './log-lock.ts';
import { readFileLines } from './read-lines.ts';

const temporaryName = 'tool-calls.forget.tmp';
const maxPendingChars = 1024 * 1024;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value or anything inside it is this text; keys are not looked at. */
function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => holds(each, text));
}

/** Whether a line has to go. A line that can't be read goes as soon as the id stands in it. */
function isAbout(line: string, personId: string, quotedId: string): boolean {
  if (!line.includes(quotedId)) return false;
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value)) return true;
    return value.person === personId || holds(value.studentIds, personId) || holds(value.full, personId);
  } catch {
    return true;
  }
}

/** Copies what stays; resolves to the number of lines that don't. */
async function copyOthers(from: FileHandle, to: FileHandle, personId: string): Promise<number> {
  const quotedId = JSON.stringify(personId);
  let removed = 0;
  let pending: string[] = [];
  let pendingChars = 0;
  let writes: Promise<unknown> = Promise.resolve();
  const write = () => {
    const text = pending.join('');
    pending = [];
    pendingChars = 0;
    writes = writes.then(() => to.appendFile(text));
  };
  await readFileLines(from, (line) => {
    if (isAbout(line, personId, quotedId)) {
      removed += 1;
      return;
    }
    pending.push(`${line}\n`);
    pendingChars += line.length + 1;
    if (pendingChars > maxPendingChars) write();
  });
  write();
  await writes;
  return removed;
}

async function cleanFile(path: string, temporary: string, personId: string): Promise<number> {
  let from: FileHandle;
  try {
    from = await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
  try {
    const to = await open(temporary, 'w', 0o600);
    let removed: number;
    try {
      removed = await copyOthers(from, to, personId);
      if (removed > 0) await to.sync();
    } finally {
      await to.close();
    }
    if (removed > 0) await rename(temporary, path);
    return removed;
  } finally {
    await from.close();
    await rm(temporary, { force: true });
  }
}

/** Resolves to the number of lines that were deleted. Safe beside a server that writes. */
export async function forgetPerson(dataDir: string, personId: string): Promise<number> {
  const names = await readdir(dataDir);
  if (!names.some((name) => name.startsWith('tool-calls'))) return 0;
  const lock = createLogLock(dataDir);
  const temporary = join(dataDir, temporaryName);
  try {
    const clean = (path: string) => lock.hold(() => cleanFile(path, temporary, personId));
    // What is put away meanwhile has been cleaned: the current file goes first, and the others are listed after it.
    const current = (await listLogFiles(dataDir)).at(-1);
    let removed = current === undefined ? 0 : await clean(current);
    for (const path of (await listLogFiles(dataDir)).filter((each) => each !== current)) {
      removed += await clean(join(dataDir, basename(path)));
    }
    return removed;
  } finally {
    lock.close();
  }
}
