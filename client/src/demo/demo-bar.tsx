// The presenter's bar, in demo mode only: whose records these are, what answers, who is asking, the scenes,
// and which guardrails are off in the next turn.
import { type DemoPerson, demoPeople, type Health, type Session } from '@handrail/wire';
import { useState } from 'react';
import { humanise } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';

interface DemoBarProps {
  readonly health: Health;
  readonly session: Session;
  readonly offCount: number;
  readonly disabled: boolean;
  readonly onPerson: (who: DemoPerson) => void;
  readonly onScenes: () => void;
  readonly onGuardrails: () => void;
}

export function DemoBar(props: DemoBarProps) {
  const { health, session, offCount, disabled, onPerson, onScenes, onGuardrails } = props;
  const [open, setOpen] = useState(false);
  return (
    <section className={open ? 'demo-bar open' : 'demo-bar'} aria-label="Demo">
      <p className="demo-what">
        <span className="tag strong">Demo</span>
        <span className="demo-words">{describeBackend(health)}</span>
        <button
          type="button"
          className="button quiet small demo-toggle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Less' : 'Controls'} <Icon name="down" />
        </button>
      </p>
      <div className="demo-controls">
        <label className="demo-who">
          <span>Asking as</span>
          <select
            aria-label="Asking as"
            value={session.role}
            disabled={disabled}
            onChange={(event) => {
              const who = demoPeople.find((person) => person === event.target.value);
              if (who) onPerson(who);
            }}
          >
            {demoPeople.map((person) => (
              <option key={person} value={person}>
                {humanise(person)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button small" disabled={disabled} onClick={onScenes}>
          <Icon name="play" /> Scenes
        </button>
        <button
          type="button"
          className={offCount > 0 ? 'button small warn' : 'button small'}
          onClick={onGuardrails}
        >
          <Icon name="shield" />
          <span>
            Guardrails
            {offCount > 0 && `: ${offCount} off`}
            {offCount > 0 && <span className="wide-only"> next turn</span>}
          </span>
        </button>
      </div>
    </section>
  );
}

function describeBackend({ backend, model }: Health): string {
  return backend === 'scripted'
    ? 'Invented school. Answers come from a scripted stand-in, not from a language model.'
    : `Invented school. Answers come from the model ${model} on Ollama.`;
}
