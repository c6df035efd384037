import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';
import { modelAt } from '../ask-model.ts';

let fake: FakeOllama | undefined;
afterEach(() => fake?.close());

describe('state', () => {
  it('tells version, capabilities and digest', async () => {
    fake = await startFakeOllama({}, { version: '0.12.3' });
    const state = await modelAt(fake.url).state();
    expect(state).toEqual({
      reachable: true,
      capabilities: ['completion', 'tools'],
      version: '0.12.3',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('takes a server without capabilities for one with tools', async () => {
    fake = await startFakeOllama({}, { models: [{ name: 'fake' }] });
    const state = await modelAt(fake.url).state();
    expect(state.capabilities).toContain('tools');
    expect(state.fault).toBeUndefined();
  });

  it('names the fault: no tools, not installed, not there', async () => {
    fake = await startFakeOllama({}, { models: [{ name: 'fake', capabilities: ['completion'] }] });
    expect((await modelAt(fake.url).state()).fault?.slug).toBe('model-without-tools');
    const missing = await modelAt(fake.url, { model: 'granite4:3b' }).state();
    expect(missing).toMatchObject({ reachable: true, fault: { slug: 'model-missing' } });
    expect(missing.fault?.detail).toContain('ollama pull granite4:3b');
    await fake.close();
    expect(await modelAt(fake.url).state()).toMatchObject({
      reachable: false,
      capabilities: [],
      fault: { slug: 'model-unreachable' },
    });
  });

  it('does not wait for a server that accepts and says nothing', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const started = performance.now();
    const state = await modelAt(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    ).state();
    expect(state).toMatchObject({ reachable: false, fault: { slug: 'model-unreachable' } });
    expect(performance.now() - started).toBeLessThan(5000);
    silent.close();
  });

  it('asks once for callers at the same time, and again after a few seconds', async () => {
    let time = 0;
    fake = await startFakeOllama();
    const model = modelAt(fake.url, { now: () => time });
    await Promise.all([model.state(), model.state(), model.state()]);
    time = 2000;
    await model.state();
    expect(fake.requests.filter(({ path }) => path === '/api/show')).toHaveLength(1);
    time = 4000;
    await model.state();
    expect(fake.requests.filter(({ path }) => path === '/api/show')).toHaveLength(2);
  });
});
