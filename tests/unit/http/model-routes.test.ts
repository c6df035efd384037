import { EventEmitter, getEventListeners } from 'node:events';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { modelRoutes } from '../../../server/src/http/routes/model.ts';
import type { ModelPull } from '../../../server/src/model/ollama/pull.ts';

class PlainResponse extends EventEmitter {
  writableEnded = false;
  flushed = 0;
  status = () => this;
  set = () => this;
  write = () => true;
  flushHeaders() {
    this.flushed += 1;
  }
  end() {
    this.writableEnded = true;
    this.emit('close');
  }
}

it('watching a download tells at once that it goes on, and leaves nothing in the signal that stops the server', async () => {
  const stopping = new AbortController();
  const pull: ModelPull = { running: true, cancel: () => true, async *watch() {} };
  const { watchPull } = modelRoutes({
    demo: true,
    examine: async () => [],
    pull,
    stopping: stopping.signal,
    report() {},
  });
  for (let watcher = 0; watcher < 12; watcher += 1) {
    const response = new PlainResponse();
    await watchPull({} as Request, response as unknown as Response);
    expect(response.flushed).toBe(1);
  }
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
});
