// The letters of one reading of a reply in which they don't stand side by side (spelled out, in Morse):
// which of them form a protected name, and from where on text must be held back.
import type { PatternMachine } from '../text/pattern-machine.ts';
import type { NameForm } from './name-forms.ts';

/** So many letters of a name in a row are no chance any more, and held back. */
const minHeld = 4;

/** The letters of one reading: which of them form a name. */
export class SpelledReading {
  state = 0;
  private slot = 0;
  private count = 0;
  private readonly machine: PatternMachine<NameForm>;
  private readonly size: number;
  /** A ring of the last letters: twice the offset, and one more when the letter is parted from the one before. */
  private readonly letters: number[] = [];

  constructor(machine: PatternMachine<NameForm>) {
    this.machine = machine;
    this.size = machine.longest + 1;
  }

  /** `parted`: more than marks stand before this letter. Answers where a name begins that ends here. */
  read(symbol: number, start: number, parted: boolean): number | undefined {
    this.letters[this.slot] = start * 2 + (parted ? 1 : 0);
    this.slot = this.slot + 1 === this.size ? 0 : this.slot + 1;
    this.count += 1;
    this.state = this.machine.next(this.state, symbol);
    for (const { text } of this.machine.endings(this.state) ?? []) {
      for (let back = 1; back < text.length; back++)
        if (this.letter(back) % 2 === 1) return Math.floor(this.letter(text.length) / 2);
    }
    return undefined;
  }

  /** The letter so many places back, from 1 on. */
  private letter(back: number): number {
    return this.letters[(this.slot - back + this.size) % this.size] ?? 0;
  }

  get isHolding(): boolean {
    return this.state !== 0 && this.machine.held(this.state) >= minHeld;
  }

  get holdFrom(): number {
    const held = this.machine.held(this.state);
    return held < minHeld ? Number.POSITIVE_INFINITY : Math.floor(this.letter(held) / 2);
  }
}
