// The guard around a command-line tool. Whatever the program does ends in one typed result: no shell, closed
// stdin, a time limit, an output limit, its whole process group ended. Whether the answer is true is not checked.

import { AbortError } from './abort-error.mts';
import { classifyEnding } from './classify-ending.mts';
import { realSystem, type System } from './process-group.mts';
import { readLimit } from './read-limit.mts';
import { type Limits, superviseProcess } from './supervise-process.mts';
import type { ToolResult } from './tool-result.mts';

export interface RunToolOptions {
  /** Default 10 000. */
  timeoutMs?: number | undefined;
  /** Time between SIGTERM and SIGKILL; default 500. */
  graceMs?: number | undefined;
  /** Of stdout; default 1 MiB. */
  maxOutputBytes?: number | undefined;
  cwd?: string | undefined;
  /** The tool's whole environment; default: this process's own, secrets included. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Ends the process group; the promise then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a program with an array of arguments and reads its JSON envelope.
 * Rejects only with an AbortError, or for options out of range; every fault of the tool is a result. It settles
 * when the group has ended, at most `timeoutMs + graceMs` and a quarter of a second after the start.
 */
export async function runTool(
  command: string,
  args: readonly string[] = [],
  options: RunToolOptions = {},
): Promise<ToolResult> {
  return runToolOn(realSystem, command, args, options);
}

/** The same on a system that is passed in, for tests. */
export async function runToolOn(
  system: System,
  program: string,
  args: readonly string[],
  options: RunToolOptions,
): Promise<ToolResult> {
  const limits = readLimits(options);
  const { cwd, env, signal } = options;
  if (signal?.aborted) throw new AbortError(signal.reason);
  const startedAt = performance.now();
  const command = { program, args, cwd, env };
  const ending = await superviseProcess(command, limits, signal, system);
  if (ending.cause === 'abort') throw new AbortError(signal?.reason);
  return classifyEnding(ending, command, limits, Math.round(performance.now() - startedAt));
}

function readLimits(options: RunToolOptions): Limits {
  return {
    timeoutMs: readLimit('timeoutMs', options.timeoutMs, 10_000),
    graceMs: readLimit('graceMs', options.graceMs, 500),
    maxOutputBytes: readLimit('maxOutputBytes', options.maxOutputBytes, 1024 * 1024),
  };
}
