// Runs one process to its end and says what ended it; judges nothing. When the promise settles, the process
// and its group have ended, its pipes are closed and no timer is left. It never rejects.

import type { ChildProcess } from 'node:child_process';
import { OutputCollector } from './collect-output.mts';
import { ProcessGroup, type System } from './process-group.mts';

export interface Limits {
  timeoutMs: number;
  /** Between SIGTERM and SIGKILL. */
  graceMs: number;
  maxOutputBytes: number;
}

export interface Command {
  program: string;
  args: readonly string[];
  cwd: string | undefined;
  env: NodeJS.ProcessEnv | undefined;
}

/** `exit` holds for a process that ended by itself or was killed by somebody else. */
export type ProcessEnding =
  | { cause: 'spawn'; error: unknown }
  | { cause: 'timeout' | 'output'; stderr: Buffer }
  | { cause: 'abort' }
  | { cause: 'exit'; exitCode: number | null; signal: string | null; stdout: Buffer; stderr: Buffer };

const MAX_STDERR_BYTES = 64 * 1024;
/** How long a pipe that a grandchild holds may be quiet after the exit. */
const QUIET_PIPE_MS = 100;
/** How long to wait for a process that was sent SIGKILL; only one stuck in the kernel takes longer. */
const LAST_WAIT_MS = 250;

export function superviseProcess(
  command: Command,
  limits: Limits,
  signal: AbortSignal | undefined,
  system: System,
): Promise<ProcessEnding> {
  let child: ChildProcess;
  try {
    child = system.spawn(command.program, [...command.args], {
      cwd: command.cwd,
      env: command.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: system.platform !== 'win32',
      windowsHide: true,
      shell: false,
    });
  } catch (error) {
    return Promise.resolve({ cause: 'spawn', error });
  }
  return new Promise((resolve) => {
    if (child.pid === undefined) child.once('error', (error) => resolve({ cause: 'spawn', error }));
    else new Supervision(child, new ProcessGroup(child.pid, system), limits, signal, resolve);
  });
}

type Reason = 'timeout' | 'output' | 'abort';

class Supervision {
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup;
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  readonly #settle: (ending: ProcessEnding) => void;
  readonly #stdout: OutputCollector;
  readonly #stderr = new OutputCollector(MAX_STDERR_BYTES);
  #limitTimer: NodeJS.Timeout;
  #waitTimer: NodeJS.Timeout | undefined;
  /** Why we sent a signal: the first recorded cause wins over everything that the signal brings about. */
  #reason: Reason | undefined;
  #exit: { exitCode: number | null; signal: string | null } | undefined;
  #killed = false;
  /** Whether a byte has come since this was last cleared. */
  #heard = false;
  #settled = false;

  constructor(
    child: ChildProcess,
    group: ProcessGroup,
    limits: Limits,
    signal: AbortSignal | undefined,
    settle: (ending: ProcessEnding) => void,
  ) {
    this.#child = child;
    this.#group = group;
    this.#limits = limits;
    this.#signal = signal;
    this.#settle = settle;
    this.#stdout = new OutputCollector(limits.maxOutputBytes);
    child.on('error', () => {});
    child.once('exit', this.#onExit);
    child.once('close', this.#onClose);
    child.stdout?.on('data', this.#onStdout).on('error', () => {});
    child.stderr?.on('data', this.#onStderr).on('error', () => {});
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    this.#limitTimer = setTimeout(this.#onLimit, limits.timeoutMs);
  }

  readonly #onStdout = (chunk: Buffer): void => {
    if (!this.#stdout.add(chunk)) this.#stop('output');
    else this.#onByte();
  };

  readonly #onStderr = (chunk: Buffer): void => {
    this.#stderr.add(chunk);
    this.#onByte();
  };

  #onByte(): void {
    this.#heard = true;
    if (this.#exit && !this.#reason) this.#waitTimer?.refresh();
  }

  /** A timer that is due after a busy moment comes before what the pipes and the exit have to say: hear that first. */
  readonly #onQuiet = (): void => {
    this.#heard = false;
    setImmediate(() => {
      if (!this.#heard && !this.#reason) this.#finish();
    });
  };

  /** The limit also bounds a grandchild that goes on writing after the exit; the exit then stands. */
  readonly #onLimit = (): void => {
    setImmediate(() => {
      if (this.#exit && !this.#reason) this.#finish();
      else this.#stop('timeout');
    });
  };

  readonly #onAbort = (): void => {
    this.#stop('abort');
  };

  readonly #onExit = (exitCode: number | null, signal: string | null): void => {
    this.#exit = { exitCode, signal };
    if (!this.#reason) this.#waitTimer = setTimeout(this.#onQuiet, QUIET_PIPE_MS);
    else if (this.#killed || !this.#group.isAlive()) this.#finish();
  };

  /** Comes after the exit, when nobody holds the pipes any more. */
  readonly #onClose = (): void => {
    if (!this.#reason || this.#killed || !this.#group.isAlive()) this.#finish();
  };

  #stop(reason: Reason): void {
    if (this.#reason || this.#settled) return;
    this.#reason = reason;
    clearTimeout(this.#limitTimer);
    clearTimeout(this.#waitTimer);
    this.#group.terminate();
    this.#waitTimer = setTimeout(this.#kill, this.#limits.graceMs);
  }

  readonly #kill = (): void => {
    this.#killed = true;
    this.#group.kill();
    if (this.#exit) this.#finish();
    else this.#waitTimer = setTimeout(this.#finish, LAST_WAIT_MS);
  };

  readonly #finish = (): void => {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#limitTimer);
    clearTimeout(this.#waitTimer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    if (!this.#exit || this.#group.isAlive()) this.#group.kill();
    this.#group.release();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    if (!this.#exit) this.#child.unref();
    this.#settle(this.#ending());
  };

  #ending(): ProcessEnding {
    const stderr = this.#stderr.bytes();
    if (this.#reason === 'abort') return { cause: 'abort' };
    if (this.#reason) return { cause: this.#reason, stderr };
    const { exitCode, signal } = this.#exit ?? { exitCode: null, signal: null };
    return { cause: 'exit', exitCode, signal, stdout: this.#stdout.bytes(), stderr };
  }
}
