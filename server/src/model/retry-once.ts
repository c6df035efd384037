// Asks a model a second time, once, when the fault says that it is worth it and nothing has been shown yet.
// The second request is not the same: a model that failed at its own words is asked for plainer ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatModel, type ModelEvent, ModelFault, type ModelRequest } from './chat-model.ts';

export interface RetryOptions {
  readonly delayMs?: number;
  /** Waits; rejects when the signal is aborted meanwhile. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const defaultDelayMs = 1000;

export function retryOnce(model: ChatModel, options: RetryOptions = {}): ChatModel {
  return { ...model, stream: (request) => streamTwice(model, request, options) };
}

async function* streamTwice(
  model: ChatModel,
  request: ModelRequest,
  { delayMs = defaultDelayMs, wait = waitFor }: RetryOptions,
): AsyncGenerator<ModelEvent, void, undefined> {
  let shown = false;
  try {
    for await (const event of model.stream(request)) {
      shown ||= event.kind !== 'thinking';
      yield event;
    }
    return;
  } catch (error) {
    if (shown || !(error instanceof ModelFault) || !error.retryable || request.abortSignal.aborted)
      throw error;
    await wait(delayMs, request.abortSignal);
    request.abortSignal.throwIfAborted();
    yield* model.stream(error.slug === 'model-failed' ? { ...request, temperature: 0 } : request);
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}
