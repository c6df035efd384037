// Keeps the chat with the person who is asking: their conversations open when they come, and outside demo
// mode everybody else's are removed from this browser.
import type { DemoPerson, Session } from '@handrail/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';
import type { ChatController } from '../chat/chat-state.ts';
import { wantedConversation } from '../chat/use-chat.ts';
import { becomeDemoPerson, signIn, signOut } from '../session/session-api.ts';

export interface PersonActions {
  readonly become: (who: DemoPerson) => Promise<Trouble | undefined>;
  readonly enter: (username: string, password: string) => Promise<Trouble | undefined>;
  readonly leave: () => Promise<Trouble | undefined>;
  /** Why the last change outside a dialog of its own failed. */
  readonly trouble: Trouble | undefined;
}

export function usePerson(
  chat: ChatController,
  session: Session | undefined,
  refresh: () => Promise<Session | undefined>,
): PersonActions {
  const [trouble, setTrouble] = useState<Trouble>();
  const present = useRef<{ personId: string; started: Promise<void> }>(undefined);

  const welcome = useCallback(
    (who: Session | undefined): Promise<void> => {
      if (!who) return Promise.resolve();
      if (present.current?.personId !== who.personId) {
        const wanted = present.current ? undefined : wantedConversation();
        const started = chat
          .start(who.personId, wanted)
          .then(() => (who.demo ? undefined : chat.forgetOthers()));
        present.current = { personId: who.personId, started };
      }
      return present.current.started;
    },
    [chat],
  );

  useEffect(() => {
    void welcome(session);
  }, [session, welcome]);

  const after = useCallback(
    async (failed: Trouble | undefined): Promise<Trouble | undefined> => {
      if (!failed) await welcome(await refresh());
      return failed;
    },
    [refresh, welcome],
  );

  const tell = (failed: Trouble | undefined): Trouble | undefined => {
    setTrouble(failed);
    return failed;
  };
  return {
    become: async (who) => tell(await after(await becomeDemoPerson(who))),
    enter: async (username, password) => after(await signIn(username, password)),
    leave: async () => tell(await after(await signOut())),
    trouble,
  };
}
