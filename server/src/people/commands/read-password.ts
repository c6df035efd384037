// Reads a password: from the terminal without showing it, or as the first line of a pipe.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface PasswordInput extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
}

/** Takes what readline would print and drops it, so that nothing typed is echoed. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function firstLine(input: PasswordInput, terminal: boolean): Promise<string> {
  const lines = createInterface({ input, output: silent(), terminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

/** The password, or what is wrong with what was given. */
export async function readPassword(
  input: PasswordInput,
  prompt: (text: string) => void,
  { fromPipe = false } = {},
): Promise<{ password: string } | { fault: string }> {
  if (fromPipe || !input.isTTY) return { password: await firstLine(input, false) };
  prompt('Password (not shown): ');
  const password = await firstLine(input, true);
  prompt('\nOnce more: ');
  const again = await firstLine(input, true);
  prompt('\n');
  return password === again ? { password } : { fault: 'the two passwords are not the same' };
}
