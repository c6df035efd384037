// One event of the trail: which guardrail, what it did, how long it took; opened, why it did so, and the text
// before and after a change where the server tells it. Everything but a pass is open from the start.
import type { TraceEvent } from '@handrail/wire';
import { asSentence, formatMs } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { actionLooks } from './action-look.ts';

interface TrailEventProps {
  readonly event: TraceEvent;
  /** Further passes of the same guardrail, in later steps. */
  readonly more: readonly TraceEvent[];
  readonly title: string;
}

export function TrailEvent({ event, more, title }: TrailEventProps) {
  const all = [event, ...more];
  const ms = all.reduce((sum, each) => sum + each.ms, 0);
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
          {more.length > 0 && <span className="muted">× {all.length}</span>}
          {more.length === 0 && event.step !== undefined && event.step > 1 && (
            <span className="tag">step {event.step}</span>
          )}
          <span className="event-ms">{ms > 0 && formatMs(ms)}</span>
        </summary>
        {all.map(({ detail, step }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever appended
          <p key={index} className="event-detail">
            {more.length > 0 && step !== undefined && `Step ${step}: `}
            {asSentence(detail)}
          </p>
        ))}
        {event.change && <Change {...event.change} />}
      </details>
    </li>
  );
}

function Change({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <dl className="event-change">
      {before && (
        <>
          <dt>Before</dt>
          <dd>
            <del>{before}</del>
          </dd>
        </>
      )}
      <dt>After</dt>
      <dd>
        <ins>{after || '(nothing)'}</ins>
      </dd>
    </dl>
  );
}
