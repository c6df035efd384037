// The description of the API: generated without complaint, valid JSON, and about routes that there are.
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeApi } from '../../server/src/http/openapi.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const routes = Object.entries((describeApi('test') as Described).paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method, path] as const),
);

describe('GET /openapi.json', () => {
  it('gives the description', async () => {
    const answer = await request(server.built.app).get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(describeApi('test'))));
  });

  it('is made without a word on the console', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    describeApi('test');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it.each(routes)('names a route that there is: %s %s', async (method, path) => {
    const app = request(server.built.app);
    const address = path.replace('{id}', '1');
    const sent =
      method === 'get' ? app.get(address) : method === 'post' ? app.post(address) : app.delete(address);
    const answer = await sent.timeout(5000);
    expect(answer.body?.detail ?? '').not.toMatch(/no such route|nothing at this address/);
  });
});
