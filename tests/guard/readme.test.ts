// The adapter in the guard's README is run as it stands there.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../../shared/guard/src/index.mts';

const readme = readFileSync(new URL('../../shared/guard/README.md', import.meta.url), 'utf8');

describe('the adapter in the README', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'handrail-adapter-'));
    writeFileSync(join(folder, 'adapter.mjs'), /```js\n(.*?)```/s.exec(readme)?.[1] ?? '');
    mkdirSync(join(folder, 'handbook'));
    writeFileSync(join(folder, 'handbook', 'page.md'), 'Lunch is at noon.\nSchool ends at three.\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const search = (text: string, where = 'handbook') =>
    runTool(process.execPath, ['adapter.mjs', where, text], { cwd: folder });

  it('gives what was found, also for a text that looks like an option', async () => {
    expect(await search('noon')).toMatchObject({ kind: 'results', items: [{ line: 'Lunch is at noon.' }] });
    expect(await search('--help')).toMatchObject({ kind: 'empty', items: [] });
  });

  it('tells "nothing found" from "failed"', async () => {
    expect(await search('midnight')).toMatchObject({ kind: 'empty', items: [] });
    expect(await search('noon', 'no-such-folder')).toMatchObject({ kind: 'exit', items: null });
  });

  it('is about ten lines', () => {
    const code = /```js\n(.*?)```/s.exec(readme)?.[1] ?? '';
    expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(12);
  });
});
