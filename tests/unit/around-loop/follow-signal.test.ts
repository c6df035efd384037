import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { followSignal } from '../../../server/src/around-loop/follow-signal.ts';

describe('followSignal', () => {
  it('aborts with the reason of what it follows, then and at once when that has aborted before', () => {
    const source = new AbortController();
    const follower = new AbortController();
    followSignal(source.signal, follower);
    expect(follower.signal.aborted).toBe(false);
    source.abort('stop');
    expect(follower.signal.reason).toBe('stop');
    const late = new AbortController();
    followSignal(source.signal, late);
    expect(late.signal.reason).toBe('stop');
  });

  it('leaves nothing in the source once it has ended', () => {
    const source = new AbortController();
    for (let count = 0; count < 20; count += 1) followSignal(source.signal, new AbortController())();
    expect(getEventListeners(source.signal, 'abort')).toEqual([]);
  });

  it('does not abort after following has ended', () => {
    const source = new AbortController();
    const follower = new AbortController();
    followSignal(source.signal, follower)();
    source.abort();
    expect(follower.signal.aborted).toBe(false);
  });
});
