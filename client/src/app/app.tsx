// The page: conversation in the middle, the trail of the turn beside it or under its message, the bars
// above. Puts the features together; they know nothing of each other.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Composer } from '../chat/composer.tsx';
import { ContextMeter } from '../chat/context-meter.tsx';
import { ConversationView } from '../chat/conversation-view.tsx';
import { EmptyChat } from '../chat/empty-chat.tsx';
import type { TurnActions } from '../chat/slots.ts';
import { useChat } from '../chat/use-chat.ts';
import { DemoBar } from '../demo/demo-bar.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { Panels } from './panels.tsx';
import { SelectedTrail } from './selected-trail.tsx';
import { useAsking } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
import { usePanel } from './use-panel.ts';
import { usePerson } from './use-person.ts';
import { useServer } from './use-server.ts';
import { useSlots } from './use-slots.tsx';

export function App() {
  const { chat, state } = useChat();
  const { server, refresh } = useServer();
  const { health, session } = server;
  const person = usePerson(chat, session, refresh);
  const asking = useAsking(chat, session, person.become, refresh);
  const { panel, open, close } = usePanel();
  const [draft, setDraft] = useDraft();
  const wide = useMediaQuery('(min-width: 68rem)');
  const [chosen, setChosen] = useState<number>();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const slots = useSlots(server.guardrails, server.scenes, session, wide, open);

  const { id, turns } = state.conversation;
  const last = turns.at(-1)?.userRow;
  const selected = chosen ?? (wide ? last : undefined);
  // A new turn or another conversation shows its own trail.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are what starts it
  useEffect(() => setChosen(undefined), [id, turns.length]);

  const write = useCallback(
    (text: string) => {
      setDraft(text);
      inputRef.current?.focus();
    },
    [setDraft],
  );
  const actions = useMemo(
    (): TurnActions => ({
      again: asking.again,
      choose: write,
      select: (row) => setChosen((before) => (before === row && !wide ? undefined : row)),
    }),
    [asking.again, write, wide],
  );
  const send = useCallback(
    (text: string) => {
      if (text.trim() === '') return;
      setDraft('');
      void asking.send(text).then((taken) => taken || setDraft(text));
      inputRef.current?.focus();
    },
    [setDraft, asking.send],
  );

  // The button that was pressed turns into Send, which can't be pressed without a text.
  const stop = useCallback(() => {
    asking.stop();
    if (matchMedia('(pointer: fine)').matches) inputRef.current?.focus();
  }, [asking.stop]);

  const usage = turns.findLast((turn) => turn.usage)?.usage;
  const busy = state.turn !== undefined || state.busyElsewhere;
  const mayImport = session?.role === 'teacher' || session?.role === 'admin';
  return (
    <div className="page">
      <Header
        session={session}
        onChats={() => open('chats')}
        onNewChat={() => void chat.newChat().then(() => inputRef.current?.focus())}
        onImport={mayImport ? () => open('import') : undefined}
        onGuardrails={health && !health.demo ? () => open('guardrails') : undefined}
        onSignIn={() => open('sign-in')}
        onSignOut={() => void person.leave()}
      />
      {health?.demo && session && (
        <DemoBar
          health={health}
          session={session}
          offCount={asking.off.size}
          disabled={busy}
          onPerson={(who) => void person.become(who)}
          onScenes={() => open('scenes')}
          onGuardrails={() => open('guardrails')}
        />
      )}
      <div className="middle">
        <main>
          <ConversationView
            state={state}
            selected={selected}
            slots={slots}
            actions={actions}
            empty={<EmptyChat session={session} onAsk={send} />}
          />
          <div className="column foot">
            <Notices
              state={state}
              session={session}
              serverTrouble={server.trouble}
              personTrouble={person.trouble}
              notReady={health?.ready === false ? health.detail : undefined}
              onUndo={chat.undoCut}
              onDoctor={() => open('doctor')}
            />
            <Composer
              text={draft}
              onText={setDraft}
              onSend={() => send(draft)}
              onStop={stop}
              running={state.turn !== undefined}
              disabled={!state.ready || state.busyElsewhere}
              inputRef={inputRef}
            />
            <div className="meter-place">{usage && <ContextMeter usage={usage} />}</div>
          </div>
        </main>
        {wide && <SelectedTrail state={state} userRow={selected} guardrails={server.guardrails} />}
      </div>
      <Panels
        panel={panel}
        close={close}
        server={server}
        chat={chat}
        state={state}
        asking={asking}
        person={person}
      />
    </div>
  );
}
