import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  limitSilence,
  type SilenceLimits,
  SilenceTimeout,
} from '../../../server/src/around-loop/limit-silence.ts';

type Take = (event: string) => Promise<void> | undefined;

/** Gives each value after its delay; ends by the signal. */
function source(steps: readonly (readonly [number, string])[]) {
  return async (signal: AbortSignal, onEvent: Take) => {
    for (const [ms, value] of steps) {
      await sleep(ms, undefined, { signal });
      await onEvent(value);
    }
  };
}

const patient: SilenceLimits = { firstMs: 5000, betweenMs: 5000 };

async function collect(
  start: ReturnType<typeof source>,
  limits: SilenceLimits,
  outer = new AbortController(),
  take: (event: string) => Promise<void> | undefined = () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  const onEvent = (event: string) => {
    seen.push(event);
    return take(event);
  };
  await limitSilence(start, onEvent, limits, outer.signal);
  return seen;
}

describe('limitSilence', () => {
  it('passes events on that come in time', async () => {
    const start = source([
      [1, 'a'],
      [1, 'b'],
    ]);
    expect(await collect(start, { firstMs: 500, betweenMs: 500 })).toEqual(['a', 'b']);
  });

  it('ends a source that does not begin, and one that stops', async () => {
    const limits = { firstMs: 20, betweenMs: 20 };
    await expect(collect(source([[5000, 'a']]), limits)).rejects.toMatchObject({
      name: 'SilenceTimeout',
      phase: 'first',
    });
    const stopping = source([
      [1, 'a'],
      [5000, 'b'],
    ]);
    await expect(collect(stopping, limits)).rejects.toMatchObject({
      name: 'SilenceTimeout',
      phase: 'between',
    });
  });

  it('does not count the time that the reader takes, and counts again after it', async () => {
    const limits = { firstMs: 500, betweenMs: 40 };
    const start = source([
      [1, 'a'],
      [1, 'b'],
    ]);
    expect(await collect(start, limits, new AbortController(), () => sleep(80))).toEqual(['a', 'b']);
    const stopping = source([
      [1, 'a'],
      [5000, 'b'],
    ]);
    await expect(collect(stopping, limits, new AbortController(), () => sleep(80))).rejects.toBeInstanceOf(
      SilenceTimeout,
    );
  });

  it('gives the reader’s own reason when the reader leaves', async () => {
    const outer = new AbortController();
    const events = collect(source([[5000, 'a']]), patient, outer);
    outer.abort(new Error('gone'));
    const error = await events.catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(SilenceTimeout);
  });

  it('hands on what the reader threw, at once or later', async () => {
    const broken = new Error('broken');
    const events = source([[1, 'a']]);
    const throwing = () => {
      throw broken;
    };
    await expect(collect(events, patient, new AbortController(), throwing)).rejects.toBe(broken);
    const rejecting = () => Promise.reject(broken);
    await expect(collect(events, patient, new AbortController(), rejecting)).rejects.toBe(broken);
  });
});
