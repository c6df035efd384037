// The conversation that is open in this tab: shows it, saves it, follows it while another tab writes it.
// Knows nothing of how turns are run.
import type { ChatDependencies, ChatState } from './chat-state.ts';
import { type Conversation, endInterrupted, newConversation } from './conversation.ts';
import type { ConversationStore, SaveResult } from './conversation-store.ts';
import { endsWithin, firstStorageWaitMs } from './ends-within.ts';
import { createSaver, type Saver } from './saver.ts';

export interface ShownConversation {
  readonly getState: () => ChatState;
  readonly subscribe: (listener: () => void) => () => void;
  set(change: Partial<ChatState>): void;
  readonly saver: Saver;
  personId(): string;
  /** Another person: their conversations, and the wanted or newest one open. */
  changePerson(personId: string, wantedId: string | undefined): Promise<void>;
  showNew(): void;
  /** Shows the stored state of a conversation, dropping what this tab has of it. */
  showStored(id: string, notice?: string): Promise<void>;
  refreshHeads(): Promise<void>;
}

interface ShownOptions extends ChatDependencies {
  /** Called when what this tab is writing no longer counts. */
  readonly onDropped: () => void;
}

const changedElsewhere = 'This conversation was changed in another tab. You see it as it is there now.';

export function createShownConversation(options: ShownOptions): ShownConversation {
  const { store, tabs, now, newId, onDropped } = options;
  let personId = '';
  const { getState, subscribe, set } = createState(newConversation(newId(), '', now()));
  let following = new AbortController();

  const refreshHeads = async (): Promise<void> => set({ heads: await store.list(personId) });

  const onSaved = (result: SaveResult, saved: Conversation): void => {
    if (result === 'refused') set({ unsaved: true });
    else if (result === 'conflict') {
      if (saved.id === getState().conversation.id) void showStored(saved.id, changedElsewhere);
    } else {
      if (getState().unsaved) set({ unsaved: false });
      tabs.announce({ personId: saved.personId, id: saved.id });
      if (saved.turns.at(-1)?.phase !== 'running' || saved.version === 1) void refreshHeads();
    }
  };
  const saver = createSaver(store, onSaved);

  const show = (conversation: Conversation, notice?: string): void => {
    following.abort();
    saver.rebase(conversation.id, conversation.version);
    const writing = conversation.turns.at(-1)?.phase === 'running';
    const { conversation: before, views } = getState();
    set({
      conversation,
      turn: undefined,
      busyElsewhere: writing,
      notice,
      undo: undefined,
      views: conversation.id === before.id ? views : new Map(),
    });
    if (writing) void follow(conversation);
  };

  /** Waits for the tab that writes; when it is gone in the middle of a turn, ends that turn. */
  const follow = async (conversation: Conversation): Promise<void> => {
    following = new AbortController();
    const { signal } = following;
    await tabs.whenFree(conversation.id, signal);
    const stored = await store.load(conversation.id);
    if (signal.aborted) return;
    if (stored && stored.version !== conversation.version) return show(stored);
    const ended = endInterrupted(stored ?? conversation);
    set({ conversation: ended, busyElsewhere: false });
    saver.save(ended);
  };

  const showNew = (notice?: string): void => show(newConversation(newId(), personId, now()), notice);

  const showStored = async (id: string, notice?: string): Promise<void> => {
    onDropped();
    const stored = await store.load(id);
    if (stored?.personId === personId) show(stored, notice);
    else showNew(notice);
  };

  /** Does not wait long for storage; what it brings late is shown unless something has begun by then. */
  const changePerson: ShownConversation['changePerson'] = async (person, wantedId) => {
    personId = person;
    let begun = '';
    const loading = loadFirst(store, person, wantedId).then(({ heads, stored }) => {
      if (personId !== person) return;
      const { conversation } = getState();
      const untouched = begun === '' || (conversation.id === begun && conversation.rows.length === 0);
      set({ ready: true, unsaved: false, heads });
      if (untouched && stored) show(stored);
      else if (begun === '') showNew();
    });
    if (await endsWithin(loading, firstStorageWaitMs)) return;
    showNew();
    begun = getState().conversation.id;
    set({ ready: true, unsaved: true, heads: [] });
  };

  return {
    getState,
    subscribe,
    set,
    saver,
    personId: () => personId,
    changePerson,
    showNew: () => showNew(),
    showStored,
    refreshHeads,
  };
}

async function loadFirst(store: ConversationStore, personId: string, wantedId: string | undefined) {
  const heads = await store.list(personId);
  const wanted = heads.find((head) => head.id === wantedId) ?? heads[0];
  return { heads, stored: wanted && (await store.load(wanted.id)) };
}

function createState(conversation: Conversation) {
  let state: ChatState = {
    ready: false,
    heads: [],
    conversation,
    turn: undefined,
    busyElsewhere: false,
    unsaved: false,
    undo: undefined,
    notice: undefined,
    views: new Map(),
  };
  const listeners = new Set<() => void>();
  return {
    getState: (): ChatState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change: Partial<ChatState>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
}
