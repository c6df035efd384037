// The built server as a process of its own, and its commands beside it, for tests of what only a process shows. What was
// launched and made is ended and removed by `cleanUp`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type FakeOllama, startFakeOllama } from './fake-ollama.ts';

const dist = new URL('../../server/dist/', import.meta.url);
const main = new URL('main.js', dist).pathname;

export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

const running: Running[] = [];
const folders: string[] = [];
const fakes: FakeOllama[] = [];

export async function cleanUp(): Promise<void> {
  for (const { child, exit } of running.splice(0)) {
    child.kill('SIGKILL');
    await exit;
  }
  for (const fake of fakes.splice(0)) await fake.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'handrail-process-'));
  folders.push(folder);
  return folder;
}

export interface LaunchOptions {
  /** The most that any file may grow to, in KiB: writing more fails, as on a full disk. */
  readonly maxFileKib?: number;
}

/** Starts the built server; resolves once it listens or has ended. */
export async function launch(
  environment: Record<string, string>,
  { maxFileKib }: LaunchOptions = {},
): Promise<Running> {
  const { PATH, HOME } = process.env;
  const [program, args] =
    maxFileKib === undefined
      ? [process.execPath, [main]]
      : ['bash', ['-c', `ulimit -f ${maxFileKib}; exec "$0" "$1"`, process.execPath, main]];
  const child = spawn(program, args, {
    env: { PATH, HOME, PORT: '0', MODEL_BACKEND: 'scripted', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let ended = false;
  void exit.then(() => {
    ended = true;
  });
  await expect.poll(() => ended || /listens on/.test(output), { timeout: 15_000 }).toBe(true);
  const url = /listens on (http:\S+)/.exec(output)?.[1] ?? '';
  const started = { child, url, output: () => output, exit };
  running.push(started);
  return started;
}

/** Runs one of the commands, such as `scores/commands/scores-import.js`, on a data folder. */
export function runCommand(
  file: string,
  args: readonly string[],
  { dataDir, input = '' }: { dataDir: string; input?: string },
): Promise<{ code: number | null; output: string }> {
  const { href } = new URL(file, dist);
  const script = `const { run } = await import(${JSON.stringify(href)}); process.exitCode = await run(${JSON.stringify(args)});`;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** A fake Ollama and the settings that make a server ask it. */
export async function fakeModel(script: Parameters<typeof startFakeOllama>[0]) {
  const fake = await startFakeOllama(script);
  fakes.push(fake);
  return { OLLAMA_BASE_URL: fake.url, OLLAMA_MODEL: 'fake', MODEL_BACKEND: 'ollama', fake };
}
