import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../../server/src/around-tools/commands/guard-report.ts';
import { writeCallLine, writeTurnLine } from '../../../../server/src/around-tools/log/log-lines.ts';
import { readSince } from '../../../../server/src/around-tools/log/read-since.ts';
import { callEntry, failed, granite, timeoutEntry, turnEntry } from '../log/sample-entries.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guard-report-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const current = () => join(dataDir, 'tool-calls.jsonl');

async function report(argv: readonly string[], environment: Record<string, string> = { DATA_DIR: dataDir }) {
  const said = { written: '', told: [] as string[] };
  const code = await run(argv, {
    environment,
    now: () => now,
    async write(text) {
      said.written += text;
    },
    tell(line) {
      said.told.push(line);
    },
  });
  return { code, ...said };
}

function writeLog() {
  const qwen = { model: 'qwen3:4b', digest: 'b'.repeat(64) };
  const old = new Date('2026-03-01T12:00:00.000Z');
  writeFileSync(
    current(),
    [
      writeCallLine(callEntry(), granite, old, 'ids'),
      writeTurnLine(turnEntry(), granite, old, 'ids'),
      writeCallLine(timeoutEntry(), qwen, now, 'ids'),
      writeTurnLine(turnEntry({ failed: [failed({ ownedUp: false })] }), qwen, now, 'ids'),
      '{"event":"call","at":"20',
    ].join(''),
  );
}

describe('guard:report', () => {
  it('shows the failures never mentioned first, then every group, and what it skipped', async () => {
    writeLog();
    const { code, written, told } = await report([]);
    expect({ code, told }).toEqual({ code: 0, told: [] });
    expect(written).toContain('Failures that a reply never mentioned: 1 of 1.');
    expect(written).toContain('1 unreadable line was skipped.');
    for (const word of ['kind', 'tool', 'model', 'day', 'slowest', `qwen3:4b@${'b'.repeat(12)}`, '50.0 %'])
      expect(written).toContain(word);
  });

  it('--since leaves older lines out', async () => {
    writeLog();
    for (const since of ['2026-03-05', '7d', '24h', '2026-03-10T11:00:00Z']) {
      const { written } = await report(['--since', since, '--json']);
      expect([since, JSON.parse(written).total.calls]).toEqual([since, 1]);
    }
    expect(JSON.parse((await report(['--since=30d', '--json'])).written).total.calls).toBe(2);
  });

  it('--compare-models sets two models side by side', async () => {
    writeLog();
    const { code, written } = await report(['--compare-models', 'granite4:3b', 'qwen3:4b@bb']);
    expect(code).toBe(0);
    expect(written).toMatch(/never mentioned +0 +1/);
    const asJson = await report(['--compare-models', 'granite4:3b', 'qwen3:4b', '--json']);
    expect(JSON.parse(asJson.written).models).toMatchObject([
      { name: 'granite4:3b', total: { calls: 1, neverMentioned: 0 } },
      { name: 'qwen3:4b', total: { calls: 1, neverMentioned: 1 } },
    ]);
  });

  it('says so when nothing has been logged', async () => {
    expect(await report([])).toMatchObject({ code: 0, written: 'No tool calls yet.\n' });
  });

  it('lets no name steer the terminal', async () => {
    const tool = '\u001b[2J\u202ehidden';
    writeFileSync(current(), writeCallLine(callEntry({ tool }), granite, now, 'full'));
    expect((await report([])).written).toContain('?[2J?hidden');
  });

  it('--forget deletes and says how many', async () => {
    writeLog();
    expect(await report(['--forget', 'person-1'])).toMatchObject({
      code: 0,
      written: '4 entries of "person-1" deleted.\n',
    });
    expect(await report(['--forget', 'person-1'])).toMatchObject({ code: 0 });
  });

  it('--help says what there is', async () => {
    expect(await report(['--help'])).toMatchObject({ code: 0, told: [] });
  });

  it.each([
    [['--nonsense']],
    [['--since']],
    [['--since', 'yesterday']],
    [['--since', '2026-13-45']],
    [['--since=']],
    [['extra']],
    [['--compare-models', 'granite4:3b']],
    [['--compare-models', 'a', 'b', 'c']],
    [['--compare-models', 'granite4:3b', 'unheard-of']],
    [['--forget=']],
    [['--forget', 'a', '--json']],
    [['--forget', 'a', 'b']],
  ])('%j ends with one line and code 2', async (argv) => {
    writeLog();
    const { code, written, told } = await report(argv);
    expect({ code, written }).toEqual({ code: 2, written: '' });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^guard:report: .{10,200}$/);
  });

  it.each([
    ['a folder that is not there', () => rmSync(dataDir, { recursive: true })],
    ['a log that is a folder', () => mkdirSync(current())],
  ])('%s ends with one line and code 2, when deleting too', async (_, spoil) => {
    spoil();
    for (const argv of [[], ['--forget', 'a'], ['--compare-models', 'a', 'b']]) {
      const { code, told } = await report(argv);
      expect({ code, lines: told.length }).toEqual({ code: 2, lines: 1 });
    }
  });

  it('a wrong setting is named', async () => {
    const { code, told } = await report([], { DATA_DIR: dataDir, PORT: 'x' });
    expect({ code, told }).toEqual({ code: 2, told: [expect.stringContaining('PORT')] });
  });
});

describe('readSince', () => {
  it.each([
    ['2026-03-05', '2026-03-05T00:00:00.000Z'],
    ['2026-03-05T08:30:00+01:00', '2026-03-05T07:30:00.000Z'],
    ['12h', '2026-03-10T00:00:00.000Z'],
    ['0d', '2026-03-10T12:00:00.000Z'],
    ['999999d', null],
    ['-1d', null],
    ['7', null],
    ['2026', null],
    ['', null],
  ])('%j → %s', (text, expected) => {
    expect(readSince(text, now)).toBe(expected);
  });
});
