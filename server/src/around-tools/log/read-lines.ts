// The log's lines, oldest file first, as a stream: a chunk and an unfinished line are all that is held. Reading goes on
// beside a server that writes: a file that is put away meanwhile is read once, under one of its names.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { currentLog, listRotated } from './log-files.ts';

const chunkBytes = 256 * 1024;
/** No line of ours is longer; what is, is skipped and told as "". */
const maxLineBytes = 32 * 1024 * 1024;

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole lines without their breaks; the last one too when its break is missing. Empty lines are left out. */
export async function readFileLines(file: FileHandle, onLine: (line: string) => void): Promise<void> {
  const chunk = Buffer.alloc(chunkBytes);
  let unfinished: Buffer[] = [];
  let unfinishedBytes = 0;
  const finish = (end: Buffer) => {
    const length = unfinishedBytes + end.length;
    if (length > maxLineBytes) onLine('');
    else if (length > 0)
      onLine(
        unfinished.length === 0 ? end.toString('utf8') : Buffer.concat([...unfinished, end]).toString('utf8'),
      );
    unfinished = [];
    unfinishedBytes = 0;
  };
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, null);
    if (bytesRead === 0) break;
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(0x0a, from);
      if (end < 0 || end >= bytesRead) break;
      finish(chunk.subarray(from, end));
      from = end + 1;
    }
    const rest = bytesRead - from;
    unfinishedBytes += rest;
    if (rest > 0 && unfinishedBytes <= maxLineBytes)
      unfinished.push(Buffer.from(chunk.subarray(from, bytesRead)));
  }
  finish(Buffer.alloc(0));
}

/** Calls back with every line of the log. Rejects when the folder or one of the files can't be read. */
export async function readLogLines(dataDir: string, onLine: (line: string) => void): Promise<void> {
  // Opened first: put away from here on, it is still the same file.
  const current = await openIfThere(currentLog(dataDir));
  try {
    const currentFile = (await current?.stat({ bigint: true }))?.ino;
    for (const name of await listRotated(dataDir)) {
      const file = await openIfThere(join(dataDir, name));
      if (!file) continue;
      try {
        if ((await file.stat({ bigint: true })).ino !== currentFile) await readFileLines(file, onLine);
      } finally {
        await file.close();
      }
    }
    if (current) await readFileLines(current, onLine);
  } finally {
    await current?.close();
  }
}
