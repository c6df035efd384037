// The letters of one reading of a reply in which they don't stand side by side (spelled out, in Morse):
// which of them form a protected name, and from where on text must be held back.
import type { PatternMachine } from '../text/pattern-machine.ts';
import type { NameForm } from './name-forms.ts';

/** So many letters of a name in a row are no chance any more, and held back. */
const minHeld = 4;

/** The letters of one reading: which of them form a name. */
export class SpelledReading {
  state = 0;
  count = 0;
  readonly machine: PatternMachine<NameForm>;
  readonly size: number;
  readonly starts: Int32Array;
  readonly parted: Uint8Array;

  constructor(machine: PatternMachine<NameForm>) {
    this.machine = machine;
    this.size = machine.longest + 1;
    this.starts = new Int32Array(this.size);
    this.parted = new Uint8Array(this.size);
  }

  /** `parted`: more than marks stand before this letter. Answers where a name begins that ends here. */
  read(symbol: number, start: number, parted: boolean): number | undefined {
    const slot = this.count % this.size;
    this.starts[slot] = start;
    this.parted[slot] = parted ? 1 : 0;
    this.count += 1;
    this.state = this.machine.next(this.state, symbol);
    for (const { text } of this.machine.endings(this.state) ?? []) {
      const first = this.count - text.length;
      for (let index = first + 1; index < this.count; index++)
        if (this.parted[index % this.size] === 1) return this.starts[first % this.size];
    }
    return undefined;
  }

  get holdFrom(): number {
    const held = this.machine.held(this.state);
    return held < minHeld ? Number.POSITIVE_INFINITY : (this.starts[(this.count - held) % this.size] ?? 0);
  }
}
