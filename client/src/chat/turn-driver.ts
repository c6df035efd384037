// Runs the turns of this tab, one at a time: takes the right to write, streams the answer, draws it as it
// comes, and saves every row at once and partial text within a second.
import type { ChatRequest } from '@handrail/wire';
import type { ChatDependencies } from './chat-state.ts';
import { type Asked, type Conversation, withTurn } from './conversation.ts';
import { endsWithin, storageWaitMs } from './ends-within.ts';
import { createPacer } from './pacer.ts';
import { runTurn } from './run-turn.ts';
import type { ShownConversation } from './shown-conversation.ts';
import { newTurn, type Turn } from './turn-state.ts';

const drawEveryMs = 33;
const saveEveryMs = 1000;

const writtenElsewhere = 'Another tab is writing in this conversation. Wait for it, or start a new chat.';

export interface TurnDriver {
  /** Runs the newest turn of `base`, which is not stored yet; resolves with false when it could not begin. */
  run(base: Conversation, asked: Asked): Promise<boolean>;
  running(): boolean;
  stop(): void;
  /** Stops, and resolves when everything is saved. */
  leave(): Promise<void>;
  /** Stops and forgets the turn: its rows are not saved any more. */
  drop(): void;
  /** Saves what has come so far, in the moment in which the page goes away. */
  flush(): void;
}

/** A turn under way in this tab. */
interface UnderWay {
  readonly stop: AbortController;
  /** The conversation as posted. */
  readonly base: Conversation;
  turn: Turn;
}

export function createTurnDriver(
  shown: () => ShownConversation,
  { tabs, post, now }: Pick<ChatDependencies, 'tabs' | 'post' | 'now'>,
): TurnDriver {
  let current: UnderWay | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const stream = async (mine: UnderWay, asked: Asked): Promise<void> => {
    const { base } = mine;
    const { set, saver } = shown();
    const isCurrent = () => current === mine;
    const save = createPacer(saveEveryMs, () => isCurrent() && saver.save(withTurn(base, mine.turn, now())));
    const draw = createPacer(drawEveryMs, () => isCurrent() && set({ turn: mine.turn }));
    const onChange = (turn: Turn): void => {
      const newRows = turn.rows !== mine.turn.rows;
      mine.turn = turn;
      draw.soon();
      if (newRows) save.now();
      else save.soon();
    };
    saver.save(base);
    const beat = tabs.heartbeatMs === null ? undefined : setInterval(save.now, tabs.heartbeatMs);
    const body = requestOf(base, asked);
    const ended = await runTurn({ post, body, abortSignal: mine.stop.signal, onChange });
    clearInterval(beat);
    draw.cancel();
    save.cancel();
    if (isCurrent()) await settle(mine, ended);
  };

  /** Draws the last of it, and counts the turn as running until it is stored: a page that is left or loaded
   * anew right after its answer must find it again. */
  const settle = async (mine: UnderWay, ended: Turn): Promise<void> => {
    const { getState, set, saver } = shown();
    const { base } = mine;
    mine.turn = ended;
    set({ turn: ended });
    const conversation = withTurn(base, ended, now());
    saver.save(conversation);
    const stored = await endsWithin(saver.settled(), storageWaitMs);
    if (current !== mine) return;
    current = undefined;
    const views = new Map(getState().views).set(base.turns.at(-1)?.userRow ?? 0, ended.views);
    set({ conversation, turn: undefined, views, ...(stored ? {} : { unsaved: true }) });
  };

  const run: TurnDriver['run'] = (base, asked) => {
    const { getState, set } = shown();
    const before = getState().conversation;
    const mine: UnderWay = { stop: new AbortController(), base, turn: newTurn };
    current = mine;
    set({ conversation: base, turn: newTurn, notice: undefined });
    // The turn before gives its right to write back only when it is saved.
    const ended = lastTurn.then(async () => {
      const release = await tabs.takeTurn(base.id).catch(() => null);
      if (release) {
        await stream(mine, asked);
        release();
        return true;
      }
      current = undefined;
      set({ conversation: before, turn: undefined, notice: writtenElsewhere });
      return false;
    });
    lastTurn = ended;
    return ended;
  };

  const stop = (): void => current?.stop.abort();
  return {
    run,
    stop,
    running: () => current !== undefined,
    async leave() {
      stop();
      await lastTurn;
    },
    drop() {
      stop();
      current = undefined;
    },
    flush() {
      if (current) shown().saver.saveLast(withTurn(current.base, current.turn, now()));
    },
  };
}

function requestOf(conversation: Conversation, { scene, guardrailsOff = [] }: Asked): ChatRequest {
  return {
    messages: [...conversation.rows],
    ...(guardrailsOff.length > 0 ? { guardrailsOff: [...guardrailsOff] } : {}),
    ...(scene === undefined ? {} : { scene }),
  };
}
