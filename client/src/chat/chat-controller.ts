// Drives the chat without React: opens conversations, runs turns, saves every row as soon as it comes,
// follows a conversation that another tab is writing. One turn at a time in one tab.
import type { ChatRequest } from '@handrail/wire';
import type { ChatController, ChatDependencies, ChatState } from './chat-state.ts';
import {
  type Asked,
  beginTurn,
  type Conversation,
  cutBack,
  endInterrupted,
  newConversation,
  withTurn,
} from './conversation.ts';
import { createPacer } from './pacer.ts';
import { runTurn } from './run-turn.ts';
import { createSaver } from './saver.ts';
import { newTurn, type Turn } from './turn-state.ts';

/** Text is drawn at most this often, and partial text saved at most that often. */
const drawEveryMs = 33;
const saveEveryMs = 1000;

const changedElsewhere = 'This conversation was changed in another tab. You see it as it is there now.';

const writtenElsewhere = 'Another tab is writing in this conversation. Wait for it, or start a new chat.';

/** A turn under way in this tab. */
interface Running {
  readonly stop: AbortController;
  /** The conversation as posted. */
  readonly base: Conversation;
  turn: Turn;
}

export function createChatController({ store, tabs, post, now, newId }: ChatDependencies): ChatController {
  let personId = '';
  let state: ChatState = {
    ready: false,
    heads: [],
    conversation: newConversation(newId(), '', now()),
    turn: undefined,
    busyElsewhere: false,
    unsaved: false,
    undo: undefined,
    notice: undefined,
    views: new Map(),
  };
  const listeners = new Set<() => void>();
  let running: Running | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();
  let following = new AbortController();

  const set = (change: Partial<ChatState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const refreshHeads = async (): Promise<void> => set({ heads: await store.list(personId) });

  const saver = createSaver(store, (result, saved) => {
    if (result === 'saved') {
      if (state.unsaved) set({ unsaved: false });
      tabs.announce({ personId: saved.personId, id: saved.id });
      if (saved.turns.at(-1)?.phase !== 'running' || saved.version === 1) void refreshHeads();
    } else if (result === 'refused') set({ unsaved: true });
    else if (saved.id === state.conversation.id) void adoptStored(saved.id, changedElsewhere);
  });

  /** Shows the stored state of a conversation, dropping what this tab has of it. */
  const adoptStored = async (id: string, notice?: string): Promise<void> => {
    running?.stop.abort();
    running = undefined;
    const stored = await store.load(id);
    if (!stored || stored.personId !== personId)
      return show(newConversation(newId(), personId, now()), notice);
    show(stored, notice);
  };

  const show = (conversation: Conversation, notice?: string): void => {
    following.abort();
    const sameOne = conversation.id === state.conversation.id;
    saver.rebase(conversation.version);
    const writing = conversation.turns.at(-1)?.phase === 'running';
    set({
      conversation,
      turn: undefined,
      busyElsewhere: writing,
      notice,
      undo: undefined,
      views: sameOne ? state.views : new Map(),
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

  const stop = (): void => {
    running?.stop.abort();
  };

  const leave = async (): Promise<void> => {
    stop();
    await lastTurn;
  };

  const start: ChatController['start'] = async (person, wantedId) => {
    await leave();
    personId = person;
    const heads = await store.list(person);
    const wanted = heads.find((head) => head.id === wantedId) ?? heads[0];
    const stored = wanted && (await store.load(wanted.id));
    set({ ready: true, heads });
    show(stored ?? newConversation(newId(), person, now()));
  };

  /** Runs the newest turn of `base`, which is not stored yet, to its end. */
  const run = (base: Conversation, asked: Asked): Promise<boolean> => {
    const before = state.conversation;
    const mine = { stop: new AbortController(), base, turn: newTurn };
    running = mine;
    set({ conversation: base, turn: newTurn, notice: undefined });
    const ended = lastTurn.then(async () => {
      const release = await tabs.takeTurn(base.id).catch(() => null);
      if (release) {
        await stream(mine, asked);
        release();
        return true;
      }
      running = undefined;
      set({ conversation: before, turn: undefined, notice: writtenElsewhere });
      return false;
    });
    lastTurn = ended;
    return ended;
  };

  const stream = async (mine: Running, asked: Asked): Promise<void> => {
    const { base, stop: stopper } = mine;
    saver.save(base);
    const draw = createPacer(drawEveryMs, () => {
      if (running === mine) set({ turn: mine.turn });
    });
    const save = createPacer(saveEveryMs, () => {
      if (running === mine) saver.save(withTurn(base, mine.turn, now()));
    });
    const onChange = (turn: Turn): void => {
      const newRows = turn.rows !== mine.turn.rows;
      mine.turn = turn;
      draw.soon();
      if (newRows) save.now();
      else save.soon();
    };
    const body = requestOf(base, asked);
    const ended = await runTurn({ post, body, abortSignal: stopper.signal, onChange });
    draw.cancel();
    save.cancel();
    if (running !== mine) return;
    running = undefined;
    const conversation = withTurn(base, ended, now());
    const views = new Map(state.views).set(base.turns.at(-1)?.userRow ?? 0, ended.views);
    set({ conversation, turn: undefined, views });
    saver.save(conversation);
    await saver.settled();
  };

  const mayWrite = (): boolean => state.ready && !running && !state.busyElsewhere;

  tabs.listen((change) => {
    if (change.personId !== personId) return;
    void refreshHeads();
    const here = state.conversation;
    if (!running && (change.id === here.id || (change.id === null && here.rows.length > 0))) {
      void adoptStored(here.id);
    }
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    stop,
    async open(id) {
      await leave();
      await adoptStored(id);
    },
    async newChat() {
      await leave();
      show(newConversation(newId(), personId, now()));
    },
    async remove(id) {
      if (id === state.conversation.id) await leave();
      await store.remove(id);
      tabs.announce({ personId, id });
      if (id === state.conversation.id) show(newConversation(newId(), personId, now()));
      await refreshHeads();
    },
    forgetOthers: () => store.keepOnly(personId),
    async send(text, asked) {
      if (!mayWrite()) return false;
      set({ undo: undefined });
      return run(beginTurn(state.conversation, text, asked, now()), asked);
    },
    async again(userRow, asked, text) {
      if (!mayWrite()) return false;
      const before = state.conversation;
      const base = cutBack(before, userRow, asked, now(), text);
      if (base === before) return false;
      set({ undo: losesAnswer(before, userRow) ? before : undefined });
      return run(base, asked);
    },
    undoCut() {
      const { undo } = state;
      if (!undo || !mayWrite()) return;
      set({ conversation: undo, undo: undefined });
      saver.save(undo);
    },
    flush() {
      if (running) saver.save(withTurn(running.base, running.turn, now()));
    },
  };
}

/** Whether asking again from this row takes away a complete answer or later messages. */
function losesAnswer(conversation: Conversation, userRow: number): boolean {
  return conversation.rows.slice(userRow + 1).some((row) => row.role === 'user' || row.role === 'assistant');
}

function requestOf(conversation: Conversation, { scene, guardrailsOff = [] }: Asked): ChatRequest {
  return {
    messages: [...conversation.rows],
    ...(guardrailsOff.length > 0 ? { guardrailsOff: [...guardrailsOff] } : {}),
    ...(scene === undefined ? {} : { scene }),
  };
}
