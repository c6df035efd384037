// Ends a tool with everything that it started. On POSIX the tool leads a process group of its own; a process
// that leaves the group by setsid escapes. On Windows taskkill ends the tree below a live process.

import { spawn } from 'node:child_process';

/** What the guard asks of the system; a test may put something else in its place. */
export interface System {
  platform: NodeJS.Platform;
  spawn: typeof spawn;
  kill: (pid: number, signal: NodeJS.Signals | 0) => void;
}

export const realSystem: System = {
  platform: process.platform,
  spawn,
  kill: (pid, signal) => {
    process.kill(pid, signal);
  },
};

export class ProcessGroup {
  readonly #pid: number;
  readonly #system: System;

  constructor(pid: number, system: System) {
    this.#pid = pid;
    this.#system = system;
    liveGroups.add(this);
    if (liveGroups.size === 1) process.once('exit', killLiveGroups);
  }

  /** Asks the group to end; on Windows it is ended at once, since there is nothing to ask with. */
  terminate(): void {
    if (this.#system.platform === 'win32') this.#taskkill();
    else this.#signal('SIGTERM');
  }

  /** Ends whatever is left of the group. */
  kill(): void {
    if (this.#system.platform === 'win32') this.#taskkill();
    else this.#signal('SIGKILL');
  }

  /** Whether a process of the group is left after its leader was seen to exit. Windows can't tell: false. */
  isAlive(): boolean {
    return this.#system.platform !== 'win32' && this.#signal(0);
  }

  /** Forgets the group once it has ended, so that its number is never signalled again. */
  release(): void {
    liveGroups.delete(this);
    if (liveGroups.size === 0) process.removeListener('exit', killLiveGroups);
  }

  #signal(signal: NodeJS.Signals | 0): boolean {
    try {
      this.#system.kill(-this.#pid, signal);
      return true;
    } catch (error) {
      // EPERM: somebody is there whom we may not signal. ESRCH: nobody is.
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  }

  #taskkill(): void {
    try {
      const options = { stdio: 'ignore', windowsHide: true } as const;
      const child = this.#system.spawn('taskkill', ['/PID', String(this.#pid), '/T', '/F'], options);
      child.on('error', () => {});
      child.unref();
    } catch {
      // Nothing is left to try; the caller stops waiting by its own clock.
    }
  }
}

// Groups don't get the terminal's Ctrl-C, so a parent that exits takes its running ones along.
const liveGroups = new Set<ProcessGroup>();

function killLiveGroups(): void {
  for (const group of liveGroups) group.kill();
}
