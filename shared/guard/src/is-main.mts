// Whether a module is the program that was started, also through a symbolic link.

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function isMain(moduleUrl: string): boolean {
  const program = process.argv[1];
  if (program === undefined) return false;
  try {
    return realpathSync(program) === fileURLToPath(moduleUrl);
  } catch {
    return false;
  }
}
