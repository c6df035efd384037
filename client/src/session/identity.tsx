// Who is asking, in the bar at the top; outside demo mode with signing in and out.
import type { Session } from '@handrail/wire';
import { humanise } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';

interface IdentityProps {
  readonly session: Session;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
}

export function Identity({ session, onSignIn, onSignOut }: IdentityProps) {
  return (
    <div className="identity">
      <Icon name="person" />
      <span className="identity-words">
        <span className="identity-name">{session.role === 'guest' ? 'Guest' : session.name}</span>
        <span className="muted identity-role">{describeRole(session)}</span>
      </span>
      {!session.demo &&
        (session.signedIn ? (
          <button type="button" className="button small" onClick={onSignOut}>
            Sign out
          </button>
        ) : (
          <button type="button" className="button small primary" onClick={onSignIn}>
            Sign in
          </button>
        ))}
    </div>
  );
}

/** "Teacher of 10A", "Guardian of Bob Smith", "no records": what the person may see, in few words. */
function describeRole({ role, classes, children }: Session): string {
  switch (role) {
    case 'guest':
      return 'sees no records';
    case 'teacher':
      return classes.length > 0 ? `Teacher of ${classes.join(', ')}` : 'Teacher';
    case 'guardian':
      return children && children.length > 0 ? `Guardian of ${children.join(', ')}` : 'Guardian';
    case 'student':
      return classes.length > 0 ? `Student in ${classes.join(', ')}` : 'Student';
    default:
      return humanise(role);
  }
}
