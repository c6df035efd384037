// An import's report as lines for a terminal.
import type { ImportReport } from '../import/import-report.ts';

const SHOWN = 40;

/** Plain lines, the outcome last. */
export function describeReport(report: ImportReport): string[] {
  const lines = report.encoding === null ? describeUnread(report) : describeContents(report);
  return [...lines, ...more(report.rejectedCount), outcomeOf(report)].map(withoutControls);
}

/** Of a file that could not be read as text there is nothing to tell but why. */
function describeUnread({ rejected }: ImportReport): string[] {
  return rejected.slice(0, SHOWN).map(({ reason }) => `Refused    ${reason}`);
}

function describeContents(report: ImportReport): string[] {
  const { format, encoding, delimiter, statuses, assessments, classes, newClasses } = report;
  const count = Object.entries(statuses).map(
    ([status, number]) => `${number} ${status.replaceAll('_', ' ')}`,
  );
  const lines = [
    `Format     ${format ?? 'not recognised'} · ${encoding ?? 'unknown encoding'} · ${delimiter ?? 'no delimiter'}`,
    `Columns    used: ${list(report.columnsUsed)}`,
    `           ignored: ${list(report.columnsIgnored)}`,
    `Not taken  ${list(report.notStudents)}`,
    `Classes    ${list(classes)}${newClasses.length > 0 ? ` (new: ${list(newClasses)})` : ''}`,
    `Students   ${report.students}: ${report.newStudents} new, ${report.matchedStudents} known, ${report.ambiguousStudents} ambiguous`,
    `Scores     ${report.scores}: ${count.join(', ') || 'none'}`,
    `           ${report.newScores} new, ${report.changedScores} changed, ${report.unchangedScores} as before`,
    ...assessments
      .slice(0, SHOWN)
      .map(
        ({ title, maxPoints }) =>
          `  ${title}${maxPoints === null ? ' (maximum unknown)' : ` (of ${maxPoints})`}`,
      ),
    ...more(assessments.length),
  ];
  for (const warning of report.warnings.slice(0, SHOWN)) lines.push(`Warning    ${warning}`);
  lines.push(...more(report.warnings.length));
  for (const { line, reason, file } of report.rejected.slice(0, SHOWN)) {
    lines.push(`Refused    ${file === undefined ? '' : `${file}, `}line ${line}: ${reason}`);
  }
  return lines;
}

function outcomeOf(report: ImportReport): string {
  const { rejectedCount, dryRun, applied } = report;
  if (rejectedCount > 0) return `${rejectedCount} refused: nothing ${dryRun ? 'would be' : 'was'} imported.`;
  if (dryRun) return 'Dry run: nothing was changed.';
  return applied ? `Imported (${report.id}).` : 'The records hold all of this already: nothing was changed.';
}

function list(names: readonly string[]): string {
  if (names.length === 0) return '–';
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} … and ${names.length - SHOWN} more` : shown;
}

function more(count: number): string[] {
  return count > SHOWN ? [`           … and ${count - SHOWN} more`] : [];
}

/** Text of a file must not move the cursor or colour the terminal. */
function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
  return line.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
