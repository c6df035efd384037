import type { StreamPart } from '@handrail/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplyScreen } from '../../../server/src/after-model/reply-screen.ts';
import { createTextPart } from '../../../server/src/turn/text-part.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Long after anything was screened.
  vi.advanceTimersByTime(1000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen that lets everything through, but for what it throws on. */
function openScreen(): ReplyScreen & { readonly pushed: string[] } {
  const pushed: string[] = [];
  return {
    pushed,
    push(delta) {
      if (delta.includes('boom')) throw new Error('the screen broke');
      pushed.push(delta);
      return [{ kind: 'text', text: delta }];
    },
    end: () => [],
    get visibleText() {
      return pushed.join('');
    },
    claims: [],
    replaced: false,
  };
}

function makePart(emit: (part: StreamPart) => Promise<void> | undefined = () => undefined) {
  const screen = openScreen();
  const parts: StreamPart[] = [];
  const part = createTextPart({
    id: 'text-1',
    row: 0,
    screen,
    emit(each) {
      parts.push(each);
      return emit(each);
    },
    onText() {},
  });
  const deltas = () => parts.flatMap((each) => (each.type === 'text-delta' ? [each.delta] : []));
  return { part, screen, parts, deltas };
}

describe('createTextPart', () => {
  it('lets the first text out at once, and screens what follows fast together', async () => {
    const { part, screen, deltas } = makePart();
    await part.push('One');
    expect(deltas()).toEqual(['One']);
    for (const word of [' two', ' three', ' four']) {
      vi.advanceTimersByTime(1);
      await part.push(word);
    }
    expect(screen.pushed).toEqual(['One']);
    await vi.advanceTimersByTimeAsync(8);
    expect(deltas()).toEqual(['One', ' two three four']);
    expect(await part.end()).toBe('One two three four');
  });

  it('does not hold slow text back', async () => {
    const { part, deltas } = makePart();
    for (const word of ['One', ' two', ' three']) {
      await part.push(word);
      vi.advanceTimersByTime(20);
    }
    expect(deltas()).toEqual(['One', ' two', ' three']);
  });

  it('gathers no more than a little', async () => {
    const { part, screen } = makePart();
    for (let count = 0; count < 100; count += 1) await part.push('x'.repeat(1000));
    expect(screen.pushed.length).toBeGreaterThan(10);
    expect((await part.end()).length).toBe(100_000);
  });

  it('keeps order, and lets nothing more in, while a slow reader has not taken what came before', async () => {
    let taken = () => {};
    const { part, deltas } = makePart((each) =>
      each.type === 'text-delta' && each.delta === 'One'
        ? new Promise((resolve) => {
            taken = resolve;
          })
        : undefined,
    );
    let through = false;
    const first = Promise.resolve(part.push('One')).then(() => {
      through = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(through).toBe(false);
    taken();
    await first;
    await part.push(' two');
    expect(await part.end()).toBe('One two');
    expect(deltas()).toEqual(['One', ' two']);
  });

  it('tells of a screen that broke, and of a reader that left, while nobody was sending', async () => {
    const broken = makePart();
    await broken.part.push('One');
    await broken.part.push(' boom');
    await vi.advanceTimersByTimeAsync(8);
    await expect(Promise.resolve(broken.part.push(' more'))).rejects.toThrow('the screen broke');

    const left = makePart((each) =>
      each.type === 'text-delta' && each.delta !== 'One'
        ? Promise.reject(new Error('the reader has gone'))
        : undefined,
    );
    await left.part.push('One');
    await left.part.push(' two');
    await vi.advanceTimersByTimeAsync(8);
    await expect(left.part.end()).rejects.toThrow('the reader has gone');
  });

  it('lets out what it was gathering when the reply breaks off, and runs no timer afterwards', async () => {
    const { part, deltas } = makePart();
    await part.push('One');
    await part.push(' two');
    await part.breakOff();
    expect(deltas()).toEqual(['One', ' two']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('opens only with something to show, and closes what it opened', async () => {
    const nothing = makePart();
    await nothing.part.end();
    expect(nothing.parts).toEqual([]);
    const { part, parts } = makePart();
    await part.push('Hello');
    await part.end();
    expect(parts.map(({ type }) => type)).toEqual(['data-status', 'text-start', 'text-delta', 'text-end']);
  });
});
