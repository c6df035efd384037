// Saves one conversation after another state of it, in order, never two at once. States that come
// while a save is under way replace each other: only the newest is written.
import type { Conversation } from './conversation.ts';
import type { ConversationStore, SaveResult } from './conversation-store.ts';

export interface Saver {
  save(conversation: Conversation): void;
  /** Goes on from what is stored, for example after another tab has written. */
  rebase(version: number): void;
  /** Resolves when everything given so far is written or refused. */
  settled(): Promise<void>;
}

export function createSaver(
  store: ConversationStore,
  onResult: (result: SaveResult, saved: Conversation) => void,
): Saver {
  let version = 0;
  let waiting: Conversation | undefined;
  let running: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    while (waiting) {
      const next = { ...waiting, version: version + 1 };
      waiting = undefined;
      const result = await store.save(next);
      if (result === 'saved') version = next.version;
      onResult(result, next);
    }
    running = undefined;
  };

  return {
    save(conversation) {
      waiting = conversation;
      running ??= drain();
    },
    rebase(stored) {
      version = stored;
      waiting = undefined;
    },
    settled: async () => running,
  };
}
