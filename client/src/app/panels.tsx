// The panels over the conversation: chats, scenes, guardrails, import, sign-in, doctor.

import { ChatList } from '../chat/chat-list.tsx';
import type { ChatController, ChatState } from '../chat/chat-state.ts';
import { SceneList } from '../demo/scene-list.tsx';
import { GuardrailList } from '../guardrails/guardrail-list.tsx';
import { ImportScreen } from '../scores/import-screen.tsx';
import { SignIn } from '../session/sign-in.tsx';
import { humanise } from '../ui/format.ts';
import { Sheet } from '../ui/sheet.tsx';
import { DoctorPanel } from './doctor.tsx';
import type { Asking } from './use-asking.ts';
import type { Panel } from './use-panel.ts';
import type { PersonActions } from './use-person.ts';
import type { ServerState } from './use-server.ts';

interface PanelsProps {
  readonly panel: Panel | undefined;
  readonly close: () => void;
  readonly server: ServerState;
  readonly chat: ChatController;
  readonly state: ChatState;
  readonly asking: Asking;
  readonly person: PersonActions;
}

export function Panels({ panel, close, server, chat, state, asking, person }: PanelsProps) {
  const titleOf = (id: string) => server.guardrails.find((each) => each.id === id)?.title ?? humanise(id);
  const sheet = (name: Panel, title: string, place: 'side' | 'middle' = 'side') => ({
    title,
    place,
    open: panel === name,
    onClose: close,
  });
  return (
    <>
      <Sheet {...sheet('chats', 'Earlier chats')}>
        <ChatList
          heads={state.heads}
          openId={state.conversation.id}
          onOpen={(id) => {
            close();
            void chat.open(id);
          }}
          onRemove={(id) => void chat.remove(id)}
        />
      </Sheet>
      <Sheet {...sheet('scenes', 'Scenes')}>
        <SceneList
          scenes={server.scenes}
          titleOf={titleOf}
          onPlay={(scene, off) => {
            close();
            void asking.play(scene, off);
          }}
        />
      </Sheet>
      <Sheet {...sheet('guardrails', 'Guardrails')}>
        {server.health?.demo && (
          <p className="muted">What you switch off here is off in the next turn only. The trail says so.</p>
        )}
        <GuardrailList guardrails={server.guardrails} off={asking.off} onToggle={asking.toggle} />
      </Sheet>
      <Sheet {...sheet('import', 'Import scores')}>
        <ImportScreen classes={server.session?.classes ?? []} />
      </Sheet>
      <Sheet {...sheet('sign-in', 'Sign in', 'middle')}>
        <SignIn
          onSignIn={async (username, password) => {
            const trouble = await person.enter(username, password);
            if (!trouble) close();
            return trouble;
          }}
        />
      </Sheet>
      <Sheet {...sheet('doctor', 'What is wrong?')}>
        <DoctorPanel />
      </Sheet>
    </>
  );
}
