import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStream } from '../../../server/src/http/event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response whose reader takes nothing until told. */
class StuckResponse extends EventEmitter {
  readonly written: string[] = [];
  writableNeedDrain = true;
  writableEnded = false;
  destroyed = false;
  status = () => this;
  set = () => this;
  write(text: string) {
    this.written.push(text);
    return false;
  }
  end(text: string) {
    this.written.push(text);
    this.writableEnded = true;
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
  takeAll() {
    this.writableNeedDrain = false;
    this.emit('drain');
  }
}

function openStuck() {
  const response = new StuckResponse();
  return { response, stream: openEventStream(response as unknown as Response) };
}

describe('openEventStream', () => {
  it('waits for a reader who is slow, and goes on once it has taken what there was', async () => {
    const { response, stream } = openStuck();
    let sent = false;
    const sending = stream.send({ type: 'start-step' })?.then(() => {
      sent = true;
    });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toBe(false);
    response.takeAll();
    await sending;
    expect(stream.send({ type: 'finish-step' })).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(response.destroyed).toBe(false);
  });

  it('ends a stream whose reader takes nothing for half a minute', async () => {
    const { response, stream } = openStuck();
    const sending = expect(stream.send({ type: 'start-step' })).rejects.toThrow('The reader has gone.');
    await vi.advanceTimersByTimeAsync(30_000);
    await sending;
    expect(response.destroyed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits once for all that is sent meanwhile', async () => {
    const { response, stream } = openStuck();
    const sending = Array.from({ length: 50 }, () => stream.send({ type: 'start-step' }));
    expect(response.listenerCount('drain')).toBe(1);
    response.takeAll();
    await Promise.all(sending);
    expect(response.listenerCount('drain')).toBe(0);
  });

  it('ends the wait by the signal, and leaves no timer', async () => {
    const { response, stream } = openStuck();
    const ending = new AbortController();
    const sending = expect(stream.send({ type: 'start-step' }, ending.signal)).rejects.toBe('deadline');
    ending.abort('deadline');
    await sending;
    response.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});
