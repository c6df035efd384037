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

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
  /** Where a router is mounted. */
  readonly rawPath: string;
}
interface Served {
  readonly router: { readonly stack: readonly Layer[] };
}

/** Every route that Express knows, read from its own routers. */
function readServed({ router }: Served): string[] {
  const walk = (stack: readonly Layer[], under: string): string[] =>
    stack.flatMap((layer) => {
      if (layer.route) {
        const path = `${under}${layer.route.path}`.replace(/:(\w+)/g, '{$1}');
        return Object.keys(layer.route.methods).map((method) => `${method} ${path}`);
      }
      return walk(layer.handle.stack ?? [], `${under}${layer.rawPath}`);
    });
  return walk(router.stack, '');
}

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

  it('describes every route of the server, and no other', () => {
    const served = readServed(server.built.app as unknown as Served).sort();
    expect(routes.map(([method, path]) => `${method} ${path}`).sort()).toEqual(served);
  });

  it('names the parameters and the answers of the logs', () => {
    const { paths } = describeApi('test') as Described;
    const described = (path: string) =>
      JSON.parse(JSON.stringify(paths[path]?.get ?? {})) as {
        parameters: { name: string; in: string; schema: { type: string; description: string } }[];
        responses: Record<string, { content: Record<string, { schema: { properties: object } }> }>;
      };
    const answerKeys = (path: string) =>
      Object.keys(described(path).responses[200]?.content['application/json']?.schema.properties ?? {});
    const { parameters } = described('/api/tool-calls');
    expect(parameters.map(({ name }) => name)).toEqual(['kind', 'tool', 'model', 'day', 'since', 'limit']);
    for (const { in: place, schema } of [...parameters, ...described('/api/audit').parameters]) {
      expect([place, schema.type, schema.description.length > 10]).toEqual(['query', 'string', true]);
    }
    expect(described('/api/audit').parameters.map(({ name }) => name)).toEqual(['limit', 'before']);
    expect(answerKeys('/api/audit')).toEqual(['entries']);
    expect(answerKeys('/api/tool-calls')).toEqual(expect.arrayContaining(['total', 'byTool', 'recent']));
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
