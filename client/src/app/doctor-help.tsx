// The way to the doctor, for those whom the server tells; others are sent to an administrator.
import type { Session } from '@handrail/wire';
import { Icon } from '../ui/icon.tsx';

interface DoctorHelpProps {
  readonly session: Session | undefined;
  readonly onDoctor: () => void;
}

/** While nobody knows who is asking, the server is away, and the doctor has hints for that. */
const maySeeDoctor = (session: Session | undefined): boolean =>
  session === undefined || session.demo || session.role === 'admin';

export function DoctorHelp({ session, onDoctor }: DoctorHelpProps) {
  if (!maySeeDoctor(session)) return <span className="muted">If it stays so, ask an administrator.</span>;
  return (
    <button type="button" className="button small" onClick={onDoctor}>
      <Icon name="search" /> What is wrong?
    </button>
  );
}
