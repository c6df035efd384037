import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCallLine, writeTurnLine } from '../../../../server/src/around-tools/log/log-lines.ts';
import { compareModels, readReport } from '../../../../server/src/around-tools/log/read-report.ts';
import { callEntry, failed, granite, questionEntry, timeoutEntry, turnEntry } from './sample-entries.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'log-report-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const current = () => join(dataDir, 'tool-calls.jsonl');
const qwen = { model: 'qwen3:4b', digest: null };
const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2, date, hour));
const search = { tool: 'search_handbook' };

/** Two days: a found record, a timeout that was kept quiet, a question, a handbook search, a claim too many. */
const lines = (): string[] => [
  writeCallLine(callEntry(), granite, day(1), 'full'),
  writeTurnLine(turnEntry({ unsupportedClaims: 1 }), granite, day(1), 'full'),
  writeCallLine(timeoutEntry(), granite, day(1, 13), 'ids'),
  writeCallLine(timeoutEntry({ repeated: true }), granite, day(1, 13), 'ids'),
  writeTurnLine(turnEntry({ failed: [failed({ ownedUp: false })] }), granite, day(1, 13), 'ids'),
  writeCallLine(questionEntry(), granite, day(2), 'full'),
  writeCallLine(callEntry(search), qwen, day(2, 13), 'ids'),
  writeCallLine(timeoutEntry(search), qwen, day(2, 14), 'ids'),
  writeTurnLine(turnEntry({ failed: [failed(search)] }), qwen, day(2, 14), 'ids'),
];
const reportOf = async (filter = {}) => (await readReport(dataDir, filter)).report;

