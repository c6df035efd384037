import type { StreamPart } from '@handrail/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherParts } from '../../../server/src/http/gather-parts.ts';

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const delta = (text: string, id = 'a'): StreamPart => ({ type: 'text-delta', id, delta: text });
const partsOf = (text: string) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.slice('data: '.length)) as StreamPart);
const all = () => partsOf(written.join(''));

describe('gatherParts', () => {
  it('writes what comes in one tick at once, at its end', () => {
    const gathered = gatherParts((text) => written.push(text));
    gathered.add({ type: 'start-step' });
    gathered.add({ type: 'text-start', id: 'a' });
    gathered.add(delta('Hello'));
    expect(written).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(written).toHaveLength(1);
    expect(all()).toEqual([{ type: 'start-step' }, { type: 'text-start', id: 'a' }, delta('Hello')]);
  });

  it('joins text of one tick', () => {
    const gathered = gatherParts((text) => written.push(text));
    for (const word of ['One', ' two', ' three']) gathered.add(delta(word));
    vi.advanceTimersByTime(0);
    expect(all()).toEqual([delta('One two three')]);
    gathered.add(delta(' four'));
    vi.advanceTimersByTime(0);
    expect(written).toHaveLength(2);
  });

  it('keeps the order, and never joins over another part or into another text', () => {
    const gathered = gatherParts((text) => written.push(text));
    const parts: StreamPart[] = [
      delta('a'),
      { type: 'finish-step' },
      delta('b'),
      delta('c', 'z'),
      delta('d', 'z'),
    ];
    for (const part of parts) gathered.add(part);
    gathered.flush();
    expect(all()).toEqual([delta('a'), { type: 'finish-step' }, delta('b'), delta('cd', 'z')]);
  });

  it('lets another part take waiting text along at once', () => {
    const gathered = gatherParts((text) => written.push(text));
    gathered.add(delta('a'));
    vi.advanceTimersByTime(0);
    gathered.add(delta('b'));
    gathered.add({ type: 'text-end', id: 'a' });
    vi.advanceTimersByTime(0);
    expect(all()).toEqual([delta('a'), delta('b'), { type: 'text-end', id: 'a' }]);
  });

  it('gathers no more than a little', () => {
    const gathered = gatherParts((text) => written.push(text));
    for (let count = 0; count < 100; count += 1) gathered.add(delta('x'.repeat(1000)));
    expect(written.length).toBeGreaterThan(4);
    gathered.flush();
    expect(
      all()
        .map((part) => (part.type === 'text-delta' ? part.delta.length : 0))
        .reduce((a, b) => a + b),
    ).toBe(100_000);
  });

  it('writes nothing after it was stopped', () => {
    const gathered = gatherParts((text) => written.push(text));
    gathered.add(delta('a'));
    gathered.stop();
    vi.advanceTimersByTime(100);
    expect(written).toEqual([]);
  });
});
