// Turns how a process ended into a typed result. Pure but for one look at a working directory that a spawn
// failed in. Exit code first, JSON second: a failed command's output is never read as data.

import { statSync } from 'node:fs';
import { readEnvelope } from './read-envelope.mts';
import type { Command, Limits, ProcessEnding } from './supervise-process.mts';
import { makeBroken, type Stamp, type ToolResult } from './tool-result.mts';

/** Every ending but an abort, which has nobody left to read a result. */
export type JudgedEnding = Exclude<ProcessEnding, { cause: 'abort' }>;

export function classifyEnding(
  ending: JudgedEnding,
  command: Command,
  limits: Limits,
  durationMs: number,
): ToolResult {
  const stamp: Stamp = { exitCode: null, durationMs };
  switch (ending.cause) {
    case 'spawn':
      return classifySpawnFault(ending.error, command, stamp);
    case 'timeout': {
      const detail = withStderr(`no end within ${limits.timeoutMs} ms`, ending.stderr);
      return makeBroken('timeout', detail, stamp);
    }
    case 'output': {
      const detail = `more than ${limits.maxOutputBytes} bytes on stdout`;
      return makeBroken('protocol', detail, stamp, 'OUTPUT_LIMIT');
    }
    case 'exit':
      return classifyExit(ending, stamp);
  }
}

function classifyExit(ending: Extract<ProcessEnding, { cause: 'exit' }>, stamp: Stamp): ToolResult {
  const { exitCode, signal } = ending;
  if (signal !== null) {
    return makeBroken('exit', withStderr(`killed by ${signal}`, ending.stderr), stamp, signal);
  }
  const ended = { ...stamp, exitCode };
  if (exitCode !== 0) {
    return makeBroken('exit', toText(ending.stderr) || `exit code ${exitCode}, nothing on stderr`, ended);
  }
  return readEnvelope(ending.stdout, ended);
}

function classifySpawnFault(error: unknown, command: Command, stamp: Stamp): ToolResult {
  const code = readErrorCode(error);
  if (command.cwd !== undefined && code !== 'BAD_ARGUMENT' && !isDirectory(command.cwd)) {
    return makeBroken('spawn', `working directory not usable\n${command.cwd}`, stamp, 'BAD_CWD');
  }
  const reason = spawnReasons.get(code) ?? 'could not start the program';
  return makeBroken('spawn', `${reason}\n${command.program}`, stamp, code);
}

const spawnReasons = new Map([
  ['ENOENT', 'program not found'],
  ['EACCES', 'program may not be executed'],
  ['E2BIG', 'arguments too long'],
  ['ENAMETOOLONG', 'arguments too long'],
  ['BAD_ARGUMENT', 'an argument, the program or the environment holds what a command line cannot'],
]);

// Node's own word for an argument that no command line can hold, such as one with a NUL in it.
const NODE_ARGUMENT_FAULT = 'ERR_INVALID_ARG_';

function readErrorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return 'UNKNOWN';
  return code.startsWith(NODE_ARGUMENT_FAULT) ? 'BAD_ARGUMENT' : code;
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function withStderr(detail: string, stderr: Buffer): string {
  const said = toText(stderr);
  return said === '' ? detail : `${detail}\n${said}`;
}

function toText(bytes: Buffer): string {
  return bytes.toString('utf8').trim();
}
