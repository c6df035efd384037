// The report over the log as plain text for a terminal.
import type { Group } from './count-log.ts';
import type { ReadReport } from './read-report.ts';
import type { Figures } from './tally.ts';

const maxRows = 40;
const maxNameChars = 44;

const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
const orDash = (value: number | null): string => (value === null ? '–' : String(value));

const columns: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['calls', ({ calls }) => String(calls)],
  ['failed', ({ failures }) => String(failures)],
  ['share', ({ failureShare }) => share(failureShare)],
  ['never mentioned', ({ neverMentioned }) => String(neverMentioned)],
  ['questions', ({ questions }) => String(questions)],
  ['unsupported per 100', ({ unsupportedPer100Successes }) => orDash(unsupportedPer100Successes)],
  ['mean ms', ({ msMean }) => String(Math.round(msMean))],
  ['95 % within ms', ({ ms95 }) => String(ms95)],
];

// Characters that could steer a terminal, in a name that came from a log file.
const plain = (name: string): string =>
  name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?').slice(0, maxNameChars);

function layOut(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function table(title: string, groups: readonly Group[]): string {
  const shown = groups.slice(0, maxRows);
  const rows = [
    [title, ...columns.map(([name]) => name)],
    ...shown.map((group) => [plain(group.name), ...columns.map(([, show]) => show(group))]),
  ];
  const more = groups.length > maxRows ? `\n… and ${groups.length - maxRows} more` : '';
  return layOut(rows) + more;
}

const skipped = ({ unreadable }: ReadReport): string =>
  unreadable === 0
    ? ''
    : `${unreadable} unreadable ${unreadable === 1 ? 'line was' : 'lines were'} skipped.\n`;

const period = ({ from, to, turns, turnsEndedEarly }: ReadReport): string =>
  `Turns: ${turns} (${turnsEndedEarly} ended without a reply), ${from?.slice(0, 16).replace('T', ' ')} to ${to?.slice(0, 16).replace('T', ' ')} UTC\n`;

export function formatReport(report: ReadReport): string {
  if (report.from === null) return `No tool calls yet.\n${skipped(report)}`;
  const { total } = report;
  const { neverMentioned, failures } = total;
  const tables = [
    table('all', [{ name: '', ...total }]),
    table('kind', report.byKind),
    table('tool', report.byTool),
    table('model', report.byModel),
    table('day', report.byDay.slice(-maxRows)),
    table('slowest', report.slowestTools),
  ];
  const lead = `Failures that a reply never mentioned: ${neverMentioned} of ${failures}.\n`;
  return `${period(report)}${lead}${skipped(report)}\n${tables.join('\n\n')}\n`;
}

export function formatComparison(
  names: readonly [string, string],
  [a, b]: readonly [ReadReport, ReadReport],
): string {
  const [nameA, nameB] = [plain(names[0]), plain(names[1])];
  const rows = [
    ['', nameA, nameB],
    ['turns', String(a.turns), String(b.turns)],
    ['ended without a reply', String(a.turnsEndedEarly), String(b.turnsEndedEarly)],
    ...columns.map(([name, show]) => [name, show(a.total), show(b.total)]),
  ];
  return `${skipped(a)}${layOut(rows)}\n`;
}
