// Files from disk for an import, read in a bounded way: a file that is larger than the limit, or that never
// ends, is not read past it. A folder stands for the delimited files in it (a OneRoster set).
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAX_FILES } from './import-limits.ts';
import type { GradebookFile } from './parsed-gradebook.ts';

export type ReadFiles =
  | { readonly ok: true; readonly files: readonly GradebookFile[] }
  | { readonly ok: false; readonly fault: string };

const SLICE_BYTES = 1024 * 1024;

/** Reads all paths, at most `maxBytes` together. */
export async function readImportFiles(paths: readonly string[], maxBytes: number): Promise<ReadFiles> {
  const files: GradebookFile[] = [];
  let left = maxBytes;
  try {
    for (const path of await expandFolders(paths)) {
      if (files.length >= MAX_FILES) return { ok: false, fault: `More than ${MAX_FILES} files at once` };
      const bytes = await readBounded(path, left);
      if (bytes === null) return { ok: false, fault: `${path}: larger than the limit of ${maxBytes} bytes` };
      left -= bytes.length;
      files.push({ name: basename(path), bytes });
    }
  } catch (error) {
    return { ok: false, fault: explain(error) };
  }
  return { ok: true, files };
}

async function expandFolders(paths: readonly string[]): Promise<string[]> {
  const expanded: string[] = [];
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) {
      expanded.push(path);
      continue;
    }
    const names = (await readdir(path)).filter((name) => /\.(?:csv|tsv|txt)$/i.test(name)).sort();
    expanded.push(...names.map((name) => join(path, name)));
  }
  return expanded;
}

async function readBounded(path: string, limitBytes: number): Promise<Uint8Array | null> {
  const handle = await open(path, 'r');
  try {
    if ((await handle.stat()).size > limitBytes) return null;
    const slices: Buffer[] = [];
    let length = 0;
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(SLICE_BYTES), 0, SLICE_BYTES, null);
      if (bytesRead === 0) return Buffer.concat(slices);
      length += bytesRead;
      if (length > limitBytes) return null;
      slices.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'The file';
  if (code === 'ENOENT') return `${path}: there is no such file`;
  if (code === 'EACCES' || code === 'EPERM') return `${path}: this file may not be read`;
  return `${path}: can not be read (${code || 'unknown fault'})`;
}
