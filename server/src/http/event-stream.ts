// One streamed answer: server-sent events in the shape of the AI SDK's UI message stream, one part a line.
// Waits for slow readers instead of piling text up, and keeps quiet connections alive.
import { type StreamPart, streamDone, uiMessageStreamHeader } from '@handrail/wire';
import type { Response } from 'express';

const keepAliveMs = 15_000;

export interface EventStream {
  /** Resolves when the reader has taken enough to go on; rejects when it has gone. */
  send(part: StreamPart | { readonly type: string }): Promise<void>;
  end(): void;
}

function untilDrained(response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const onDrain = () => {
      response.off('close', onClose);
      resolve();
    };
    const onClose = () => {
      response.off('drain', onDrain);
      reject(new DOMException('The reader has gone.', 'AbortError'));
    };
    response.once('drain', onDrain);
    response.once('close', onClose);
  });
}

/** Sends the headers at once and opens the stream. */
export function openEventStream(response: Response): EventStream {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    [uiMessageStreamHeader.name]: uiMessageStreamHeader.value,
  });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': alive\n\n');
  }, keepAliveMs);
  response.once('close', () => clearInterval(keepAlive));
  return {
    async send(part) {
      if (response.destroyed) throw new DOMException('The reader has gone.', 'AbortError');
      if (!response.write(`data: ${JSON.stringify(part)}\n\n`)) await untilDrained(response);
    },
    end() {
      clearInterval(keepAlive);
      response.end(`data: ${streamDone}\n\n`);
    },
  };
}
