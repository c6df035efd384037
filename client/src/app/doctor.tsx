// The doctor: the server's own checks, each fault with its fix. Where the server is out of reach or does
// not tell this person, it says what can be checked by hand.
import { type DoctorCheck, doctorAnswerSchema } from '@handrail/wire';
import { useCallback, useEffect, useState } from 'react';
import { request } from '../api/request.ts';
import type { Answer } from '../api/trouble.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { ModelPull } from './model-pull.tsx';

const looks: Readonly<Record<DoctorCheck['status'], { icon: IconName; word: string }>> = {
  ok: { icon: 'pass', word: 'Fine' },
  warning: { icon: 'flag', word: 'Look at this' },
  failed: { icon: 'error', word: 'At fault' },
  skipped: { icon: 'none', word: 'Not checked' },
};

const urgency: readonly DoctorCheck['status'][] = ['failed', 'warning', 'skipped', 'ok'];

/** What needs a hand stands on top; else in the order of the checks. */
const faultsFirst = (checks: readonly DoctorCheck[]): readonly DoctorCheck[] =>
  [...checks].sort((one, other) => urgency.indexOf(one.status) - urgency.indexOf(other.status));

/** What a download mends, or one that runs by now. */
const isModelMissing = ({ id, status }: DoctorCheck): boolean =>
  (id === 'model' && status !== 'ok' && status !== 'skipped') || id === 'download';

type Doctor = Answer<{ checks: DoctorCheck[] }>;

export function DoctorPanel() {
  const [doctor, setDoctor] = useState<Doctor>();
  const check = useCallback(() => {
    setDoctor(undefined);
    void request('/api/doctor', doctorAnswerSchema).then(setDoctor);
  }, []);
  useEffect(check, [check]);
  return (
    <div className="doctor">
      <div className="row">
        <button type="button" className="button small" disabled={!doctor} onClick={check}>
          <Icon name="again" /> Check again
        </button>
        <output>{doctor ? '' : 'Checking …'}</output>
      </div>
      {doctor?.ok === false && <NoDoctor detail={doctor.trouble.detail} />}
      {doctor?.ok && doctor.value.checks.some(isModelMissing) && <ModelPull onDone={check} />}
      {doctor?.ok && (
        <ul className="checks">
          {faultsFirst(doctor.value.checks).map((each) => (
            <Check key={each.id} check={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Check({ check }: { readonly check: DoctorCheck }) {
  const look = looks[check.status];
  return (
    <li className={`check check-${check.status}`}>
      <p className="check-head">
        <span className="check-word">
          <Icon name={look.icon} /> {look.word}
        </span>
        <strong>{check.title}</strong>
      </p>
      <p>
        <WithCode text={check.detail} />
      </p>
      {check.fix && (
        <div className="fix">
          <code>{check.fix}</code>
          <CopyButton text={check.fix} label="Copy" />
        </div>
      )}
    </li>
  );
}

function NoDoctor({ detail }: { readonly detail: string }) {
  return (
    <>
      <p>The server’s own checks are not to be had: {detail}</p>
      <ul>
        <li>Is the server running? Start it with “npm start” and look at what it prints.</li>
        <li>Is Ollama running? “ollama list” shows its models.</li>
        <li>Is this page opened at the address that the server printed?</li>
      </ul>
    </>
  );
}
