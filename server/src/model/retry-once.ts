// Asks a model a second time, once, when the fault says that it is worth it and nothing has been shown yet.
// The second request is not the same: a model that failed at its own words is asked for plainer ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatModel, ModelFault, type ModelRequest, type OnModelEvent } from './chat-model.ts';

export interface RetryOptions {
  readonly delayMs?: number;
  /** Waits; rejects when the signal is aborted meanwhile. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const defaultDelayMs = 1000;

export function retryOnce(model: ChatModel, options: RetryOptions = {}): ChatModel {
  return { ...model, stream: (request, onEvent) => streamTwice(model, request, onEvent, options) };
}

async function streamTwice(
  model: ChatModel,
  request: ModelRequest,
  onEvent: OnModelEvent,
  { delayMs = defaultDelayMs, wait = waitFor }: RetryOptions,
): Promise<void> {
  let shown = false;
  try {
    await model.stream(request, (event) => {
      shown ||= event.kind !== 'thinking';
      return onEvent(event);
    });
  } catch (error) {
    if (shown || !(error instanceof ModelFault) || !error.retryable || request.abortSignal.aborted)
      throw error;
    await wait(delayMs, request.abortSignal);
    request.abortSignal.throwIfAborted();
    await model.stream(error.slug === 'model-failed' ? { ...request, temperature: 0 } : request, onEvent);
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}
