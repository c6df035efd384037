// A tool file that is not as the rest relies on it stops the start, before anything listens.
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

const bad = vi.hoisted(() => ({ changes: {} as Record<string, unknown> }));

vi.mock('../../server/src/tools/search-handbook.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../server/src/tools/search-handbook.ts')>();
  return { createSearchHandbook: () => ({ ...real.createSearchHandbook(), ...bad.changes }) };
});

const { startTestServer } = await import('../support/start-server.ts');
afterEach(() => {
  bad.changes = {};
});

it.each([
  ['a schema that is no object', { schema: z.string() }, 'schema is no zod object'],
  ['a name that another tool has', { name: 'get_scores' }, 'its name "get_scores" is taken by another tool'],
  ['a name with a dash', { name: 'search-handbook' }, 'its name "search-handbook" is no plain identifier'],
])('%s stops the start, naming file and reason', async (_, changes, reason) => {
  bad.changes = changes;
  const fault = await startTestServer().then(
    async (server) => {
      await server.close();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(fault).toContain('server/src/tools/search-handbook.ts');
  expect(fault).toContain(reason);
});

it('the same file starts as it is', async () => {
  await (await startTestServer()).close();
});
