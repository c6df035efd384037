// One streamed answer: server-sent events in the shape of the AI SDK's UI message stream, one part a line. Waits for slow
// readers instead of piling text up, and keeps quiet connections alive. A reader who takes nothing at all for half a
// minute counts as gone, since others may wait for what this answer holds.
import { type StreamPart, streamDone, uiMessageStreamHeader } from '@handrail/wire';
import type { Response } from 'express';
import { type AnyPart, gatherParts, toEvent } from './gather-parts.ts';

const keepAliveMs = 15_000;

/** How long a reader may take nothing of what is ready. */
const stalledMs = 30_000;

/** How long a reader has for the last parts of a stream that has ended. */
const lastPartsMs = 5000;

export interface EventStream {
  /** Nothing to wait for while the reader keeps up. Else resolves when it has taken enough to go on; rejects when it has
   * gone, and with the signal's reason when that ends the wait. */
  send(part: AnyPart, signal?: AbortSignal): Promise<void> | undefined;
  /** Sends these last parts without waiting, then the end; a reader who does not take them in time is cut off. */
  end(...parts: readonly StreamPart[]): void;
}

function readerGone(): DOMException {
  return new DOMException('The reader has gone.', 'AbortError');
}

function untilDrained(response: Response, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => () => {
      clearTimeout(stalled);
      response.off('drain', onDrain);
      response.off('close', onClose);
      signal?.removeEventListener('abort', onAbort);
      done();
    };
    const onDrain = settle(resolve);
    const onClose = settle(() => reject(readerGone()));
    const onAbort = settle(() => reject(signal?.reason));
    // Closing is what ends the turn.
    const stalled = setTimeout(() => response.destroy(), stalledMs);
    response.once('drain', onDrain);
    response.once('close', onClose);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort);
  });
}

/** Opens the stream; the headers go out with its first parts. */
export function openEventStream(response: Response): EventStream {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    [uiMessageStreamHeader.name]: uiMessageStreamHeader.value,
  });
  response.socket?.setNoDelay(true);
  const gathered = gatherParts((text) => {
    if (!response.destroyed && !response.writableEnded) response.write(text);
  });
  let draining: Promise<void> | undefined;
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': alive\n\n');
  }, keepAliveMs);
  response.once('close', () => {
    clearInterval(keepAlive);
    gathered.stop();
  });
  return {
    send(part, signal) {
      if (response.destroyed || response.writableEnded) return Promise.reject(readerGone());
      gathered.add(part);
      if (!response.writableNeedDrain) return undefined;
      // However many parts wait, they wait for the same.
      draining ??= untilDrained(response, signal).finally(() => {
        draining = undefined;
      });
      return draining;
    },
    end(...parts) {
      clearInterval(keepAlive);
      gathered.flush();
      const last = parts.map(toEvent).join('');
      response.end(`${last}data: ${streamDone}\n\n`);
      const cut = setTimeout(() => response.destroy(), lastPartsMs);
      response.once('close', () => clearTimeout(cut));
    },
  };
}
