// Saves one state of a conversation after another, in order, never two at once. States that come while a
// save is under way replace earlier ones of the same conversation: only the newest of each is written.
import type { Conversation } from './conversation.ts';
import type { ConversationStore, SaveResult } from './conversation-store.ts';

export interface Saver {
  save(conversation: Conversation): void;
  /** Saves it in the moment in which the page goes away. */
  saveLast(conversation: Conversation): void;
  /** Goes on from what is stored of a conversation, for example after another tab has written. */
  rebase(id: string, version: number): void;
  /** Resolves when everything given so far is written or refused. */
  settled(): Promise<void>;
}

export function createSaver(
  store: ConversationStore,
  onResult: (result: SaveResult, saved: Conversation) => void,
): Saver {
  // By conversation: while storage is slow, one that was left is still being saved beside the next.
  const versions = new Map<string, number>();
  const waiting = new Map<string, Conversation>();
  let running: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    for (const [id, conversation] of waiting) {
      waiting.delete(id);
      const next = { ...conversation, version: (versions.get(id) ?? 0) + 1 };
      const result = await store.save(next);
      if (result === 'saved') versions.set(id, next.version);
      onResult(result, next);
    }
    running = undefined;
  };

  return {
    save(conversation) {
      waiting.set(conversation.id, conversation);
      running ??= drain();
    },
    saveLast(conversation) {
      // One above a save that may be under way.
      const last = { ...conversation, version: (versions.get(conversation.id) ?? 0) + 2 };
      versions.set(last.id, last.version);
      waiting.delete(last.id);
      store.saveLast(last);
    },
    rebase(id, version) {
      versions.set(id, version);
      waiting.delete(id);
    },
    settled: async () => running,
  };
}
