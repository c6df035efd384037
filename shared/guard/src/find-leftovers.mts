// Finds processes by a mark in their arguments, so that a test can tell that a run left none. Linux only:
// elsewhere it finds nothing. Processes that have ended but were not collected count as gone.

import { readdirSync, readFileSync } from 'node:fs';

/** Process ids whose command line holds the mark. */
export function findLeftovers(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && Number(name) !== process.pid && readCommandLine(name).includes(mark),
    )
    .map(Number);
}

/** Waits for the last of them to go, a second at most, then kills those that are left and says how many. */
export async function countLeftovers(mark: string): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (findLeftovers(mark).length === 0) return 0;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const left = findLeftovers(mark);
  for (const pid of left) killQuietly(pid);
  return left.length;
}

function readCommandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone meanwhile.
  }
}
