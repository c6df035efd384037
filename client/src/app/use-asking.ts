// Everything that sends a message: the composer, asking again, a scene that plays. Guardrails switched off
// are off for one turn, or for the whole of a scene.
import { type DemoPerson, demoPeople, type GuardrailId, type SceneInfo, type Session } from '@handrail/wire';
import { useCallback, useRef, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';
import type { ChatController } from '../chat/chat-state.ts';
import type { Asked } from '../chat/conversation.ts';

const noneOff: ReadonlySet<GuardrailId> = new Set();

export interface Asking {
  readonly off: ReadonlySet<GuardrailId>;
  readonly toggle: (id: GuardrailId) => void;
  /** Resolves with whether the message was taken. */
  readonly send: (text: string) => Promise<boolean>;
  readonly again: (userRow: number, text?: string) => void;
  readonly play: (scene: SceneInfo, guardrailsOff: readonly GuardrailId[]) => Promise<Trouble | undefined>;
  /** Stops the answer, and the scene that it belongs to. */
  readonly stop: () => void;
}

export function useAsking(
  chat: ChatController,
  session: Session | undefined,
  become: (who: DemoPerson) => Promise<Trouble | undefined>,
  afterTurn: () => void,
): Asking {
  const [off, setOff] = useState(noneOff);

  const toggle = useCallback((id: GuardrailId) => {
    setOff((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);

  const takeOff = useCallback((): Asked => {
    if (off.size === 0) return {};
    setOff(noneOff);
    return { guardrailsOff: [...off] };
  }, [off]);

  const send = useCallback(
    async (text: string) => {
      const taken = await chat.send(text, takeOff());
      afterTurn();
      return taken;
    },
    [chat, takeOff, afterTurn],
  );

  const again = useCallback(
    (userRow: number, text?: string) => {
      const record = chat.getState().conversation.turns.find((turn) => turn.userRow === userRow);
      const scene = text === undefined ? record?.asked.scene : undefined;
      const asked = { ...takeOff(), ...(scene === undefined ? {} : { scene }) };
      void chat.again(userRow, asked, text).then(afterTurn);
    },
    [chat, takeOff, afterTurn],
  );

  // A stop may come when one answer of a scene has just ended and the next has not begun.
  const sceneGoesOn = useRef(false);
  const stop = useCallback(() => {
    sceneGoesOn.current = false;
    chat.stop();
  }, [chat]);

  const play = useCallback(
    async (scene: SceneInfo, guardrailsOff: readonly GuardrailId[]) => {
      const who = demoPeople.find((person) => person === scene.who);
      const trouble = who && who !== session?.role ? await become(who) : undefined;
      if (trouble) return trouble;
      await chat.newChat();
      sceneGoesOn.current = true;
      for (const message of scene.messages) {
        const taken = await chat.send(message, { scene: scene.id, guardrailsOff });
        afterTurn();
        if (!taken || !sceneGoesOn.current) break;
      }
      return undefined;
    },
    [chat, session?.role, become, afterTurn],
  );

  return { off, toggle, send, again, play, stop };
}
