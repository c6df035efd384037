// What an empty conversation shows: what can be asked, with first questions that fit who is asking.
import type { Session } from '@handrail/wire';

interface EmptyChatProps {
  readonly session: Session | undefined;
  readonly onAsk: (question: string) => void;
}

export function EmptyChat({ session, onAsk }: EmptyChatProps) {
  return (
    <div className="empty-chat">
      <h1>Ask about scores</h1>
      <p>
        Handrail looks them up with tools of its own and shows you every guardrail that the answer passed on
        its way.
      </p>
      <ul className="suggestions">
        {suggestions(session).map((question) => (
          <li key={question}>
            <button type="button" className="suggestion" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const handbook = 'What does the handbook say about late work?';

function suggestions(session: Session | undefined): string[] {
  if (!session) return [];
  const classes = session.classes.slice(0, 1).map((name) => `How did class ${name} do in Math?`);
  switch (session.role) {
    case 'guest':
      return [handbook];
    case 'student':
      return ['What are my scores?', handbook];
    case 'guardian':
      return [...(session.children ?? []).slice(0, 1).map((name) => `How is ${name} doing?`), handbook];
    default:
      return session.demo
        ? ["What are Alice's scores?", ...classes, 'Compare Alice Johnson and Bob Smith', handbook]
        : [...classes, handbook];
  }
}
