// Does something now, or soon: calls that come in quick succession become one.

export interface Pacer {
  now(): void;
  /** Within the pacer's time, once for all calls until then. */
  soon(): void;
  cancel(): void;
}

export function createPacer(everyMs: number, act: () => void): Pacer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): void => {
    cancel();
    act();
  };
  return {
    now,
    cancel,
    soon() {
      timer ??= setTimeout(now, everyMs);
    },
  };
}
