import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitSilence, SilenceTimeout } from '../../../server/src/around-loop/limit-silence.ts';

const outer = () => new AbortController();

/** Yields each value after its delay; ends by the signal. */
function source(steps: readonly (readonly [number, string])[]) {
  return async function* (signal: AbortSignal) {
    for (const [ms, value] of steps) {
      await sleep(ms, undefined, { signal });
      yield value;
    }
  };
}

async function collect(events: AsyncIterable<string>): Promise<string[]> {
  const seen: string[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

describe('limitSilence', () => {
  it('passes events on that come in time', async () => {
    const events = limitSilence(
      source([
        [1, 'a'],
        [1, 'b'],
      ]),
      { firstMs: 500, betweenMs: 500 },
      outer().signal,
    );
    expect(await collect(events)).toEqual(['a', 'b']);
  });
  it('ends a source that does not begin, and one that stops', async () => {
    const limits = { firstMs: 20, betweenMs: 20 };
    const silent = collect(limitSilence(source([[5000, 'a']]), limits, outer().signal));
    await expect(silent).rejects.toMatchObject({ name: 'SilenceTimeout', phase: 'first' });
    const stopping = collect(
      limitSilence(
        source([
          [1, 'a'],
          [5000, 'b'],
        ]),
        limits,
        outer().signal,
      ),
    );
    await expect(stopping).rejects.toMatchObject({ name: 'SilenceTimeout', phase: 'between' });
  });
  it('does not count the time that the reader takes', async () => {
    const events = limitSilence(
      source([
        [1, 'a'],
        [1, 'b'],
      ]),
      { firstMs: 500, betweenMs: 40 },
      outer().signal,
    );
    const seen: string[] = [];
    for await (const event of events) {
      seen.push(event);
      await sleep(80);
    }
    expect(seen).toEqual(['a', 'b']);
  });
  it('gives the reader’s own reason when the reader leaves', async () => {
    const controller = outer();
    const events = collect(
      limitSilence(source([[5000, 'a']]), { firstMs: 5000, betweenMs: 5000 }, controller.signal),
    );
    controller.abort(new Error('gone'));
    const error = await events.catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(SilenceTimeout);
  });
  it('ends the source when the reader stops early', async () => {
    let ended = false;
    const events = limitSilence(
      async function* () {
        try {
          yield 'a';
          yield 'b';
        } finally {
          ended = true;
        }
      },
      { firstMs: 500, betweenMs: 500 },
      outer().signal,
    );
    for await (const _ of events) break;
    expect(ended).toBe(true);
  });
});
