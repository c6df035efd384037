import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createOllamaModel } from '../../../../server/src/model/ollama/create-ollama-model.ts';

it.each([404, 405])(
  'a server that knows /api/chat alone and answers %i to the rest counts as reachable, with tools',
  async (status) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status} page not found`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const model = createOllamaModel({
      host: `http://127.0.0.1:${port}`,
      model: 'fake',
      numCtx: 2048,
      backend: 'ollama',
    });
    const state = await model.state();
    server.close();
    expect(state).toMatchObject({ reachable: true, capabilities: ['completion', 'tools'] });
    expect(state.fault).toBeUndefined();
  },
);
