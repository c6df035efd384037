import { afterEach, describe, expect, it } from 'vitest';
import { createModelPull, type PullProgress } from '../../../../server/src/model/ollama/pull.ts';
import { type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';

let fake: FakeOllama | undefined;
afterEach(() => fake?.close());

const never = new AbortController().signal;

async function collect(progress: AsyncIterable<PullProgress>): Promise<PullProgress[]> {
  const seen: PullProgress[] = [];
  for await (const each of progress) seen.push(each);
  return seen;
}
const pulls = (): number => fake?.requests.filter(({ path }) => path === '/api/pull').length ?? 0;

describe('createModelPull', () => {
  it('reports growing bytes and ends with success', async () => {
    fake = await startFakeOllama();
    const pull = createModelPull({ host: fake.url, model: 'granite4:3b' });
    const seen = await collect(pull.watch(never));
    const bytes = seen.map(({ completedBytes }) => completedBytes);
    expect(bytes).toEqual([...bytes].sort((left, right) => left - right));
    expect(seen.at(-1)).toEqual({ status: 'success', completedBytes: 1000, totalBytes: 1000 });
    expect(pull.running).toBe(false);
  });

  it('a second watcher joins, one that leaves stops nothing', async () => {
    fake = await startFakeOllama();
    const pull = createModelPull({ host: fake.url, model: 'granite4:3b' });
    const leaving = new AbortController();
    const first = collect(pull.watch(leaving.signal));
    const second = collect(pull.watch(never));
    leaving.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect((await second).at(-1)?.status).toBe('success');
    expect(pulls()).toBe(1);
  });

  it('is cancelled for everybody, and can be started again', async () => {
    fake = await startFakeOllama();
    const pull = createModelPull({ host: fake.url, model: 'granite4:3b' });
    expect(pull.cancel()).toBe(false);
    const watching = collect(pull.watch(never));
    await expect.poll(() => pull.running).toBe(true);
    expect(pull.cancel()).toBe(true);
    await expect(watching).rejects.toMatchObject({ message: expect.stringContaining('cancelled') });
    expect((await collect(pull.watch(never))).at(-1)?.status).toBe('success');
  });

  it('says what is wrong: no such model, no Ollama, a cloud model', async () => {
    fake = await startFakeOllama();
    const at = (host: string, model: string) => collect(createModelPull({ host, model }).watch(never));
    await expect(at(fake.url, 'absent')).rejects.toMatchObject({ slug: 'model-missing' });
    await expect(at('http://127.0.0.1:9', 'x')).rejects.toMatchObject({ slug: 'model-unreachable' });
    await expect(at(fake.url, 'x:cloud')).rejects.toMatchObject({ slug: 'model-failed' });
    expect(pulls()).toBe(1);
  });

  it('keeps no backlog for a slow watcher', async () => {
    fake = await startFakeOllama();
    const pull = createModelPull({ host: fake.url, model: 'granite4:3b' });
    const seen: string[] = [];
    for await (const { status } of pull.watch(never)) {
      seen.push(status);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(seen.length).toBeLessThan(8);
    expect(seen.at(-1)).toBe('success');
  });
});
