// Runs a program of ours for the check. Not through the guard: the guard is what is being checked.

import { spawn } from 'node:child_process';

export interface ProgramEnd {
  /** Null when it was killed or could not be started. */
  exitCode: number | null;
  /** Both streams together. */
  output: string;
}

export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  limitMs: number,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ exitCode: null, output: `${error.message}\n` }));
    // A faulty guard may leave processes that hold the pipes: the exit is waited for, not their closing.
    child.once('exit', (exitCode) => {
      setTimeout(() => resolve({ exitCode, output }), 50);
    });
  });
}
