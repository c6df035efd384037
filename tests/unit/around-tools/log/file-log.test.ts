import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendLines, defaultRotation } from '../../../../server/src/around-tools/log/append-lines.ts';
import { createFileLog } from '../../../../server/src/around-tools/log/file-log.ts';
import { logLockFile } from '../../../../server/src/around-tools/log/log-files.ts';
import { createLogLock } from '../../../../server/src/around-tools/log/log-lock.ts';
import { callEntry, failed, granite, questionEntry, timeoutEntry, turnEntry } from './sample-entries.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
let dataDir = '';
let told: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tool-log-'));
  told = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const current = () => join(dataDir, 'tool-calls.jsonl');
const linesOf = (path = current()) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const openLog = (records: 'ids' | 'full' = 'ids', folder = dataDir) =>
  createFileLog({ dataDir: folder, records, tell: (line) => told.push(line), now: () => at });
const names = () => readdirSync(dataDir).filter((name) => name.endsWith('.jsonl'));

describe('createFileLog', () => {
  it('writes entries in the order in which they came, without a wait, in a file for its owner alone', async () => {
    const log = openLog();
    for (let number = 0; number < 500; number += 1) {
      log.call(callEntry({ toolCallId: `call_${number}` }), granite);
    }
    log.turn(turnEntry(), granite);
    expect(names()).toEqual([]);
    await log.close();
    const lines = linesOf();
    expect(lines.map(({ call }) => call).slice(0, 500)).toEqual(
      Array.from({ length: 500 }, (_, number) => `call_${number}`),
    );
    expect(lines[500]).toEqual({
      event: 'turn',
      at: at.toISOString(),
      turn: 'turn_1',
      person: 'person-1',
      ...granite,
      failed: [],
      successes: 1,
      unsupportedClaims: 0,
    });
    expect(statSync(current()).mode & 0o777).toBe(0o600);
  });

  it('writes what comes while it is writing, and what comes after it has been idle', async () => {
    const log = openLog();
    log.call(callEntry(), granite);
    await new Promise((resolve) => setTimeout(resolve, 50));
    log.call(callEntry(), granite);
    await Promise.resolve();
    log.call(callEntry(), granite);
    await log.close();
    expect(linesOf()).toHaveLength(3);
  });

  it('with ids, keeps kind, code, counts, timings and ids, and nothing anybody said', async () => {
    const log = openLog('ids');
    log.call(callEntry(), granite);
    log.call(timeoutEntry(), granite);
    log.call(questionEntry(), granite);
    const unknown = { ok: false, kind: 'refused', items: null, code: 'UNKNOWN_TOOL' } as const;
    const result = { ...unknown, exitCode: null, detail: '', durationMs: 0 };
    log.call(callEntry({ tool: 'tell_alice', result }), granite);
    log.turn(turnEntry({ failed: [failed({ tool: 'tell_alice', code: 'UNKNOWN_TOOL' })] }), granite);
    await log.close();
    expect(readFileSync(current(), 'utf8')).not.toMatch(
      /alice|johnson|which|\/tmp|candidates|sentence|detail/i,
    );
    expect(linesOf()[0]).toEqual({
      event: 'call',
      at: at.toISOString(),
      turn: 'turn_1',
      call: 'call_1',
      person: 'person-1',
      ...granite,
      tool: 'get_scores',
      kind: 'results',
      items: 1,
      studentIds: ['st-1'],
      ms: 12,
    });
    expect(linesOf()[2]).toMatchObject({ kind: 'refused', code: 'AMBIGUOUS_NAME', question: true });
    expect(linesOf()[3]).toMatchObject({ tool: 'unknown', code: 'UNKNOWN_TOOL' });
    expect(linesOf()[4].failed).toMatchObject([{ tool: 'unknown' }]);
  });

  it('with full, keeps arguments, result and sentence as well', async () => {
    const log = openLog('full');
    log.call(timeoutEntry({ repeated: true }), granite);
    await log.close();
    const { arguments: args, result, sentence } = timeoutEntry();
    expect(linesOf()[0]).toMatchObject({ repeated: true, full: { arguments: args, result, sentence } });
  });

  it('sets a last line that was torn apart from its own', async () => {
    writeFileSync(current(), '{"event":"call","at":"2026-0');
    const log = openLog();
    log.call(callEntry(), granite);
    await log.close();
    const lines = readFileSync(current(), 'utf8').split('\n');
    expect(lines[0]).toBe('{"event":"call","at":"2026-0');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ event: 'call' });
    expect(lines).toHaveLength(3);
  });

  it('takes other people’s right to read a file that was there', async () => {
    writeFileSync(current(), '');
    chmodSync(current(), 0o644);
    const log = openLog();
    log.call(callEntry(), granite);
    await log.close();
    expect(statSync(current()).mode & 0o777).toBe(0o600);
  });

  it('tells the operator once that it can’t write, and once that it can again', async () => {
    mkdirSync(current());
    const log = openLog();
    for (let round = 0; round < 3; round += 1) {
      log.call(callEntry(), granite);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect(told).toEqual([expect.stringMatching(/can't be written \(EISDIR\)/)]);
    rmSync(current(), { recursive: true });
    log.call(callEntry({ toolCallId: 'later' }), granite);
    await log.close();
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/3 entries were lost/);
    expect(linesOf().map(({ call }) => call)).toEqual(['later']);
  });

  it('survives a folder that is gone', async () => {
    const log = openLog('ids', join(dataDir, 'gone'));
    log.call(callEntry(), granite);
    await log.close();
    expect(told).toHaveLength(1);
  });

  it('waits for whoever else writes, and loses nothing', async () => {
    const lock = createLogLock(dataDir);
    const log = openLog();
    await lock.hold(async () => {
      log.call(callEntry(), granite);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(names()).toEqual([]);
    });
    await log.close();
    lock.close();
    expect(linesOf()).toHaveLength(1);
  });
});

describe('createLogLock', () => {
  it('keeps other processes out, also while this one opens it once more', async () => {
    const [lock, another] = [createLogLock(dataDir), createLogLock(dataDir)];
    const tryLock = `
      import Database from 'better-sqlite3';
      try { new Database(process.argv[1], { timeout: 0 }).exec('BEGIN EXCLUSIVE'); console.log('taken'); }
      catch (error) { console.log(error.code); }`;
    const ask = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', tryLock, logLockFile(dataDir)]);
    let next: Promise<void> = Promise.resolve();
    await lock.hold(async () => {
      next = another.hold(async () => {});
      expect((await ask()).stdout.trim()).toBe('SQLITE_BUSY');
    });
    await next;
    expect((await ask()).stdout.trim()).toBe('taken');
    lock.close();
    another.close();
  });
});

describe('appendLines', () => {
  const line = (when: string) => `{"event":"call","at":"${when}","fill":"${'x'.repeat(100)}"}\n`;
  const day = 86_400_000;
  const later = (days: number) => new Date(at.getTime() + days * day);

  it('puts the file away before it grows too large', async () => {
    const rotation = { ...defaultRotation, maxBytes: 400 };
    for (let number = 0; number < 7; number += 1)
      await appendLines(dataDir, line(at.toISOString()), at, rotation);
    expect(names().sort()).toEqual([
      'tool-calls-20260301T100000000Z-0.jsonl',
      'tool-calls-20260301T100000000Z-1.jsonl',
      'tool-calls-20260301T100000000Z-2.jsonl',
      'tool-calls.jsonl',
    ]);
    expect(names().flatMap((name) => linesOf(join(dataDir, name)))).toHaveLength(7);
    for (const name of names()) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  });

  it('puts the file away when its first line is old', async () => {
    await appendLines(dataDir, line(at.toISOString()), at);
    await appendLines(dataDir, line(later(6).toISOString()), later(6));
    expect(names()).toHaveLength(1);
    await appendLines(dataDir, line(later(8).toISOString()), later(8));
    expect(names()).toHaveLength(2);
    expect(linesOf()).toHaveLength(1);
  });

  it('deletes files that were put away long ago, or are too many, and no others', async () => {
    writeFileSync(join(dataDir, 'tool-calls-notes.jsonl'), 'mine');
    for (let days = 0; days <= 240; days += 8)
      await appendLines(dataDir, line(later(days).toISOString()), later(days));
    const kept = names().filter((name) => /\d{8}T/.test(name));
    expect(kept).toHaveLength(23);
    expect(names()).toContain('tool-calls-notes.jsonl');
    const rotation = { ...defaultRotation, maxBytes: 1, keepFiles: 4 };
    await appendLines(dataDir, line(later(241).toISOString()), later(241), rotation);
    expect(names().filter((name) => /\d{8}T/.test(name))).toHaveLength(4);
  });
});
