// Where the time of a turn went: the model beside the guardrails. While the turn runs the figures are still open,
// and their place is kept.
import type { Usage } from '@handrail/wire';
import { formatMs, plural } from '../ui/format.ts';

const width = 100;
const open = '–';

export function TimingBar({ usage }: { readonly usage: Usage | undefined }) {
  return (
    <div className="timing">
      <svg viewBox={`0 0 ${width} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="timing-model" width={width} height="4" rx="1" />
        <rect className="timing-guardrails" width={usage ? shareOfGuardrails(usage) : 0} height="4" rx="1" />
      </svg>
      <dl>
        <div>
          <dt>
            <span className="swatch swatch-guardrails" /> Guardrails
          </dt>
          <dd>{usage ? formatMs(usage.msGuardrails) : open}</dd>
        </div>
        <div>
          <dt>
            <span className="swatch swatch-model" /> Model
          </dt>
          <dd>{usage ? formatMs(usage.msModel) : open}</dd>
        </div>
        <div>
          <dt>First text</dt>
          <dd>{usage ? formatMs(usage.msFirstText) : open}</dd>
        </div>
        <div>
          <dt>Model calls</dt>
          <dd title={usage && `At most ${plural(usage.maxSteps, 'call')} a turn`}>
            {usage ? `${usage.steps} of ${usage.maxSteps}` : open}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** A sliver at least, so that it can be seen that they cost something. */
function shareOfGuardrails({ msModel, msGuardrails }: Usage): number {
  const all = msModel + msGuardrails;
  return all > 0 ? Math.min(Math.max((msGuardrails / all) * width, 0.6), width) : 0;
}
