// Lines above the message box that concern the whole conversation: storage refused, another tab, undo, a
// server that is away.
import type { Session } from '@handrail/wire';
import type { ReactNode } from 'react';
import type { Trouble } from '../api/trouble.ts';
import type { ChatState } from '../chat/chat-state.ts';
import { WithCode } from '../ui/with-code.tsx';
import { DoctorHelp } from './doctor-help.tsx';

interface NoticesProps {
  readonly state: ChatState;
  readonly session: Session | undefined;
  readonly serverTrouble: Trouble | undefined;
  /** Why becoming somebody else, or signing out, failed. */
  readonly personTrouble: Trouble | undefined;
  /** Why the server is not ready, in its own words. */
  readonly notReady: string | undefined;
  readonly onUndo: () => void;
  readonly onDoctor: () => void;
}

export function Notices(props: NoticesProps) {
  const { state, session, serverTrouble, personTrouble, notReady, onUndo, onDoctor } = props;
  const { turn, conversation } = state;
  const told = (turn ?? conversation.turns.at(-1))?.trouble?.detail;
  const detail = serverTrouble?.detail ?? notReady;
  // The answer that it has just spoilt says it already, right above.
  const wrong = detail === told ? undefined : detail;
  return (
    <div className="notices" aria-live="polite">
      {wrong && (
        <Notice action={<DoctorHelp session={session} onDoctor={onDoctor} />}>
          <WithCode text={wrong} />
        </Notice>
      )}
      {personTrouble && personTrouble.detail !== detail && <Notice>{personTrouble.detail}</Notice>}
      {state.unsaved && (
        <Notice>
          This browser does not store the chat: its storage is full, switched off or not answering. The chat
          goes on, but is gone when you leave. Deleting earlier chats may help.
        </Notice>
      )}
      {state.notice && <Notice>{state.notice}</Notice>}
      {state.undo && !state.turn && (
        <Notice
          action={
            <button type="button" className="button small" onClick={onUndo}>
              Undo
            </button>
          }
        >
          An answer was replaced, with everything after it.
        </Notice>
      )}
    </div>
  );
}

function Notice({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <p className="notice">
      <span>{children}</span>
      {action}
    </p>
  );
}
