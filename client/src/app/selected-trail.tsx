// The guardrail trail beside the conversation, of the chosen turn or else the newest.
import type { GuardrailInfo } from '@handrail/wire';
import type { ChatState } from '../chat/chat-state.ts';
import { Trail } from '../guardrails/trail.tsx';
import { TrailOutline } from '../guardrails/trail-outline.tsx';
import { Icon } from '../ui/icon.tsx';

interface SelectedTrailProps {
  readonly state: ChatState;
  readonly userRow: number | undefined;
  readonly guardrails: readonly GuardrailInfo[];
}

export function SelectedTrail({ state, userRow, guardrails }: SelectedTrailProps) {
  const { rows, turns } = state.conversation;
  const record = turns.find((turn) => turn.userRow === userRow);
  const live = record && record === turns.at(-1) ? state.turn : undefined;
  return (
    <aside className="trail-panel" aria-label="Guardrail trail">
      <header>
        <h2>
          <Icon name="shield" /> Guardrail trail
        </h2>
        {record && <p className="trail-question">{rows[record.userRow]?.content}</p>}
      </header>
      {record ? (
        <Trail
          trace={(live ?? record).trace}
          usage={live ? live.usage : record.usage}
          running={live?.phase === 'running'}
          guardrails={guardrails}
        />
      ) : (
        <TrailOutline guardrails={guardrails} />
      )}
    </aside>
  );
}
