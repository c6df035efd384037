// What a file holds, or what an import did: counts, columns, and every line that was refused with its reason.
import type { ImportReport } from '@handrail/wire';
import { formatCount, plural } from '../ui/format.ts';

const shownLines = 50;

export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const statuses = Object.entries(report.statuses).filter(([, count]) => count > 0);
  return (
    <div className="import-report">
      <dl className="facts">
        <Fact name="Format" value={report.format} />
        <Fact name="Encoding" value={report.encoding} />
        <Fact name="Students" value={formatCount(report.students)} />
        <Fact name="Scores" value={formatCount(report.scores)} />
        {statuses.map(([status, count]) => (
          <Fact key={status} name={status.replaceAll('_', ' ')} value={formatCount(count)} />
        ))}
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
          <summary>{plural(report.rejected.length, 'line')} refused</summary>
          <ul>
            {report.rejected.slice(0, shownLines).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {report.rejected.length > shownLines && <p>… and {report.rejected.length - shownLines} more.</p>}
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
