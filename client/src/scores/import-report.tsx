// What a file holds, or what an import did: counts, columns, and every line that was refused with its reason.
import type { ImportReport } from '@handrail/wire';
import { formatCount, humanise, plural } from '../ui/format.ts';

const shownLines = 50;

const formatNames: Readonly<Record<string, string>> = {
  generic: 'Plain table',
  d2l: 'Brightspace',
  oneroster: 'OneRoster',
  powerschool: 'PowerSchool',
  googleclassroom: 'Google Classroom',
};

export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const statuses = Object.entries(report.statuses).filter(([, count]) => count > 0);
  const { details = {} } = report;
  const refused = Math.max(report.rejected.length, details.rejectedCount ?? 0);
  return (
    <div className="import-report">
      <dl className="facts">
        <Fact name="Format" value={formatNames[report.format] ?? humanise(report.format)} />
        <Fact name="Encoding" value={report.encoding} />
        <Fact name="Students" value={formatCount(report.students)} />
        <Fact name="Scores" value={formatCount(report.scores)} />
        {statuses.map(([status, count]) => (
          <Fact key={status} name={humanise(status)} value={formatCount(count)} />
        ))}
        <CountFact name="New students" count={details.newStudents} />
        <CountFact name="New scores" count={details.newScores} />
        <CountFact name="Changed scores" count={details.changedScores} />
        <CountFact name="Already there" count={details.unchangedScores} />
      </dl>
      {report.assessments.length > 0 && (
        <details>
          <summary>{plural(report.assessments.length, 'assessment')}</summary>
          <ul>
            {report.assessments.map(({ title, maxPoints }) => (
              <li key={title}>
                {title}
                {maxPoints !== null && <span className="muted"> of {maxPoints}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Names title="new class" many="new classes" names={details.newClasses} />
      <Names title="column used" many="columns used" names={details.columnsUsed} />
      <Names title="column ignored" many="columns ignored" names={details.columnsIgnored} />
      {report.warnings.length > 0 && (
        <details open>
          <summary>{plural(report.warnings.length, 'warning')}</summary>
          <ul>
            {report.warnings.slice(0, shownLines).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {report.rejected.length > 0 && (
        <details open>
          <summary>{plural(refused, 'line')} refused</summary>
          <ul>
            {report.rejected.slice(0, shownLines).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {refused > shownLines && <p>… and {formatCount(refused - shownLines)} more.</p>}
        </details>
      )}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function CountFact({ name, count }: { readonly name: string; readonly count: number | undefined }) {
  return count ? <Fact name={name} value={formatCount(count)} /> : null;
}

interface NamesProps {
  readonly title: string;
  readonly many: string;
  readonly names: readonly string[] | undefined;
}

function Names({ title, many, names = [] }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <details>
      <summary>{plural(names.length, title, many)}</summary>
      <p className="muted">{names.join(', ')}</p>
    </details>
  );
}
