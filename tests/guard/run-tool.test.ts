// What the contract can't say of runTool: aborts, options, many groups at once, a parent that exits.

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { countLeftovers, findLeftovers } from '../../shared/guard/src/find-leftovers.mts';
import { fakeCliPath, runTool } from '../../shared/guard/src/index.mts';
import { realSystem } from '../../shared/guard/src/process-group.mts';
import { runToolOn } from '../../shared/guard/src/run-tool.mts';

const fakeCli = (scenario: string, mark = '') => [fakeCliPath, '--scenario', scenario, '--mark', mark];
const onLinux = process.platform === 'linux';

describe('runTool', () => {
  it('leaves no process of 200 hanging groups', { timeout: 120_000, skip: !onLinux }, async () => {
    const mark = randomUUID();
    const script = 'sleep 300 & sleep 300';
    const calls = Array.from({ length: 200 }, () =>
      runTool('/bin/sh', ['-c', script, mark], { timeoutMs: 1500, graceMs: 200, env: { MARK: mark } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const running = findLeftovers(mark).length;
    const results = await Promise.all(calls);
    expect(running).toBeGreaterThan(0);
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['timeout']));
    expect(await countLeftovers(mark)).toBe(0);
    expect(findSleepersOf(mark)).toEqual([]);
  });

  it('takes its running groups along when the parent exits', {
    timeout: 30_000,
    skip: !onLinux,
  }, async () => {
    const mark = randomUUID();
    const parent = fileURLToPath(new URL('./fixtures/exit-while-running.mjs', import.meta.url));
    await promisify(execFile)(process.execPath, [parent, mark]);
    expect(await countLeftovers(mark)).toBe(0);
  });

  it('rejects with an AbortError that carries the reason', async () => {
    const controller = new AbortController();
    const call = runTool(process.execPath, fakeCli('hang'), { signal: controller.signal });
    controller.abort('the reader went away');
    await expect(call).rejects.toMatchObject({
      name: 'AbortError',
      code: 'ABORT_ERR',
      cause: 'the reader went away',
    });
  });

  it('lets go of the signal when the call has ended', async () => {
    const { signal } = new AbortController();
    await runTool(process.execPath, fakeCli('results'), { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 2 ** 31])(
    'refuses the time limit %s',
    async (timeoutMs) => {
      await expect(runTool('true', [], { timeoutMs })).rejects.toThrow(RangeError);
    },
  );

  it('gives the tool the directory and the environment that the call names, and nothing else', async () => {
    const script =
      'console.log(JSON.stringify({ok: true, items: [process.cwd(), process.env.WORD, !process.env.PATH]}))';
    const result = await runTool(process.execPath, ['-e', script], { cwd: '/', env: { WORD: 'yes' } });
    expect(result.items).toEqual(['/', 'yes', true]);
  });

  it('passes arguments as they are, without a shell', async () => {
    const args = ['$HOME', '; echo hi', '`id`', '*', "it's", '"', '', '--help', 'é'];
    const script = 'console.log(JSON.stringify({ok: true, items: process.argv.slice(1)}))';
    const result = await runTool(process.execPath, ['-e', script, '--', ...args]);
    expect(result.items).toEqual(args);
  });

  it('types a system that can start nothing as spawn', async () => {
    const full = Object.assign(new EventEmitter(), { pid: undefined, stdout: undefined, stderr: undefined });
    const spawn = () => {
      queueMicrotask(() => full.emit('error', Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })));
      return full;
    };
    const system = { ...realSystem, spawn: spawn as unknown as typeof realSystem.spawn };
    const result = await runToolOn(system, 'any', [], {});
    expect(result).toMatchObject({ ok: false, kind: 'spawn', code: 'EMFILE', items: null, exitCode: null });
  });
});

/** The mark is an environment variable too, so that the grandchildren, which have other arguments, are found. */
function findSleepersOf(mark: string): string[] {
  return onLinux ? readEnvironments().filter((environment) => environment.includes(mark)) : [];
}

function readEnvironments(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8');
      } catch {
        return '';
      }
    });
}
