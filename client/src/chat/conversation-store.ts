// Keeps conversations in the browser's IndexedDB, apart for each person. A save is made only on top of
// the version it was based on, so two tabs can never merge their lists. Where the browser refuses
// storage (private windows, full disk), saves say so and the conversation goes on unsaved.
import { type Conversation, newConversation } from './conversation.ts';

export interface ConversationHead {
  readonly id: string;
  readonly personId: string;
  readonly title: string;
  readonly updatedAt: number;
}

/** `conflict`: another tab has saved since. `refused`: the browser does not store it. */
export type SaveResult = 'saved' | 'conflict' | 'refused';

export interface ConversationStore {
  /** Newest first. */
  list(personId: string): Promise<ConversationHead[]>;
  load(id: string): Promise<Conversation | undefined>;
  /** Stores it; its version must be one above the stored one. */
  save(conversation: Conversation): Promise<SaveResult>;
  /** Stores it without looking at what is stored: for the moment in which the page goes away, after which
   * nothing of it runs. Only for the one that has the right to write. */
  saveLast(conversation: Conversation): void;
  remove(id: string): Promise<void>;
  /** Removes every conversation but this person's; null removes all. */
  keepOnly(personId: string | null): Promise<void>;
}

const heads = 'heads';
const bodies = 'bodies';

export function createConversationStore(indexedDb: IDBFactory | undefined): ConversationStore {
  let opening: Promise<IDBDatabase> | undefined;
  let opened: IDBDatabase | undefined;
  /** The newest save, under way or done. */
  let saving: IDBTransaction | undefined;
  const database = (): Promise<IDBDatabase> => {
    if (!indexedDb) return Promise.reject(new Error('no IndexedDB'));
    opening ??= openDatabase(indexedDb).then((found) => {
      opened = found;
      return found;
    });
    return opening;
  };
  const run = async <Value>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<Value>,
  ): Promise<Value> => {
    const transaction = (await database()).transaction([heads, bodies], mode);
    const ended = transactionEnded(transaction);
    const [value] = await Promise.all([work(transaction), ended]);
    return value;
  };
  const allHeads = async (): Promise<ConversationHead[]> =>
    run('readonly', (transaction) => requested<ConversationHead[]>(transaction.objectStore(heads).getAll()));
  const remove = (ids: readonly string[]): Promise<void> =>
    run('readwrite', async (transaction) => {
      for (const id of ids) {
        transaction.objectStore(heads).delete(id);
        transaction.objectStore(bodies).delete(id);
      }
    });

  return {
    async list(personId) {
      const found = await allHeads().catch(() => []);
      return found
        .filter((head) => head.personId === personId)
        .sort((left, right) => right.updatedAt - left.updatedAt);
    },
    load: (id) =>
      run('readonly', (transaction) =>
        requested<Conversation | undefined>(transaction.objectStore(bodies).get(id)),
      ).catch(() => undefined),
    save: (conversation) =>
      run('readwrite', async (transaction) => {
        saving = transaction;
        const stored = await requested<Conversation | undefined>(
          transaction.objectStore(bodies).get(conversation.id),
        );
        const expected = (stored ?? newConversation(conversation.id, '', 0)).version + 1;
        if (conversation.version !== expected) return 'conflict' as const;
        put(transaction, conversation);
        return 'saved' as const;
      }).catch(() => 'refused' as const),
    saveLast(conversation) {
      try {
        // It would end with the page, unwritten, and what waits behind it too.
        if (saving) abort(saving);
        const transaction = opened?.transaction([heads, bodies], 'readwrite');
        if (!transaction) return;
        put(transaction, conversation);
        // Left to itself it would end with the page, before anything is written.
        transaction.commit();
      } catch {
        // Storage is closed or refuses; nobody is left to be told.
      }
    },
    remove: (id) => remove([id]).catch(() => undefined),
    async keepOnly(personId) {
      const found = await allHeads().catch(() => []);
      await remove(found.filter((head) => head.personId !== personId).map((head) => head.id)).catch(
        () => undefined,
      );
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

function put(transaction: IDBTransaction, conversation: Conversation): void {
  const { id, personId, title, updatedAt } = conversation;
  transaction.objectStore(heads).put({ id, personId, title, updatedAt });
  transaction.objectStore(bodies).put(conversation);
}

function openDatabase(indexedDb: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDb.open('handrail', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(heads, { keyPath: 'id' });
      opening.result.createObjectStore(bodies, { keyPath: 'id' });
    };
    opening.onsuccess = () => {
      // A later version of the page must not wait for this tab.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('storage is blocked'));
  });
}

function requested<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function transactionEnded(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error('storage refused'));
  });
}
