// Around the loop: bounds how long a model call may stay silent, before its first event and between
// events (thinking counts as a sign of life), and how long the whole turn may take. The first cause wins.
// Does not bound the wait for a slot.

import { followSignal } from './follow-signal.ts';

export class SilenceTimeout extends Error {
  readonly phase: 'first' | 'between';
  readonly limitMs: number;

  constructor(phase: 'first' | 'between', limitMs: number) {
    super(phase === 'first' ? 'no first event in time' : 'no further event in time');
    this.name = 'SilenceTimeout';
    this.phase = phase;
    this.limitMs = limitMs;
  }
}

export interface SilenceLimits {
  readonly firstMs: number;
  readonly betweenMs: number;
}

/**
 * Passes events on and aborts by the signal that it gives `start` when none comes in time; the source is expected to end
 * by that. Rejects with SilenceTimeout then. Time that `onEvent` takes is the reader's and does not count.
 */
export async function limitSilence<Event>(
  start: (signal: AbortSignal, onEvent: (event: Event) => Promise<void> | undefined) => Promise<void>,
  onEvent: (event: Event) => Promise<void> | undefined,
  { firstMs, betweenMs }: SilenceLimits,
  outer: AbortSignal,
): Promise<void> {
  const own = new AbortController();
  const unfollow = followSignal(outer, own);
  let waiting = true;
  const limit = (phase: SilenceTimeout['phase'], ms: number) =>
    setTimeout(() => {
      // While the reader works on an event nobody waits for the next one.
      if (waiting) own.abort(new SilenceTimeout(phase, ms));
    }, ms);
  let timer = limit('first', firstMs);
  let begun = false;
  const startWaiting = (): void => {
    waiting = true;
    if (begun) {
      timer.refresh();
      return;
    }
    begun = true;
    clearTimeout(timer);
    timer = limit('between', betweenMs);
  };
  try {
    await start(own.signal, (event) => {
      const taking = onEvent(event);
      if (!taking) {
        startWaiting();
        return undefined;
      }
      waiting = false;
      return taking.then(startWaiting);
    });
  } catch (error) {
    throw own.signal.aborted && !outer.aborted ? own.signal.reason : error;
  } finally {
    unfollow();
    clearTimeout(timer);
  }
}
