// Around the loop: remembers the calls of a turn by name and arguments, so that the same call is not run
// again: the earlier result is handed back. Does not know what a call does; asking twice is never worth it.
import { canonicalForm } from '../text/canonical-form.ts';

/** One text for the same name and the same arguments, whatever their key order. */
export function callKey(name: string, args: unknown): string {
  return `${name.length}:${name}${canonicalForm(args) ?? ''}`;
}

export class CallMemory<Outcome> {
  readonly #outcomes = new Map<string, Promise<Outcome>>();
  #repeats = 0;

  /** How many calls of this turn were answered from memory. */
  get repeats(): number {
    return this.#repeats;
  }

  /** Runs the call, or hands back what the same call gave earlier in this turn, running or done. */
  once(
    key: string,
    run: () => Promise<Outcome>,
  ): { readonly repeated: boolean; readonly outcome: Promise<Outcome> } {
    const earlier = this.#outcomes.get(key);
    if (earlier) {
      this.#repeats += 1;
      return { repeated: true, outcome: earlier };
    }
    const outcome = run();
    this.#outcomes.set(key, outcome);
    return { repeated: false, outcome };
  }
}
