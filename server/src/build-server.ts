// Puts the server together from its settings: data folder, secrets, records, people, tools, models, app. What can
// stop the start is returned as lines to print; nothing listens here.
import { createHmac, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DoctorCheck } from '@handrail/wire';
import { createApp } from './app.ts';
import { SilenceTimeout } from './around-loop/limit-silence.ts';
import { createModelSlots } from './around-loop/model-slots.ts';
import { createFileLog } from './around-tools/log/file-log.ts';
import { warmAttackScreen } from './before-model/screen-attacks.ts';
import { createSealer } from './before-model/seal-chain.ts';
import { createSummaryBackoff } from './before-model/summary-backoff.ts';
import { createTokenBudget } from './before-model/token-budget.ts';
import type { Config } from './config.ts';
import { holdDataFolder } from './data-folder.ts';
import { decideDemoMode } from './demo-mode.ts';
import { examineServer } from './examine-server.ts';
import { createModelBackends } from './model/model-backends.ts';
import { examineOllama } from './model/ollama/doctor.ts';
import { isInContainer } from './model/ollama/is-in-container.ts';
import { createModelPull, type ModelPull } from './model/ollama/pull.ts';
import { findScene, scenes } from './model/scripted/scenes.ts';
import { createPeople, type People } from './people/create-people.ts';
import { guest } from './people/demo/demo-people.ts';
import { seedDemoSchool } from './people/demo/seed-demo-school.ts';
import { watchForAccounts } from './people/watch-for-accounts.ts';
import { openRecords, type Records } from './scores/open-records.ts';
import { demoRecordsFile, recordsFile } from './scores/record-files.ts';
import { readSecrets } from './secret-file.ts';
import { failingTool } from './tools/failing-tool.ts';
import { createTools, type ToolDependencies, ToolFault } from './tools/registry.ts';
import type { Tool } from './tools/tool.ts';
import { warmReplyScreen } from './turn/protected-words.ts';
import { ServerStopping } from './turn/to-problem.ts';
import type { TurnDependencies } from './turn/turn.ts';

export interface BuiltServer {
  readonly app: RequestListener;
  readonly demo: boolean;
  /** Lines for the operator. */
  readonly notices: readonly string[];
  /** Loads the model; never throws. */
  warmUp(): Promise<void>;
  /** Calls back once when demo mode has to end, since somebody got an account. */
  whenDemoEnds(listener: () => void): void;
  /** No new turns from now on; running ones go on. */
  refuseTurns(): void;
  /** Ends running turns with their problem. */
  endTurns(): void;
  close(): Promise<void>;
}

export type BuildResult =
  | { readonly ok: true; readonly server: BuiltServer }
  | { readonly ok: false; readonly faults: readonly string[] };

const clientDir = fileURLToPath(new URL('../../client/dist', import.meta.url));

/** A mark for the prompt of one person and day; a reply that holds it has leaked the prompt. */
function makeCanary(secret: Buffer): (personId: string) => string {
  return (personId) => {
    const day = new Date().toISOString().slice(0, 10);
    return `hr-${createHmac('sha256', secret).update(`canary:${day}:${personId}`).digest('hex').slice(0, 16)}`;
  };
}

async function hasRealAccounts(dataDir: string): Promise<boolean> {
  const records = openRecords({ file: recordsFile(dataDir) });
  try {
    return await createPeople(records).hasRealAccounts();
  } finally {
    await records.close();
  }
}

async function openStore(dataDir: string, demo: boolean): Promise<Records> {
  const records = openRecords({ file: demo ? demoRecordsFile(dataDir) : recordsFile(dataDir) });
  if (demo) await seedDemoSchool(records);
  return records;
}

/** The doctor: this server, then Ollama, unless it is not to be asked. */
async function examine(
  config: Config,
  demo: boolean,
  { hasRealAccounts }: People,
  pull: ModelPull,
): Promise<readonly DoctorCheck[]> {
  const { ollamaUrl: host, model, numCtx, modelConcurrency: concurrency } = config;
  const server = await examineServer({ config, demo, hasRealAccounts });
  const download: readonly DoctorCheck[] = pull.running
    ? [{ id: 'download', title: 'Download', status: 'warning', detail: `${model} is being downloaded now.` }]
    : [];
  if (config.modelBackend === 'scripted') {
    const detail = 'Not asked: MODEL_BACKEND is scripted, so the stand-in answers.';
    return [...server, { id: 'reachable', title: 'Ollama answers', status: 'skipped', detail }];
  }
  const inContainer = isInContainer();
  return [
    ...server,
    ...download,
    ...(await examineOllama({ host, model, numCtx, concurrency, inContainer })),
  ];
}

