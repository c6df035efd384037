import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileLog } from '../../../../server/src/around-tools/log/file-log.ts';
import { forgetPerson } from '../../../../server/src/around-tools/log/forget-person.ts';
import { writeCallLine, writeTurnLine } from '../../../../server/src/around-tools/log/log-lines.ts';
import { readReport } from '../../../../server/src/around-tools/log/read-report.ts';
import { callEntry, granite, questionEntry, turnEntry } from './sample-entries.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'log-forget-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const at = new Date('2026-03-01T10:00:00Z');
const current = () => join(dataDir, 'tool-calls.jsonl');
const call = (personId: string, studentId = 'st-9') => {
  const { result } = callEntry();
  const items: [{ studentId: string }] = [{ studentId }];
  const entry = callEntry({ personId, result: { ...result, ok: true, kind: 'results', items } as never });
  return writeCallLine(entry, granite, at, 'ids');
};

it('deletes what a person asked, in all files, and nothing else', async () => {
  const other = call('person-10') + writeTurnLine(turnEntry({ personId: 'person-10' }), granite, at, 'ids');
  const put = join(dataDir, 'tool-calls-20260301T100000000Z-0.jsonl');
  writeFileSync(put, call('person-1') + other);
  writeFileSync(current(), other + call('person-1') + writeTurnLine(turnEntry(), granite, at, 'ids'));
  expect(await forgetPerson(dataDir, 'person-1')).toBe(3);
  expect(readFileSync(put, 'utf8')).toBe(other);
  expect(readFileSync(current(), 'utf8')).toBe(other);
  expect(statSync(current()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir).sort()).toEqual([
    'tool-calls-20260301T100000000Z-0.jsonl',
    'tool-calls.jsonl',
    'tool-calls.lock',
  ]);
});

it('deletes what was found about a student, in a question too', async () => {
  const question = writeCallLine({ ...questionEntry(), personId: 'teacher' }, granite, at, 'full');
  writeFileSync(current(), call('teacher', 'st-1') + question + call('teacher', 'st-2'));
  expect(await forgetPerson(dataDir, 'st-1')).toBe(2);
  expect(readFileSync(current(), 'utf8')).toBe(call('teacher', 'st-2'));
});

it('keeps lines that can’t be read, unless the id stands in them', async () => {
  writeFileSync(current(), `{"event":"ca\n${call('a')}{"event":"call","person":"person-1","to\n`);
  expect(await forgetPerson(dataDir, 'person-1')).toBe(1);
  expect(readFileSync(current(), 'utf8')).toBe(`{"event":"ca\n${call('a')}`);
});

it.each(['call', 'get_scores', 'results', 'granite4:3b', 'turn_1', '', 'person'])(
  'is not misled by %j, which is a word of the log',
  async (word) => {
    writeFileSync(current(), call('person-1'));
    expect(await forgetPerson(dataDir, word)).toBe(0);
    expect(readFileSync(current(), 'utf8')).toBe(call('person-1'));
  },
);

it('has nothing to do without a log, and leaves nothing behind', async () => {
  expect(await forgetPerson(dataDir, 'person-1')).toBe(0);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('loses no line of a server that writes meanwhile', async () => {
  const log = createFileLog({
    dataDir,
    records: 'ids',
    tell: (line) => expect.fail(line),
    rotation: { maxBytes: 20_000, maxAgeMs: 1e9, keepMs: 1e12, keepFiles: 1000 },
  });
  let removed = 0;
  for (let round = 0; round < 20; round += 1) {
    for (let number = 0; number < 25; number += 1) {
      log.call(callEntry({ personId: 'stays', toolCallId: `${round}-${number}` }), granite);
      log.call(callEntry({ personId: 'goes' }), granite);
    }
    const [, gone] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, 2)),
      forgetPerson(dataDir, 'goes'),
    ]);
    removed += gone;
  }
  await log.close();
  removed += await forgetPerson(dataDir, 'goes');
  const { report } = await readReport(dataDir);
  expect(removed).toBe(500);
  expect(report.total.calls).toBe(500);
  expect(report.unreadable).toBe(0);
});
