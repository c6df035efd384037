// Several tabs on one conversation: one writes at a time, the others follow. Uses the Web Locks API,
// which browsers offer on https and loopback only; elsewhere a writer is known by its recent saves, and
// the store's versions still keep lists from merging.

export interface Change {
  readonly personId: string;
  readonly id: string;
}

export interface Tabs {
  /** The right to write one conversation, as a function that gives it back; null when another tab has it. */
  takeTurn(id: string): Promise<(() => void) | null>;
  /** Resolves when no tab writes the conversation any more, as far as this browser can tell. */
  whenFree(id: string, abortSignal: AbortSignal): Promise<void>;
  /** How often a writer has to save so that other tabs know that it lives; null where locks tell them. */
  readonly heartbeatMs: number | null;
  announce(change: Change): void;
  /** Hears what other tabs announce, until the returned function is called. */
  listen(hear: (change: Change) => void): () => void;
}

const heartbeatMs = 2000;
/** A writer that has saved nothing for so long is gone. */
const silenceMs = 3 * heartbeatMs;

export function createTabs(locks: LockManager | undefined, channel: BroadcastChannel | undefined): Tabs {
  const name = (id: string) => `handrail ${id}`;
  return {
    takeTurn: (id) => (locks ? takeLock(locks, name(id)) : Promise.resolve(() => undefined)),
    async whenFree(id, signal) {
      if (!locks) return sleep(silenceMs, signal);
      await locks.request(name(id), { mode: 'shared', signal }, () => undefined).catch(() => undefined);
    },
    heartbeatMs: locks ? null : heartbeatMs,
    announce: (change) => channel?.postMessage(change),
    listen(hear) {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (isChange(event.data)) hear(event.data);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

function takeLock(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'personId' in value && 'id' in value;
}
