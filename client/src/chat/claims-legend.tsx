// Under an answer with scores: how many of its numbers a look-up supports, and where each comes from.
import type { Claim } from '@handrail/wire';
import { plural } from '../ui/format.ts';

interface ClaimsLegendProps {
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly describeClaim: (claim: Claim) => string;
}

export function ClaimsLegend({ text, claims, describeClaim }: ClaimsLegendProps) {
  if (claims.length === 0) return null;
  const unsupported = claims.filter((claim) => claim.status === 'unsupported').length;
  const traced = claims.length - unsupported;
  return (
    <details className="claims-legend">
      <summary>
        {traced > 0 && (
          <span>
            <span className="claim claim-supported">{plural(traced, 'score')}</span> traced to a look-up
          </span>
        )}
        {unsupported > 0 && (
          <span>
            <span className="claim claim-unsupported">{plural(unsupported, 'score')}</span> in no look-up: do
            not rely on {unsupported === 1 ? 'it' : 'them'}
          </span>
        )}
      </summary>
      <ul>
        {claims.map((claim) => (
          <li key={`${claim.start}-${claim.end}`}>
            <q>{text.slice(claim.start, claim.end)}</q> {describeClaim(claim)}
          </li>
        ))}
      </ul>
    </details>
  );
}
