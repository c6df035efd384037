// Starts and ends the processes that take part in a measurement; each is asked about itself through probe.mjs.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSchool, signIn } from './school.ts';

export interface Reading {
  readonly cpuMs: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

export interface Measured {
  readonly origin: string;
  /** What a turn's request has to carry. */
  readonly headers: Readonly<Record<string, string>>;
  /** Processor time and memory so far; with `collect` after a garbage collection. */
  read(options?: { collect?: boolean }): Promise<Reading>;
  stop(): Promise<void>;
}

const here = import.meta.dirname;
const serverMain = join(here, '..', '..', 'server', 'dist', 'main.js');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(timer);
}

async function untilAnswering(origin: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the process ended with exit code ${child.exitCode}`);
    const answered = await fetch(`${origin}/api/health`).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
    if (answered) return;
    await sleep(50);
  }
  throw new Error(`nothing answers at ${origin}`);
}

/** The fake model server; `slowMs` puts a pause before each token. */
export async function startFake(slowMs = 0): Promise<{ origin: string; stop(): Promise<void> }> {
  const env = { ...process.env, SLOW_MS: String(slowMs) };
  const child = fork(join(here, 'fake-ollama.mjs'), { env });
  const [message]: { port: number }[] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${message?.port}`, stop: () => stop(child) };
}

async function startMeasured(
  file: string,
  env: NodeJS.ProcessEnv,
  execArgv: readonly string[],
): Promise<Measured> {
  const port = await freePort();
  const child = fork(file, {
    env: { ...process.env, ...env, PORT: String(port) },
    execArgv: ['--expose-gc', '--import', join(here, 'probe.mjs'), ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`${file} ended by itself: ${signal ?? `exit code ${code}`}`);
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(origin, child);
  return {
    origin,
    headers: {},
    async read({ collect = false } = {}) {
      const answer = once(child, 'message');
      child.send({ collect });
      const [reading]: Reading[] = await answer;
      if (!reading) throw new Error('the measured process gave no reading');
      return reading;
    },
    stop() {
      stopping = true;
      return stop(child);
    },
  };
}

/** What Handrail is measured against, each a program in `sides/`. */
export const otherSides = { 'bare loop': 'bare-loop', 'AI SDK 6': 'ai-sdk', LangGraph: 'langgraph' } as const;
export type OtherSide = keyof typeof otherSides;
export type SideName = OtherSide | 'Handrail';

export const startOther = (name: OtherSide, model: string, env: NodeJS.ProcessEnv = {}) =>
  startMeasured(
    join(here, 'sides', `${otherSides[name]}.mjs`),
    { ...env, NODE_ENV: 'production', OLLAMA_BASE_URL: model },
    [],
  );

/** Limits that a measurement would run into, raised. */
const serverSettings = (model: string, dataFolder: string) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: dataFolder,
  MODEL_BACKEND: 'ollama',
  OLLAMA_BASE_URL: model,
  OLLAMA_MODEL: 'fake',
  MODEL_CONCURRENCY: '1000',
  MODEL_QUEUE: '1000',
  RATE_LIMIT_PER_MINUTE: '1000000',
});

/** The built server in demo mode over the given model server. */
export const startDemoServer = (model: string, dataFolder: string) =>
  startMeasured(serverMain, { ...serverSettings(model, dataFolder), DEMO: 'on' }, []);

/** The built server over the given model server with real records, and a teacher who is signed in. */
export async function startServer(
  model: string,
  dataFolder: string,
  { env = {}, execArgv = [] }: { env?: NodeJS.ProcessEnv; execArgv?: readonly string[] } = {},
): Promise<Measured> {
  await makeSchool(dataFolder);
  const server = await startMeasured(serverMain, { ...serverSettings(model, dataFolder), ...env }, execArgv);
  return { ...server, headers: await signIn(server.origin) };
}
