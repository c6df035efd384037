import { doctorCheckSchema } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { type DoctorOptions, examineOllama } from '../../../../server/src/model/ollama/doctor.ts';
import type { ModelListing } from '../../../../server/src/model/scripted/other-routes.ts';
import { type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';

let fake: FakeOllama | undefined;
afterEach(() => fake?.close());

const good: ModelListing = { name: 'fake', capabilities: ['completion', 'tools'], loaded: true };

async function examine(
  listing: ModelListing = good,
  options: Partial<DoctorOptions> = {},
  version = '0.33.0',
) {
  fake = await startFakeOllama({}, { models: [listing], version });
  return statuses(
    await examineOllama({
      host: fake.url,
      model: 'fake',
      numCtx: 8192,
      concurrency: 1,
      inContainer: false,
      ...options,
    }),
  );
}

function statuses(checks: Awaited<ReturnType<typeof examineOllama>>) {
  for (const check of checks) {
    expect(doctorCheckSchema.parse(check)).toEqual(check);
    if (check.status === 'failed') expect(check.fix, check.id).toMatch(/\w/);
  }
  return Object.fromEntries(checks.map((check) => [check.id, check]));
}

describe('examineOllama', () => {
  it('finds nothing wrong where nothing is', async () => {
    const checks = await examine();
    expect(Object.values(checks).map(({ status }) => status)).toEqual(Array(7).fill('ok'));
  });

  it('says how to start Ollama, and looks no further', async () => {
    const checks = await examine(good, { host: 'http://127.0.0.1:9' });
    expect(checks.reachable).toMatchObject({
      status: 'failed',
      fix: expect.stringContaining('ollama serve'),
    });
    expect(
      Object.values(checks)
        .slice(1)
        .every(({ status }) => status === 'skipped'),
    ).toBe(true);
  });

  it('explains a loopback address inside a container', async () => {
    for (const host of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9']) {
      const { reachable } = await examine(good, { host, inContainer: true });
      expect(reachable?.detail).toContain('container itself');
      expect(reachable?.fix).toContain('OLLAMA_BASE_URL=http://host.docker.internal:9 ');
      await fake?.close();
    }
  });

  it.each([
    ['0.12.5', 'warning'],
    ['0.9.6', 'warning'],
    ['0.12.6', 'ok'],
    ['0.12.6-rc1', 'ok'],
    ['0.33.0-rc2', 'ok'],
    ['1.0.0', 'ok'],
    ['0.0.0', 'ok'],
  ])('version %s: %s', async (version, status) => {
    expect((await examine(good, {}, version)).version?.status).toBe(status);
  });

  it('names the command for a missing model', async () => {
    const { model, tools } = await examine(good, { model: 'granite4:3b' });
    expect([model?.status, model?.fix, tools?.status]).toEqual([
      'failed',
      'ollama pull granite4:3b',
      'skipped',
    ]);
  });

  it.each<readonly [string, ModelListing, string, string]>([
    ['a model without tools', { ...good, capabilities: ['completion'] }, 'tools', 'failed'],
    ['an old server without capabilities', { name: 'fake', loaded: true }, 'tools', 'ok'],
    ['a context that is too short', { ...good, contextLength: 2048 }, 'context', 'failed'],
    ['a model that is not loaded', { ...good, loaded: false }, 'loaded', 'ok'],
    ['a model loaded with another context', { ...good, loadedContext: 4096 }, 'loaded', 'warning'],
  ])('%s', async (_name, listing, id, status) => {
    expect((await examine(listing))[id]?.status).toBe(status);
  });

  it.each([
    [512, 'failed'],
    [2047, 'failed'],
    [2048, 'ok'],
  ])('a window of %i tokens, set by hand: %s', async (numCtx, status) => {
    const { context } = await examine({ ...good, loadedContext: numCtx }, { numCtx });
    expect(context?.status).toBe(status);
    if (status === 'failed') expect(context?.fix).toContain('OLLAMA_NUM_CTX');
  });

  it('refuses a cloud model, and says what parallel calls need', async () => {
    expect((await examine(good, { model: 'big:cloud' })).model?.status).toBe('failed');
    await fake?.close();
    expect((await examine(good, { concurrency: 4 })).parallel?.fix).toContain('OLLAMA_NUM_PARALLEL=4');
  });

  it('takes another server for what it is', async () => {
    fake = await startFakeOllama();
    const checks = statuses(
      await examineOllama({
        host: `${fake.url}/elsewhere`,
        model: 'fake',
        numCtx: 1,
        concurrency: 1,
        inContainer: false,
      }),
    );
    expect(checks.reachable).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('not Ollama'),
    });
  });
});
