// What real Ollamas answered on the routes beside the chat: state, doctor and download read them as they came.
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ModelFault } from '../../../../server/src/model/chat-model.ts';
import { examineOllama } from '../../../../server/src/model/ollama/doctor.ts';
import { createModelPull } from '../../../../server/src/model/ollama/pull.ts';
import { type RecordedAnswer, recordings } from '../../../support/recordings.ts';
import { modelAt } from '../ask-model.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const askedSchema = z.object({ model: z.string().optional(), name: z.string().optional() });

/** Answers each route as it was recorded, asked for the same model; 404 for the rest. */
async function replayRoutes(routes: readonly RecordedAnswer[]): Promise<string> {
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces).toString();
    const { model, name } = askedSchema.parse(body === '' ? {} : JSON.parse(body));
    const wanted = [request.url, model ?? name].filter(Boolean).join(' ');
    const found = routes.find((route) => route.name === wanted);
    response.writeHead(found?.status ?? 404, { 'content-type': found?.type ?? 'text/plain' });
    response.end(found?.body ?? '404 page not found');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const shownSchema = z.object({ capabilities: z.array(z.string()).optional() });
const withRoutes = recordings.filter(({ routes }) => routes.length > 0);

it('there are recordings from before and after capabilities were told', () => {
  const told = withRoutes.map(({ routes }) =>
    routes.some(({ name, body }) => name.startsWith('/api/show') && body.includes('"capabilities"')),
  );
  expect(new Set(told)).toEqual(new Set([true, false]));
});

describe.each(withRoutes)('recorded from Ollama $version', ({ version, routes }) => {
  const shown = routes
    .filter(({ name }) => name.startsWith('/api/show '))
    .map(({ name, status, body }) => ({
      model: name.slice('/api/show '.length),
      status,
      told: status === 200 ? (shownSchema.parse(JSON.parse(body)).capabilities ?? null) : undefined,
    }));

  it.each(shown)('the state of $model', async ({ model, told }) => {
    const state = await modelAt(await replayRoutes(routes), { model }).state();
    const capabilities = told ?? ['completion', 'tools'];
    expect(state).toMatchObject({ reachable: true, version });
    expect(state.fault?.slug).toBe(
      told === undefined
        ? 'model-missing'
        : capabilities.includes('tools')
          ? undefined
          : 'model-without-tools',
    );
    expect(state.capabilities).toEqual(told === undefined ? [] : capabilities);
    expect(/^[0-9a-f]{64}$/.test(state.digest ?? '')).toBe(told !== undefined);
  });

  it('the doctor finds everything it looks for', async () => {
    const host = await replayRoutes(routes);
    const checks = await examineOllama({
      host,
      model: 'smol-tools',
      numCtx: 2048,
      concurrency: 1,
      inContainer: false,
    });
    const found = Object.fromEntries(checks.map(({ id, status, detail }) => [id, { status, detail }]));
    expect(found).toMatchObject({
      reachable: { status: 'ok' },
      model: { status: 'ok' },
      tools: { status: 'ok' },
      context: { status: 'ok', detail: expect.stringContaining('8192') },
      loaded: { status: 'ok', detail: expect.stringContaining('is in memory') },
    });
    const size = routes.find(({ name }) => name === '/api/ps')?.body.includes('"context_length":2048');
    expect(found.loaded?.detail.includes('2048 tokens')).toBe(size);
  });

  it('a download without a network says so', async () => {
    const pull = createModelPull({ host: await replayRoutes(routes), model: 'nothing-here' });
    const watched = async (): Promise<void> => {
      for await (const _ of pull.watch(new AbortController().signal));
    };
    const fault = await watched().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ModelFault);
    expect(fault).toMatchObject({ slug: 'model-failed', message: expect.stringContaining('network') });
  });
});
