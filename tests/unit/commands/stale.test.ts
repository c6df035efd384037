import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refresh } from '../../../server/commands/stale.mjs';

let folder: string;
let made: number;
let exitCode: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-stale-'));
  mkdirSync(join(folder, 'src/deep'), { recursive: true });
  writeFileSync(join(folder, 'src/deep/a.ts'), 'one');
  made = 0;
  exitCode = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const build = () =>
  refresh({
    root: folder,
    stamp: 'out/.built-from',
    inputs: ['src', 'no-such-file.json'],
    outputs: ['out/main.js'],
    async make() {
      made += 1;
      mkdirSync(join(folder, 'out'), { recursive: true });
      writeFileSync(join(folder, 'out/main.js'), 'built');
      return exitCode;
    },
  });

describe('refresh', () => {
  it('makes once, and not again while nothing has changed', async () => {
    expect([await build(), await build()]).toEqual([0, 0]);
    expect(made).toBe(1);
  });

  it('makes nothing anew for a file that was only touched', async () => {
    await build();
    utimesSync(join(folder, 'src/deep/a.ts'), new Date(), new Date());
    await build();
    expect(made).toBe(1);
  });

  it.each([
    ['a changed input', () => writeFileSync(join(folder, 'src/deep/a.ts'), 'two')],
    ['a new input', () => writeFileSync(join(folder, 'src/b.ts'), '')],
    ['a removed input', () => rmSync(join(folder, 'src/deep'), { recursive: true })],
    ['a missing output', () => rmSync(join(folder, 'out/main.js'))],
    ['a missing stamp', () => rmSync(join(folder, 'out/.built-from'))],
  ])('makes anew for %s', async (_what, change) => {
    await build();
    change();
    await build();
    expect(made).toBe(2);
  });

  it('hands on a failure and tries again next time', async () => {
    exitCode = 2;
    expect([await build(), await build()]).toEqual([2, 2]);
    expect(made).toBe(2);
  });
});
