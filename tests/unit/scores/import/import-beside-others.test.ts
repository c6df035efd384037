// An import leaves the event loop free and works beside others who read and write the same file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importGradebook } from '../../../../server/src/scores/import/import-gradebook.ts';
import { openRecords, type Records } from '../../../../server/src/scores/open-records.ts';

let folder = '';
let records: Records;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handrail-beside-'));
  records = openRecords({ file: join(folder, 'records.sqlite') });
});
afterEach(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const options = { dryRun: false, by: { id: 'p1', name: 'P' } };

function makeFile(students: number, className: string) {
  const titles = Array.from({ length: 10 }, (_, at) => `Test ${at} /50`);
  const rows = Array.from(
    { length: students },
    (_, at) => `Pupil ${at},${className}-${at},${className},${'7,'.repeat(9)}8`,
  );
  const text = `Name,Student ID,Class,${titles.join(',')}\n${rows.join('\n')}\n`;
  return { name: 'marks.csv', bytes: new TextEncoder().encode(text) };
}

it('lets timers and look-ups run while it writes 20,000 scores', async () => {
  let longestMs = 0;
  let ticks = 0;
  let last = performance.now();
  const started = last;
  const timer = setInterval(() => {
    ticks += 1;
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  let running = true;
  const lookups: Promise<number> = (async () => {
    let count = 0;
    for (; running; count += 1) {
      // Nothing of an unfinished import is ever seen.
      expect([0, 2_000]).toContain((await records.scores.roster({ kind: 'all' })).length);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return count;
  })();
  const report = await importGradebook(records, [makeFile(2_000, '10A')], options);
  running = false;
  clearInterval(timer);
  expect(report.newScores).toBe(20_000);
  expect(await lookups).toBeGreaterThan(5);
  // A share of the whole, so that a busy machine does not matter.
  expect(longestMs).toBeLessThan((performance.now() - started) / 2);
  expect(ticks).toBeGreaterThan(20);
});

it('waits for another process’s import, and both are whole', async () => {
  const other = openRecords({ file: join(folder, 'records.sqlite') });
  const [one, two] = await Promise.all([
    importGradebook(records, [makeFile(200, '10A')], options),
    importGradebook(other, [makeFile(200, '10B')], options),
  ]);
  await other.close();
  expect([one.applied, two.applied]).toEqual([true, true]);
  expect((await records.scores.roster({ kind: 'all' })).length).toBe(400);
});