/** The tools, or why one of them stops the start. */
function makeTools(dependencies: ToolDependencies): readonly Tool[] | { readonly fault: string } {
  try {
    return createTools(dependencies);
  } catch (error) {
    if (error instanceof ToolFault) return { fault: error.message };
    throw error;
  }
}

export interface BuildOptions {
  readonly version: string;
  report(error: unknown): void;
}

/** Builds on the data folder, which this server holds until it is closed. */
export async function buildServer(config: Config, options: BuildOptions): Promise<BuildResult> {
  const folder = holdDataFolder(config.dataDir);
  if (!folder.ok) return { ok: false, faults: [folder.fault] };
  const result = await buildOnFolder(config, options);
  if (!result.ok) {
    folder.release();
    return result;
  }
  const { server } = result;
  let stopWatching = async () => {};
  const whenDemoEnds = (listener: () => void) => {
    if (server.demo) stopWatching = watchForAccounts(config.dataDir, listener);
  };
  const close = async () => {
    await stopWatching();
    await server.close();
    folder.release();
  };
  return { ok: true, server: { ...server, whenDemoEnds, close } };
}

async function buildOnFolder(config: Config, { version, report }: BuildOptions): Promise<BuildResult> {
  const secrets = readSecrets(config.secrets, config.dataDir);
  if (!secrets.ok) return { ok: false, faults: [secrets.fault] };
  const [firstSecret] = secrets.secrets;
  if (!firstSecret) return { ok: false, faults: ['HANDRAIL_SECRET is empty.'] };
  const decision = decideDemoMode(config, await hasRealAccounts(config.dataDir));
  if (!decision.start) return { ok: false, faults: [decision.why] };
  const { demo } = decision;
  if (config.modelBackend === 'scripted' && !demo) {
    return {
      ok: false,
      faults: ['MODEL_BACKEND is "scripted": outside demo mode allowed is auto or ollama'],
    };
  }

  const records = await openStore(config.dataDir, demo);
  const people = createPeople(records);
  const handbookFolder = join(config.dataDir, 'handbook');
  const tools = makeTools({ store: records.scores, recordRead: people.recordRead, handbookFolder });
  if ('fault' in tools) {
    await records.close();
    return { ok: false, faults: [tools.fault] };
  }
  warmReplyScreen(tools);
  warmAttackScreen();
  const { ollamaUrl, model, numCtx, modelBackend: wanted } = config;
  const isDeadline = (error: unknown): boolean => error instanceof SilenceTimeout;
  const backends = createModelBackends({ ollamaUrl, model, numCtx, wanted, demo, isDeadline });
  const pull = createModelPull({ host: ollamaUrl, model });
  const draining = new AbortController();
  const stopping = new AbortController();
  const turn: TurnDependencies = {
    config,
    sealer: createSealer({ secrets: secrets.secrets }),
    log: createFileLog({
      dataDir: config.dataDir,
      records: config.logRecords ?? (demo ? 'full' : 'ids'),
      tell: report,
    }),
    canary: makeCanary(firstSecret),
    budget: createTokenBudget(),
    summaryBackoff: createSummaryBackoff({ rowsToWait: config.historyKeepMessages }),
  };
  const app = createApp({
    config,
    demo,
    turn,
    slots: createModelSlots({ slots: config.modelConcurrency, limit: config.modelQueue }),
    backends,
    toolsFor(sceneId) {
      const fault = sceneId === null ? undefined : findScene(sceneId)?.tool;
      return fault ? tools.map((tool) => failingTool(tool, fault)) : tools;
    },
    sceneRows: (sceneId) => (sceneId === null ? [] : (findScene(sceneId)?.history ?? [])),
    scenes: scenes.map(({ info }) => info),
    people,
    records,
    mending: { pull, examine: () => examine(config, demo, people, pull) },
    nobody: async () => (demo ? people.demoPerson('teacher') : guest),
    clientDir,
    version,
    draining: draining.signal,
    stopping: stopping.signal,
    newTurnId: () => `turn_${randomUUID()}`,
    report,
  });
  return {
    ok: true,
    server: {
      app,
      demo,
      notices: [decision.why],
      warmUp: backends.warmUp,
      whenDemoEnds: () => {},
      refuseTurns: () => draining.abort(),
      endTurns: () => stopping.abort(new ServerStopping()),
      async close() {
        pull.cancel();
        await backends.close();
        await turn.log.close();
        await records.close();
      },
    },
  };
}