describe('readReport', () => {
  it('counts calls, failures, failures never mentioned and claims, by kind, tool, model and day', async () => {
    writeFileSync(current(), lines().join(''));
    const report = await reportOf();
    expect(report).toMatchObject({
      from: day(1).toISOString(),
      to: day(2, 14).toISOString(),
      turns: 3,
      unreadable: 0,
      total: {
        calls: 5,
        successes: 2,
        failures: 2,
        failureShare: 0.4,
        questions: 1,
        neverMentioned: 1,
        unsupportedClaims: 1,
        unsupportedPer100Successes: 50,
        msMax: 3000,
      },
    });
    const named = (groups: typeof report.byKind) =>
      groups.map(({ name, calls, failures, neverMentioned }) => [name, calls, failures, neverMentioned]);
    expect(named(report.byKind)).toEqual([
      ['results', 2, 0, 0],
      ['timeout', 2, 2, 1],
      ['refused', 1, 0, 0],
    ]);
    expect(named(report.byTool)).toEqual([
      ['get_scores', 3, 1, 1],
      ['search_handbook', 2, 1, 0],
    ]);
    expect(named(report.byModel)).toEqual([
      [`granite4:3b@${'a'.repeat(12)}`, 3, 1, 1],
      ['qwen3:4b', 2, 1, 0],
    ]);
    expect(named(report.byDay)).toEqual([
      ['2026-03-01', 2, 1, 1],
      ['2026-03-02', 3, 1, 0],
    ]);
    expect(report.byModel.map((group) => group.unsupportedPer100Successes)).toEqual([100, 0]);
    expect(report.byTool.map((group) => group.unsupportedClaims)).toEqual([null, null]);
  });

  it.each([
    [{ tool: 'search_handbook' }, 2, 0],
    [{ kind: 'timeout' }, 2, 1],
    [{ model: 'granite4:3b' }, 3, 1],
    [{ model: 'granite4:3b@aaaa' }, 3, 1],
    [{ model: 'granite4' }, 0, 0],
    [{ model: 'granite4:3b@b' }, 0, 0],
    [{ day: '2026-03-01' }, 2, 1],
    [{ since: day(2, 13).toISOString() }, 2, 0],
    [{ kind: 'timeout', tool: 'get_scores', day: '2026-03-02' }, 0, 0],
  ])('with %j counts those alone', async (filter, calls, neverMentioned) => {
    writeFileSync(current(), lines().join(''));
    expect((await reportOf(filter)).total).toMatchObject({ calls, neverMentioned });
  });

  it('names the slowest tools first', async () => {
    const slow = callEntry({ tool: 'slow' });
    const slower = { ...slow, result: { ...slow.result, durationMs: 900 } };
    const many = Array.from({ length: 20 }, () => writeCallLine(slower, granite, day(1), 'ids'));
    writeFileSync(current(), [writeCallLine(callEntry(), granite, day(1), 'ids'), ...many].join(''));
    const { slowestTools } = await reportOf();
    expect(slowestTools.map(({ name }) => name)).toEqual(['slow', 'get_scores']);
    expect(slowestTools[0]).toMatchObject({ msMean: 900, msMax: 900, ms95: 900 });
  });

  it('skips and counts what it can’t read: torn lines, other JSON, wrong fields, binary', async () => {
    const [first = '', second = ''] = lines();
    const wrong = [
      '[]\n',
      'null\n',
      '{"event":"call"}\n',
      `${first.replace('"ms":12', '"ms":"12"')}`,
      `${second.replace('"failed":[]', '"failed":[{}]')}`,
      `${first.replace('"call"', '"other"')}`,
      '\u0000\u0001\n',
    ];
    const torn = first.slice(0, -40);
    writeFileSync(current(), [first, ...wrong, '\n', second, torn].join(''));
    const report = await reportOf();
    expect(report.unreadable).toBe(wrong.length + 1);
    expect(report).toMatchObject({ turns: 1, total: { calls: 1 } });
  });

  it('every cut of a line is skipped or, whole, counted', async () => {
    const [whole = ''] = lines();
    for (let end = 1; end < whole.length - 1; end += 1) {
      writeFileSync(current(), `${whole.slice(0, end)}\n${whole}`);
      const { unreadable, total } = await reportOf();
      expect([end, unreadable + total.calls]).toEqual([end, 2]);
      expect(total.calls).toBeGreaterThanOrEqual(1);
    }
  });

  it('is not misled by what stands in the texts of a call', async () => {
    const hostile = callEntry({
      tool: 'get_scores","full":{"x":1}}',
      arguments: { student_name: '","full":{"}}\n{"event":"call"}' },
      sentence: '}}\n,"full":{ {"event":"turn"}',
    });
    writeFileSync(current(), writeCallLine(hostile, granite, day(1), 'full'));
    const { report, recent } = await readReport(dataDir, {}, 5);
    expect(report).toMatchObject({ unreadable: 0, turns: 0, total: { calls: 1 } });
    expect(recent).toMatchObject([{ tool: hostile.tool, full: { arguments: hostile.arguments } }]);
  });

  it('reads the files that were put away before the current one, and the newest calls first', async () => {
    const call = (id: string) => writeCallLine(callEntry({ toolCallId: id }), granite, day(1), 'ids');
    writeFileSync(join(dataDir, 'tool-calls-20260301T100000000Z-0.jsonl'), call('a') + call('b'));
    writeFileSync(join(dataDir, 'tool-calls-20260302T100000000Z-0.jsonl'), call('c'));
    writeFileSync(join(dataDir, 'tool-calls-of-mine.jsonl'), call('x'));
    writeFileSync(current(), call('d'));
    const { report, recent } = await readReport(dataDir, {}, 3);
    expect(report.total.calls).toBe(4);
    expect(recent).toMatchObject([{ call: 'd' }, { call: 'c' }, { call: 'b' }]);
  });

  it('reads lines that are longer than a chunk, and characters that are split between chunks', async () => {
    const long = callEntry({ sentence: 'é'.repeat(700_001) });
    writeFileSync(current(), writeCallLine(long, granite, day(1), 'full').repeat(3));
    const { report, recent } = await readReport(dataDir, {}, 1);
    expect(report).toMatchObject({ unreadable: 0, total: { calls: 3 } });
    expect(recent).toMatchObject([{ full: { sentence: long.sentence } }]);
  });

  it('keeps no more of the newest calls than a few megabytes', async () => {
    const call = (id: string) =>
      writeCallLine(
        callEntry({ toolCallId: id, sentence: 'x'.repeat(1024 * 1024) }),
        granite,
        day(1),
        'full',
      );
    const ids = Array.from({ length: 12 }, (_, at) => `call_${at}`);
    writeFileSync(current(), ids.map(call).join(''));
    const { report, recent } = await readReport(dataDir, {}, 100);
    expect(report.total.calls).toBe(12);
    expect(recent).toHaveLength(7);
    expect(recent[0]).toMatchObject({ call: 'call_11' });
  });

  it('counts a turn without a reply apart, and none of its failures as never mentioned', async () => {
    const early = turnEntry({ endedEarly: true });
    writeFileSync(
      current(),
      writeCallLine(timeoutEntry(), granite, day(1), 'ids') + writeTurnLine(early, granite, day(1), 'ids'),
    );
    const { turns, turnsEndedEarly, total } = await reportOf();
    expect({ turns, turnsEndedEarly }).toEqual({ turns: 1, turnsEndedEarly: 1 });
    expect(total).toMatchObject({ failures: 1, neverMentioned: 0 });
  });

  it('is empty where nothing has been logged, and rejects where nothing can be read', async () => {
    expect(await reportOf()).toMatchObject({ from: null, turns: 0, total: { calls: 0, failureShare: 0 } });
    await expect(readReport(join(dataDir, 'gone'))).rejects.toThrow(/ENOENT/);
    mkdirSync(current());
    await expect(reportOf()).rejects.toThrow(/EISDIR/);
  });

  it('stays small in memory whatever tools a model invented', async () => {
    const invented = Array.from({ length: 5000 }, (_, at) =>
      writeCallLine(callEntry({ tool: `tool_${at}` }), granite, day(1), 'full'),
    );
    writeFileSync(current(), invented.join(''));
    const { byTool } = await reportOf();
    expect(byTool.length).toBeLessThanOrEqual(2001);
    expect(byTool[0]).toMatchObject({ name: 'others', calls: 3000 });
  });
});

describe('compareModels', () => {
  it('gives both models’ figures and knows every model', async () => {
    writeFileSync(current(), lines().join(''));
    chmodSync(current(), 0o600);
    const { reports, models } = await compareModels(dataDir, {}, ['granite4:3b', 'qwen3:4b']);
    expect(reports.map(({ total }) => total.neverMentioned)).toEqual([1, 0]);
    expect(reports.map(({ total }) => total.calls)).toEqual([3, 2]);
    expect(models).toEqual([`granite4:3b@${'a'.repeat(12)}`, 'qwen3:4b']);
  });
});
