// The trail in one line: how many guardrails passed, changed, blocked, and what they cost.
import type { TraceEvent, Usage } from '@handrail/wire';
import { formatMs } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { actionLooks, countActions } from './action-look.ts';

interface TrailSummaryProps {
  readonly trace: readonly TraceEvent[];
  readonly usage: Usage | undefined;
}

export function TrailSummary({ trace, usage }: TrailSummaryProps) {
  return (
    <span className="trail-summary">
      <Icon name="shield" />
      <span>Guardrails</span>
      {countActions(trace).map(({ action, count }) => (
        <span key={action} className={`count action-${action}`}>
          <Icon name={actionLooks[action].icon} />
          {count} {actionLooks[action].word.toLowerCase()}
        </span>
      ))}
      {usage && <span className="muted">{formatMs(usage.msGuardrails)}</span>}
    </span>
  );
}
