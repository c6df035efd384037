// After the model, `tool-names`: one reading of a reply for the name finder: the letters that came last,
// what stood between them, and which protected names they spell.
import type { Pattern, PatternMachine } from '../text/pattern-machine.ts';
import type { NameForm } from './name-forms.ts';
import { areQuoted, isOrdinary } from './ordinary-words.ts';

/** More marks than this between two letters, and they no longer spell one word. */
const maxSeparator = 16;
/** Stands among separators for an invisible character. */
export const hiddenMark = '\u200b';

/** A name that a reading spells, with the offset behind its last character. */
export interface NameMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: NameForm;
}

/** Symbols with their offsets and the separators before them. */
export class NameReading {
  private readonly machine: PatternMachine<NameForm>;
  /** How many symbols are kept, and of how many of them what stood before them. */
  private readonly size: number;
  private readonly spelled: number;
  /** Digits stand for letters here, so that a hit without one is the other reading's business. */
  private readonly leet: boolean;
  private readonly matches: NameMatch[];
  state = 0;
  private separator = '';
  /** Rings of what came with the last symbols, and where they go on. */
  private slot = 0;
  private spelledSlot = 0;
  private starts: number[] = [];
  private separators: string[] = [];
  private mapped: boolean[] = [];

  /** Adds what it finds to `matches`. */
  constructor(machine: PatternMachine<NameForm>, spelled: number, leet: boolean, matches: NameMatch[]) {
    this.spelled = spelled;
    this.machine = machine;
    this.leet = leet;
    this.matches = matches;
    this.size = machine.longest + 1;
  }

  copy(): NameReading {
    const other = new NameReading(this.machine, this.spelled, this.leet, this.matches);
    other.state = this.state;
    other.slot = this.slot;
    other.spelledSlot = this.spelledSlot;
    other.separator = this.separator;
    other.starts = [...this.starts];
    other.separators = [...this.separators];
    other.mapped = [...this.mapped];
    return other;
  }

  /** Whether letters that have come may still become a name. */
  get isHolding(): boolean {
    return this.machine.held(this.state) > 0;
  }

  get holdFrom(): number {
    const held = this.machine.held(this.state);
    return held === 0 ? Number.POSITIVE_INFINITY : (this.starts[this.back(held)] ?? 0);
  }

  part(mark: string): void {
    if (this.state === 0) return;
    if (mark === hiddenMark && this.separator.endsWith(hiddenMark)) return;
    this.separator += mark;
    if (this.separator.length > maxSeparator) this.reset();
  }

  /** Takes the last mark back. */
  unpart(): void {
    this.separator = this.separator.slice(0, -1);
  }

  reset(): void {
    this.state = 0;
    this.separator = '';
  }

  read(symbol: number, start: number, end: number, mapped: boolean): void {
    const { slot, spelledSlot, separator } = this;
    this.starts[slot] = start;
    this.slot = slot + 1 === this.size ? 0 : slot + 1;
    if (this.separators[spelledSlot] !== separator) this.separators[spelledSlot] = separator;
    if (this.leet) this.mapped[spelledSlot] = mapped;
    this.spelledSlot = spelledSlot + 1 === this.spelled ? 0 : spelledSlot + 1;
    this.separator = '';
    this.state = this.machine.next(this.state, symbol);
    const endings = this.machine.endings(this.state);
    if (endings) for (const pattern of endings) this.match(pattern, end);
  }

  private back(by: number): number {
    return (this.slot - by + this.size) % this.size;
  }

  private spelledBack(by: number): number {
    return (this.spelledSlot - by + this.spelled) % this.spelled;
  }

  private match({ text, kind }: Pattern<NameForm>, end: number): void {
    const start = this.starts[this.back(text.length)] ?? 0;
    if (kind.form === 'encoded' || this.spells(text.length, kind)) this.matches.push({ start, end, kind });
  }

  private spells(length: number, { form, isTool }: NameForm): boolean {
    const separators: string[] = [];
    let mapped = !this.leet || this.mapped[this.spelledBack(length)] === true;
    for (let back = length - 1; back > 0; back--) {
      separators.push(this.separators[this.spelledBack(back)] ?? '');
      mapped ||= this.mapped[this.spelledBack(back)] === true;
    }
    if (form === 'plain' && isOrdinary(separators, isTool)) return false;
    if (form === 'joined' && !areQuoted(separators)) return false;
    return mapped;
  }
}
