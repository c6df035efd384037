import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../../../server/src/scores/open-records.ts';
import { whileUnchanged } from '../../../server/src/scores/while-unchanged.ts';

let folder = '';
let records: Records;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'while-unchanged-'));
  records = openRecords({ file: join(folder, 'records.sqlite') });
});
afterEach(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const addClass = (to: Records, name: string) =>
  to.db.insertInto('classes').values({ name, key: name.toLowerCase() }).execute();

describe('whileUnchanged', () => {
  it('reads once while nothing is committed, and anew after a commit of this process or another connection', async () => {
    let reads = 0;
    const keep = whileUnchanged<number>(records.dataVersion, 10);
    const read = () =>
      keep('classes', async () => {
        reads += 1;
        return (await records.readDb.selectFrom('classes').select('name').execute()).length;
      });
    expect([await read(), await read()]).toEqual([0, 0]);
    expect(reads).toBe(1);
    await addClass(records, '10A');
    expect([await read(), await read()]).toEqual([1, 1]);
    const other = openRecords({ file: records.file });
    await addClass(other, '10B');
    await other.close();
    expect(await read()).toBe(2);
    expect(reads).toBe(3);
  });

  it('keeps answers apart by key, and no more of them than it may', async () => {
    const asked: string[] = [];
    const keep = whileUnchanged<string>(() => 1, 2);
    const read = (key: string) =>
      keep(key, async () => {
        asked.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'b', 'c', 'a']) expect(await read(key)).toBe(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not keep what could not be read', async () => {
    const keep = whileUnchanged<string>(() => 1, 2);
    await expect(keep('a', () => Promise.reject(new Error('locked')))).rejects.toThrow('locked');
    expect(await keep('a', async () => 'read')).toBe('read');
  });
});
