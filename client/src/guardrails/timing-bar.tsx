// Where the time of a turn went: the model beside the guardrails.
import type { Usage } from '@handrail/wire';
import { formatMs, plural } from '../ui/format.ts';

const width = 100;

export function TimingBar({ usage }: { readonly usage: Usage }) {
  const { msModel, msGuardrails, steps, maxSteps } = usage;
  const all = msModel + msGuardrails;
  const share = all > 0 ? Math.min(Math.max((msGuardrails / all) * width, 0.6), width) : 0;
  return (
    <div className="timing">
      <svg viewBox={`0 0 ${width} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="timing-model" width={width} height="4" rx="1" />
        <rect className="timing-guardrails" width={share} height="4" rx="1" />
      </svg>
      <dl>
        <div>
          <dt>
            <span className="swatch swatch-guardrails" /> Guardrails
          </dt>
          <dd>{formatMs(msGuardrails)}</dd>
        </div>
        <div>
          <dt>
            <span className="swatch swatch-model" /> Model
          </dt>
          <dd>{formatMs(msModel)}</dd>
        </div>
        <div>
          <dt>First text</dt>
          <dd>{formatMs(usage.msFirstText)}</dd>
        </div>
        <div>
          <dt>Model calls</dt>
          <dd title={`At most ${plural(maxSteps, 'call')} a turn`}>
            {steps} of {maxSteps}
          </dd>
        </div>
      </dl>
    </div>
  );
}
