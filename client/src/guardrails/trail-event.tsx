// One event of the trail: which guardrail, what it did, how long it took; opened, why it did so, and the text
// before and after a change where the server tells it. Everything but a pass is open from the start.
import type { TraceEvent } from '@handrail/wire';
import { formatMs } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { actionLooks } from './action-look.ts';

export function TrailEvent({ event, title }: { readonly event: TraceEvent; readonly title: string }) {
  const look = actionLooks[event.action];
  return (
    <li className={`event action-${event.action}`}>
      <details open={event.action !== 'pass'}>
        <summary className="event-head">
          <span className="event-action">
            <Icon name={look.icon} />
            {look.word}
          </span>
          <span className="event-title">{title}</span>
          {event.step !== undefined && event.step > 1 && <span className="tag">step {event.step}</span>}
          <span className="event-ms">{event.ms > 0 && formatMs(event.ms)}</span>
        </summary>
        {event.detail && <p className="event-detail">{event.detail}</p>}
        {event.change && <Change {...event.change} />}
      </details>
    </li>
  );
}

function Change({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <dl className="event-change">
      <dt>Before</dt>
      <dd>
        <del>{before || '(nothing)'}</del>
      </dd>
      <dt>After</dt>
      <dd>
        <ins>{after || '(nothing)'}</ins>
      </dd>
    </dl>
  );
}
