// Around the loop: how many model calls run at once and who is next. A slot is taken for each model
// call; turns already begun go before new ones; new ones are served person by person in rotation.
// Does not bound a turn's time: while waiting only the caller's leaving ends a turn.

export interface TurnTicket {
  /** Waits for a slot; rejects with the signal's reason. `onPosition` tells how many are before. */
  acquire(signal: AbortSignal, onPosition: (before: number) => void): Promise<() => void>;
  /** Gives the place in the queue back; call it once the turn is over. */
  leave(): void;
}

export interface ModelSlots {
  /** A place for a new turn, or null when every slot and the whole queue are taken. */
  enter(personId: string): TurnTicket | null;
  readonly running: number;
  readonly waiting: number;
  readonly slots: number;
  readonly limit: number;
}

interface Waiter {
  readonly personId: string;
  readonly begun: boolean;
  readonly grant: (release: () => void) => void;
  readonly onPosition: (before: number) => void;
}

class Slots implements ModelSlots {
  readonly slots: number;
  readonly limit: number;
  running = 0;
  /** Turns that have entered and not yet had their first slot. */
  #notBegun = 0;
  #begun: Waiter[] = [];
  /** One queue a person, in the order in which their next turn comes. */
  readonly #fresh = new Map<string, Waiter[]>();

  constructor(slots: number, limit: number) {
    this.slots = slots;
    this.limit = limit;
  }

  get waiting(): number {
    return this.#queue().length;
  }

  enter(personId: string): TurnTicket | null {
    const free = Math.max(0, this.slots - this.running - this.#begun.length);
    if (this.#notBegun >= free + this.limit) return null;
    this.#notBegun += 1;
    let begun = false;
    const begin = () => {
      if (!begun) this.#notBegun -= 1;
      begun = true;
    };
    return {
      leave: begin,
      acquire: async (signal, onPosition) => {
        const release = await this.#acquire({ personId, begun, onPosition }, signal);
        begin();
        return release;
      },
    };
  }

  #acquire(asker: Omit<Waiter, 'grant'>, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        ...asker,
        grant: (release) => {
          signal.removeEventListener('abort', leave);
          resolve(release);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#add(waiter);
      this.#serve();
      this.#tell();
    });
  }

  #add(waiter: Waiter): void {
    if (waiter.begun) {
      this.#begun.push(waiter);
      return;
    }
    const own = this.#fresh.get(waiter.personId);
    if (own) own.push(waiter);
    else this.#fresh.set(waiter.personId, [waiter]);
  }

  #remove(waiter: Waiter): void {
    this.#begun = this.#begun.filter((each) => each !== waiter);
    const rest = this.#fresh.get(waiter.personId)?.filter((each) => each !== waiter) ?? [];
    if (rest.length > 0) this.#fresh.set(waiter.personId, rest);
    else this.#fresh.delete(waiter.personId);
    this.#tell();
  }

  #next(): Waiter | undefined {
    const begun = this.#begun.shift();
    if (begun) return begun;
    const first = this.#fresh.entries().next();
    if (first.done) return undefined;
    const [personId, [waiter, ...rest]] = first.value;
    this.#fresh.delete(personId);
    if (rest.length > 0) this.#fresh.set(personId, rest);
    return waiter;
  }

  #serve(): void {
    while (this.running < this.slots) {
      const waiter = this.#next();
      if (!waiter) return;
      this.running += 1;
      let held = true;
      waiter.grant(() => {
        if (!held) return;
        held = false;
        this.running -= 1;
        this.#serve();
        this.#tell();
      });
    }
  }

  /** All waiters in the order in which they will be served. */
  #queue(): Waiter[] {
    const queues = [...this.#fresh.values()];
    const rounds = Math.max(0, ...queues.map((queue) => queue.length));
    const fresh = Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue[round] ?? []));
    return [...this.#begun, ...fresh.flat()];
  }

  #tell(): void {
    this.#queue().forEach((waiter, before) => {
      waiter.onPosition(before);
    });
  }
}

/** Slots for `slots` model calls at once and up to `limit` waiting turns. */
export function createModelSlots({ slots, limit }: { slots: number; limit: number }): ModelSlots {
  return new Slots(slots, limit);
}
