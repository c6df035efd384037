// Every guardrail of the server: what it does, what happens without it, what it does when it breaks. Where
// the server allows it, each can be switched off for the next turn.
import type { GuardrailId, GuardrailInfo } from '@handrail/wire';
import { places } from '@handrail/wire';
import { placeNames } from './action-look.ts';

interface GuardrailListProps {
  readonly guardrails: readonly GuardrailInfo[];
  readonly off: ReadonlySet<GuardrailId>;
  readonly onToggle: (id: GuardrailId) => void;
}

export function GuardrailList({ guardrails, off, onToggle }: GuardrailListProps) {
  return (
    <div className="guardrail-list">
      {places.map((place) => (
        <section key={place}>
          <h3>{placeNames[place]}</h3>
          <ul>
            {guardrails
              .filter((guardrail) => guardrail.place === place)
              .map((guardrail) => (
                <Guardrail
                  key={guardrail.id}
                  guardrail={guardrail}
                  off={off.has(guardrail.id)}
                  onToggle={onToggle}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface GuardrailProps {
  readonly guardrail: GuardrailInfo;
  readonly off: boolean;
  readonly onToggle: (id: GuardrailId) => void;
}

function Guardrail({ guardrail, off, onToggle }: GuardrailProps) {
  const { id, title, does, without, whenItBreaks, on, maySwitchOff } = guardrail;
  return (
    <li className={off ? 'guardrail is-off' : 'guardrail'}>
      <div className="guardrail-head">
        <strong>{title}</strong>
        {!on && <span className="tag">off on this server</span>}
        {on && !maySwitchOff && <span className="muted">always on</span>}
        {on && maySwitchOff && (
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={!off}
            aria-label={`${title} in the next turn`}
            onClick={() => onToggle(id)}
          >
            <span className="switch-track" aria-hidden="true" />
            <span>{off ? 'Off' : 'On'}</span>
          </button>
        )}
      </div>
      <p>{does}</p>
      <p className="muted">Without it: {without}</p>
      <p className="muted">
        When it breaks:{' '}
        {whenItBreaks === 'blocks' ? 'it blocks.' : 'the turn goes on, and the trail says so.'}
      </p>
    </li>
  );
}
