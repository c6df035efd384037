// The bar at the top: the product, the chats, who is asking, light or dark.
import type { Session } from '@handrail/wire';
import { Identity } from '../session/identity.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Theme, useTheme } from '../ui/theme.ts';

interface HeaderProps {
  readonly session: Session | undefined;
  readonly onChats: () => void;
  readonly onNewChat: () => void;
  readonly onImport: (() => void) | undefined;
  readonly onGuardrails: (() => void) | undefined;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
}

const themeIcons = { system: 'auto', light: 'sun', dark: 'moon' } as const satisfies Record<Theme, string>;

export function Header(props: HeaderProps) {
  const { session, onChats, onNewChat, onImport, onGuardrails, onSignIn, onSignOut } = props;
  const { theme, next } = useTheme();
  return (
    <header className="header">
      <span className="brand">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        <span>Handrail</span>
      </span>
      <nav aria-label="Chats">
        <button type="button" className="button quiet" aria-label="Earlier chats" onClick={onChats}>
          <Icon name="chats" /> <span className="wide-only">Chats</span>
        </button>
        <button type="button" className="button quiet" aria-label="New chat" onClick={onNewChat}>
          <Icon name="plus" /> <span className="wide-only">New chat</span>
        </button>
        {onImport && (
          <button type="button" className="button quiet" aria-label="Import scores" onClick={onImport}>
            <Icon name="upload" /> <span className="wide-only">Import scores</span>
          </button>
        )}
        {onGuardrails && (
          <button type="button" className="button quiet" aria-label="Guardrails" onClick={onGuardrails}>
            <Icon name="shield" /> <span className="wide-only">Guardrails</span>
          </button>
        )}
      </nav>
      {session && <Identity session={session} onSignIn={onSignIn} onSignOut={onSignOut} />}
      <button
        type="button"
        className="button quiet square"
        aria-label={`Colours: ${theme}. Change`}
        title={`Colours: ${theme}`}
        onClick={next}
      >
        <Icon name={themeIcons[theme]} />
      </button>
    </header>
  );
}
