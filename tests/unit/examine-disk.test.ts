// The doctor's look at the disk: how much is free decides, and a disk that can't be asked spoils no other check.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { examineServer } from '../../server/src/examine-server.ts';

const disk = vi.hoisted(() => ({ free: 0 }));
vi.mock('node:fs/promises', async (load) => ({
  ...(await load<typeof import('node:fs/promises')>()),
  async statfs() {
    if (disk.free < 0) throw new Error('no such device');
    return { bavail: disk.free, bsize: 1024 * 1024 };
  },
}));

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

async function examine(freeMiB: number) {
  disk.free = freeMiB;
  folder = await mkdtemp(join(tmpdir(), 'handrail-disk-'));
  const config = { dataDir: folder, modelBackend: 'ollama' } as const;
  const checks = await examineServer({ config, demo: false, hasRealAccounts: async () => true });
  return new Map(checks.map((check) => [check.id, check]));
}

it.each([
  [0, 'failed'],
  [49, 'failed'],
  [50, 'warning'],
  [1023, 'warning'],
  [1024, 'ok'],
])('%i MiB free: %s', async (free, status) => {
  const check = (await examine(free)).get('disk');
  expect(check).toMatchObject({ status, detail: expect.stringContaining(`${free} MiB`) });
  expect(check?.fix?.includes('DATA_DIR') ?? false).toBe(status !== 'ok');
});

it('a disk that can’t be asked is said to be that, and the other checks go on', async () => {
  const checks = await examine(-1);
  expect(checks.get('disk')?.status).not.toBe('ok');
  expect(checks.get('data')?.status).toBe('ok');
  expect(checks.get('accounts')?.status).toBe('ok');
});
