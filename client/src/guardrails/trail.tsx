// The guardrail trail of one turn: the four places in the order in which the turn met them, each with
// every guardrail that passed, changed, blocked, flagged, was off or broke.
import type { GuardrailInfo, TraceEvent, Usage } from '@handrail/wire';
import { humanise } from '../ui/format.ts';
import { groupByPlace, placeNames } from './action-look.ts';
import { TimingBar } from './timing-bar.tsx';
import { TrailEvent } from './trail-event.tsx';

interface TrailProps {
  readonly trace: readonly TraceEvent[];
  readonly usage: Usage | undefined;
  readonly running: boolean;
  readonly guardrails: readonly GuardrailInfo[];
}

export function Trail({ trace, usage, running, guardrails }: TrailProps) {
  const titleOf = (id: string) => guardrails.find((guardrail) => guardrail.id === id)?.title ?? humanise(id);
  return (
    <div className="trail">
      {(usage || running) && <TimingBar usage={usage} />}
      <ol className="places">
        {groupByPlace(trace).map(({ place, lines }) => (
          <li key={place} className={lines.length > 0 ? 'place reached' : 'place'}>
            <h3>{placeNames[place]}</h3>
            {lines.length === 0 ? (
              <p className="muted">{describeEmptyPlace(running, usage)}</p>
            ) : (
              <ul>
                {lines.map(({ event, more }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended
                  <TrailEvent key={index} event={event} more={more} title={titleOf(event.guardrail)} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A turn that was stopped or died has no usage: what it met later than that was never told. */
function describeEmptyPlace(running: boolean, usage: Usage | undefined): string {
  if (running) return 'Not reached yet';
  return usage ? 'Nothing to do here in this turn' : 'The turn ended before this was done';
}
