// The report over the log in one pass, and the newest calls that it counted, with all that was kept of them.
import type { JsonValue } from '@handrail/wire';
import { isModel, LogCounter, type LogFilter, type LogReport, modelKey } from './count-log.ts';
import { parseLine } from './parse-line.ts';
import { readLogLines } from './read-lines.ts';

/** Of the newest calls, no more text than this is kept. */
const maxRecentChars = 8 * 1024 * 1024;

export interface ReadReport extends LogReport {
  /** Lines that were torn or are none of the log's. */
  readonly unreadable: number;
}

export interface RecentCalls {
  readonly report: ReadReport;
  /** The newest first. */
  readonly recent: readonly JsonValue[];
}

/** Rejects when the log can't be read. */
export async function readReport(
  dataDir: string,
  filter: LogFilter = {},
  recentCalls = 0,
): Promise<RecentCalls> {
  const counter = new LogCounter(filter);
  const newest: string[] = [];
  let newestChars = 0;
  let unreadable = 0;
  await readLogLines(dataDir, (text) => {
    const line = parseLine(text);
    if (line === null) unreadable += 1;
    else if (counter.add(line) && line.event === 'call' && recentCalls > 0) {
      newest.push(text);
      newestChars += text.length;
      while (newest.length > recentCalls || newestChars > maxRecentChars)
        newestChars -= newest.shift()?.length ?? 0;
    }
  });
  const recent = newest.reverse().flatMap(parseWhole);
  return { report: { ...counter.report(), unreadable }, recent };
}

function parseWhole(line: string): JsonValue[] {
  try {
    const value: JsonValue = JSON.parse(line);
    return [value];
  } catch {
    return [];
  }
}

export interface Comparison {
  readonly reports: readonly [ReadReport, ReadReport];
  /** Every model of the log, for who asks for one that is not there. */
  readonly models: readonly string[];
}

/** The same figures for two models, in one pass. */
export async function compareModels(
  dataDir: string,
  filter: LogFilter,
  names: readonly [string, string],
): Promise<Comparison> {
  const counters = names.map((model) => ({ model, counter: new LogCounter({ ...filter, model }) }));
  const models = new Set<string>();
  let unreadable = 0;
  await readLogLines(dataDir, (text) => {
    const line = parseLine(text);
    if (line === null) {
      unreadable += 1;
      return;
    }
    if (models.size < 100) models.add(modelKey(line));
    for (const { model, counter } of counters) if (isModel(line, model)) counter.add(line);
  });
  const [a, b] = counters.map(({ counter }) => ({ ...counter.report(), unreadable }));
  if (!a || !b) throw new Error('two models are compared');
  return { reports: [a, b], models: [...models].sort() };
}
