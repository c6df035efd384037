// The guard around a tool that is a function of this process: same kinds, same rule that a failure has no
// items. The timer can't stop synchronous code, so such tools bound their own work.

import { AbortError } from './abort-error.mts';
import { readJsonValue } from './json-value.mts';
import { readLimit } from './read-limit.mts';
import { toCode, toQuestion, UNKNOWN_CODE } from './read-refusal.mts';
import { Refusal } from './refusal.mts';
import { makeAnswer, makeBroken, makeRefused, type Stamp, THREW, type ToolResult } from './tool-result.mts';

export interface RunFunctionOptions {
  /** Default 10 000. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Returns an array of JSON items, or a Refusal. The signal fires at the time limit and when the caller aborts. */
export type ToolFunction = (signal: AbortSignal) => unknown;

/**
 * Runs a function as a tool. An array of JSON values is `results` or `empty`, a returned or thrown Refusal is
 * `refused`, any other throw is `exit`, any other return is `protocol`. Items are copied, so that what the
 * function changes later changes no result. Rejects with an AbortError, or for options out of range.
 */
export async function runFunction(run: ToolFunction, options: RunFunctionOptions = {}): Promise<ToolResult> {
  const timeoutMs = readLimit('timeoutMs', options.timeoutMs, 10_000);
  const { signal } = options;
  if (signal?.aborted) throw new AbortError(signal.reason);
  const startedAt = performance.now();
  const outcome = await raceOutcome(run, timeoutMs, signal);
  if (outcome.ending === 'abort') throw new AbortError(signal?.reason);
  const stamp: Stamp = { exitCode: null, durationMs: Math.round(performance.now() - startedAt) };
  switch (outcome.ending) {
    case 'timeout':
      return makeBroken('timeout', `no end within ${timeoutMs} ms`, stamp);
    case 'return':
      return classifyReturn(outcome.value, stamp);
    case 'throw':
      return classifyThrow(outcome.error, stamp);
  }
}

type Outcome =
  | { ending: 'return'; value: unknown }
  | { ending: 'throw'; error: unknown }
  | { ending: 'timeout' }
  | { ending: 'abort' };

/** The first ending wins; what the function does after that is ignored. */
function raceOutcome(
  run: ToolFunction,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const inner = new AbortController();
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const stop = (ending: 'timeout' | 'abort'): void => {
      settle({ ending });
      inner.abort(new AbortError(ending));
    };
    const onAbort = (): void => stop('abort');
    const timer = setTimeout(stop, timeoutMs, 'timeout');
    signal?.addEventListener('abort', onAbort, { once: true });
    callFunction(run, inner.signal).then(settle);
  });
}

async function callFunction(run: ToolFunction, signal: AbortSignal): Promise<Outcome> {
  try {
    return { ending: 'return', value: await run(signal) };
  } catch (error) {
    return { ending: 'throw', error };
  }
}

function classifyReturn(value: unknown, stamp: Stamp): ToolResult {
  if (value instanceof Refusal) return classifyRefusal(value, stamp);
  if (!Array.isArray(value)) {
    return makeBroken('protocol', 'the function returned no array', stamp, 'BAD_RETURN');
  }
  // One level more than a process gets: there the envelope is the outermost.
  const reading = readJsonValue(value);
  if (reading.fault || !Array.isArray(reading.value)) {
    return makeBroken(
      'protocol',
      'the function returned what is not JSON',
      stamp,
      reading.fault ?? 'NOT_JSON',
    );
  }
  return makeAnswer(reading.value, stamp);
}

function classifyThrow(error: unknown, stamp: Stamp): ToolResult {
  if (error instanceof Refusal) return classifyRefusal(error, stamp);
  return makeBroken('exit', showError(error), stamp, THREW);
}

function classifyRefusal(refusal: Refusal, stamp: Stamp): ToolResult {
  const code = toCode(refusal.code) ?? UNKNOWN_CODE;
  const { question } = refusal;
  const asked = question && toQuestion(code, question.text, question.candidates);
  return makeRefused(code, refusal.message, stamp, asked);
}

/** The stack begins with name and message; a thrown value may be anything, even one that can't be shown. */
function showError(error: unknown): string {
  try {
    return error instanceof Error ? (error.stack ?? String(error)) : `threw ${String(error)}`;
  } catch {
    return 'threw something that cannot be shown';
  }
}
