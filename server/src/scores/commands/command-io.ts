// What the score commands need of the process around them; passed in, so that they run in tests as they are.
import { resolve } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { writeOutput } from '../../write-output.ts';

export interface CommandIo {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  /** Standard output, text as it is. Resolves when more may be written. */
  write(text: string): Promise<void>;
  /** A line for people, apart from standard output. */
  tell(line: string): void;
}

export const ofThisProcess: CommandIo = {
  environment: process.env,
  workingDir: process.cwd(),
  write: writeOutput,
  tell: (line) => console.error(line),
};

/** npm runs commands in the project's folder; what was typed is meant from where it was typed. */
export function resolveTyped(io: CommandIo, path: string): string {
  return resolve(io.environment.INIT_CWD || io.workingDir, path);
}

/** The settings, or null after the faults were told. */
export function readSettings(io: CommandIo): Config | null {
  const read = readConfig(io.environment);
  if (read.ok) return read.config;
  for (const fault of read.faults) io.tell(fault);
  return null;
}

export function explainFault(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
