// The download of the configured model by Ollama: one at a time, watched by as many as like. Who stops watching
// stops nothing; only cancel does, and Ollama keeps what it has for the next time.
import type { PullPart } from '@handrail/wire';
import { Ollama } from 'ollama';
import { Agent } from 'undici';
import { ModelFault } from '../chat-model.ts';
import { isCloudModelName } from './is-cloud-model-name.ts';
import { mapFault } from './map-fault.ts';
import { pullSchema } from './read-chunk.ts';
import { createTransport } from './transport.ts';

export type PullProgress = PullPart['data'];

export interface ModelPull {
  /** Starts the download, or joins the one that runs; the newest progress first, slow readers skip some. Ends with
   * the download. Throws ModelFault when it fails or is cancelled, the signal's reason when the watcher leaves. */
  watch(signal: AbortSignal): AsyncGenerator<PullProgress, void, undefined>;
  /** False when none runs. */
  cancel(): boolean;
  readonly running: boolean;
}

export interface ModelPullOptions {
  readonly host: string;
  readonly model: string;
}

interface Run {
  progress: PullProgress;
  ended: boolean;
  fault: ModelFault | undefined;
  /** Resolves at the next change. */
  changed: Promise<void>;
  cancel(): void;
}

export function createModelPull(options: ModelPullOptions): ModelPull {
  let current: Run | undefined;
  const runningNow = (): Run | undefined => (current?.ended ? undefined : current);
  return {
    async *watch(signal) {
      signal.throwIfAborted();
      const run = runningNow() ?? startRun(options);
      current = run;
      const left = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      let shown: PullProgress | undefined;
      for (;;) {
        const { changed } = run;
        if (run.progress !== shown) {
          shown = run.progress;
          yield shown;
          signal.throwIfAborted();
          continue;
        }
        if (run.fault) throw run.fault;
        if (run.ended) return;
        await Promise.race([changed, left]);
        signal.throwIfAborted();
      }
    },
    cancel() {
      const run = runningNow();
      run?.cancel();
      return run !== undefined;
    },
    get running() {
      return runningNow() !== undefined;
    },
  };
}

function startRun(options: ModelPullOptions): Run {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5000 } });
  const transport = createTransport(dispatcher);
  const cancelled = new ModelFault('model-missing', `The download of ${options.model} was cancelled.`);
  let wasCancelled = false;
  let tell: () => void = () => {};
  const nextChange = (): Promise<void> =>
    new Promise((resolve) => {
      tell = resolve;
    });
  const run: Run = {
    progress: { status: 'Asking for the model', completedBytes: 0, totalBytes: 0 },
    ended: false,
    fault: undefined,
    changed: nextChange(),
    cancel() {
      wasCancelled = true;
      transport.abort();
    },
  };
  const change = (): void => {
    const told = tell;
    run.changed = nextChange();
    told();
  };
  const download = async (): Promise<void> => {
    try {
      for await (const progress of readProgress(options, transport.fetch)) {
        run.progress = progress;
        change();
      }
    } catch (error) {
      run.fault = wasCancelled ? cancelled : pullFault(error, options);
    } finally {
      run.ended = true;
      transport.abort();
      change();
      await dispatcher.destroy();
    }
  };
  void download();
  return run;
}

/** Progress over all layers together. */
async function* readProgress(
  { host, model }: ModelPullOptions,
  fetcher: typeof fetch,
): AsyncGenerator<PullProgress> {
  if (isCloudModelName(model))
    throw new ModelFault('model-failed', `${model} runs in Ollama's cloud and cannot be downloaded.`);
  const layers = new Map<string, { completed: number; total: number }>();
  const client = new Ollama({ host, fetch: fetcher });
  for await (const part of await client.pull({ model, stream: true })) {
    const { status, completed, total, digest } = pullSchema.parse(part);
    if (digest) layers.set(digest, { completed: completed ?? 0, total: total ?? 0 });
    const all = [...layers.values()];
    yield {
      status,
      completedBytes: all.reduce((sum, layer) => sum + layer.completed, 0),
      totalBytes: all.reduce((sum, layer) => sum + layer.total, 0),
    };
  }
}

function pullFault(error: unknown, { host, model }: ModelPullOptions): ModelFault {
  const said = error instanceof Error ? error.message : '';
  if (/file does not exist|not found|manifest unknown/i.test(said)) {
    return new ModelFault('model-missing', `There is no model ${model} to download. Check OLLAMA_MODEL.`, {
      cause: error,
    });
  }
  if (/no space left/i.test(said)) {
    return new ModelFault(
      'model-failed',
      `The disk of Ollama is full. Free some space, then download ${model} again.`,
      { cause: error },
    );
  }
  if (
    /dial tcp|no such host|i\/o timeout|TLS handshake|connection refused|network is unreachable/i.test(said)
  ) {
    return new ModelFault(
      'model-failed',
      'Ollama could not reach the place from which models come. Check its network.',
      { cause: error },
    );
  }
  return mapFault(error, { host, model, backend: 'ollama' });
}
