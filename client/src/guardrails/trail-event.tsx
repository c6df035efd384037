// One event of the trail: which guardrail, what it did and why, how long it took, and the text before and
// after a change where the server tells it.
import type { TraceEvent } from '@handrail/wire';
import { formatMs } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { actionLooks } from './action-look.ts';

export function TrailEvent({ event, title }: { readonly event: TraceEvent; readonly title: string }) {
  const look = actionLooks[event.action];
  return (
    <li className={`event action-${event.action}`}>
      <div className="event-head">
        <span className="event-action">
          <Icon name={look.icon} />
          {look.word}
        </span>
        <span className="event-title">{title}</span>
        {event.step !== undefined && event.step > 1 && <span className="tag">step {event.step}</span>}
        <span className="event-ms">{event.ms > 0 && formatMs(event.ms)}</span>
      </div>
      {event.detail && <p className="event-detail">{event.detail}</p>}
      {event.change && (
        <details className="event-change">
          <summary>Before and after</summary>
          <dl>
            <dt>Before</dt>
            <dd>
              <del>{event.change.before || '(nothing)'}</del>
            </dd>
            <dt>After</dt>
            <dd>
              <ins>{event.change.after || '(nothing)'}</ins>
            </dd>
          </dl>
        </details>
      )}
    </li>
  );
}
