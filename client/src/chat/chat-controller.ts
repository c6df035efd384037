// Everything that a reader can do with the chat, without React: joins the shown conversation and the
// turns that this tab runs.
import type { ChatController, ChatDependencies } from './chat-state.ts';
import { beginTurn, type Conversation, cutBack } from './conversation.ts';
import { createShownConversation, type ShownConversation } from './shown-conversation.ts';
import { createTurnDriver, type TurnDriver } from './turn-driver.ts';

export function createChatController(dependencies: ChatDependencies): ChatController {
  const { store, tabs, now } = dependencies;
  const driver = createTurnDriver(() => shown, dependencies);
  const shown = createShownConversation({ ...dependencies, onDropped: driver.drop });
  const { getState, subscribe, set, saver } = shown;
  const mayWrite = (): boolean => getState().ready && !driver.running() && !getState().busyElsewhere;

  followOtherTabs(dependencies, shown, driver);

  return {
    getState,
    subscribe,
    stop: driver.stop,
    flush: driver.flush,
    async start(personId, wantedId) {
      await driver.leave();
      await shown.changePerson(personId, wantedId);
    },
    async open(id) {
      await driver.leave();
      // What is still being saved of it would else be missing from what is shown.
      await saver.settled();
      await shown.showStored(id);
    },
    async newChat() {
      await driver.leave();
      shown.showNew();
    },
    async remove(id) {
      const open = id === getState().conversation.id;
      if (open) await driver.leave();
      await store.remove(id);
      tabs.announce({ personId: shown.personId(), id });
      if (open) shown.showNew();
      await shown.refreshHeads();
    },
    forgetOthers: () => store.keepOnly(shown.personId()),
    async send(text, asked) {
      if (!mayWrite()) return false;
      set({ undo: undefined });
      return driver.run(beginTurn(getState().conversation, text, asked, now()), asked);
    },
    async again(userRow, asked, text) {
      if (!mayWrite()) return false;
      const before = getState().conversation;
      const base = cutBack(before, userRow, asked, now(), text);
      if (base === before) return false;
      set({ undo: losesAnswer(before, userRow) ? before : undefined });
      return driver.run(base, asked);
    },
    undoCut() {
      const { undo } = getState();
      if (!undo || !mayWrite()) return;
      set({ conversation: undo, undo: undefined });
      saver.save(undo);
    },
  };
}

/** Shows what another tab has done to the open conversation, unless this tab is writing it. */
function followOtherTabs({ tabs }: ChatDependencies, shown: ShownConversation, driver: TurnDriver): void {
  tabs.listen((change) => {
    if (change.personId !== shown.personId()) return;
    void shown.refreshHeads();
    const { conversation } = shown.getState();
    if (!driver.running() && change.id === conversation.id) void shown.showStored(conversation.id);
  });
}

/** Whether asking again from this row takes away an answer or later messages. */
function losesAnswer(conversation: Conversation, userRow: number): boolean {
  return conversation.rows.slice(userRow + 1).some((row) => row.role === 'user' || row.role === 'assistant');
}
