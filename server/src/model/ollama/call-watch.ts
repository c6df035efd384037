// Knows which calls are still open upstream, so that a slot is not given away while the model still works on it.

export interface CallWatch {
  add(ended: Promise<void>): void;
  /** Resolves once every call added so far has ended; never rejects. */
  settled(): Promise<void>;
}

export function createCallWatch(): CallWatch {
  const open = new Set<Promise<void>>();
  return {
    add(ended) {
      open.add(ended);
      void ended.finally(() => open.delete(ended));
    },
    async settled() {
      await Promise.all(open);
    },
  };
}
