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
 * Passes events on and aborts through `controller` when none comes in time; the events' source is expected
 * to end by that signal. Throws SilenceTimeout then. Ends the source when the reader stops early.
 */
export async function* limitSilence<Event>(
  start: (signal: AbortSignal) => AsyncIterable<Event>,
  { firstMs, betweenMs }: SilenceLimits,
  outer: AbortSignal,
): AsyncGenerator<Event> {
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
  try {
    for await (const event of start(own.signal)) {
      waiting = false;
      yield event;
      waiting = true;
      if (begun) {
        timer.refresh();
        continue;
      }
      begun = true;
      clearTimeout(timer);
      timer = limit('between', betweenMs);
    }
  } catch (error) {
    throw own.signal.aborted && !outer.aborted ? own.signal.reason : error;
  } finally {
    unfollow();
    clearTimeout(timer);
  }
}
