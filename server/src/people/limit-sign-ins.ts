// Counts tries to sign in per account and address together: a stranger elsewhere can't lock somebody out, and
// nobody gets more than a few guesses. A try counts when it begins, so that many at once gain nothing.

const maxTries = 5;
const windowMs = 15 * 60_000;
/** The oldest entry goes first; a new one costs whoever makes it a password hash. */
const maxEntries = 20_000;

type TryOutcome = { readonly allowed: true } | { readonly allowed: false; readonly waitSeconds: number };

export interface SignInLimiter {
  begin(usernameKey: string, address: string): TryOutcome;
  succeed(usernameKey: string, address: string): void;
}

interface Tries {
  count: number;
  readonly endsAtMs: number;
}

export function createSignInLimiter(now: () => Date): SignInLimiter {
  const entries = new Map<string, Tries>();
  const keyOf = (usernameKey: string, address: string) => JSON.stringify([usernameKey, address]);

  function current(key: string, atMs: number): Tries {
    const known = entries.get(key);
    // A clock that was set back must not lock anybody out for longer than the window.
    if (known && atMs < known.endsAtMs && known.endsAtMs - atMs <= windowMs) return known;
    const fresh = { count: 0, endsAtMs: atMs + windowMs };
    entries.delete(key);
    entries.set(key, fresh);
    const oldest = entries.keys().next().value;
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return fresh;
  }

  return {
    begin(usernameKey, address) {
      const atMs = now().getTime();
      const tries = current(keyOf(usernameKey, address), atMs);
      if (tries.count >= maxTries) {
        return { allowed: false, waitSeconds: Math.max(1, Math.ceil((tries.endsAtMs - atMs) / 1000)) };
      }
      tries.count += 1;
      return { allowed: true };
    },
    succeed(usernameKey, address) {
      entries.delete(keyOf(usernameKey, address));
    },
  };
}
