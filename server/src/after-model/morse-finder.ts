// After the model, `tool-names`: protected names in Morse code. Text is held back from the first letter once
// four letters of a name have come; a whole name takes the reply back.
import { morseLetters, morseSign } from '../text/morse.ts';
import { type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import type { NameForm } from './name-forms.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';
import { SpelledReading } from './spelled-reading.ts';

class MorseFinder extends FinderBase {
  readonly wakes = holds.morse;
  private code = '';
  private start = 0;
  private readonly reading: SpelledReading;

  constructor(machine: PatternMachine<NameForm>) {
    super();
    this.reading = new SpelledReading(machine);
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) {
      const sign = morseSign(piece.textAt(index));
      if (sign !== undefined) {
        if (this.code === '') this.start = piece.startAt(index);
        if (this.code.length < 8) this.code += sign;
      } else if ((piece.symbols[index] ?? -1) >= 0) {
        this.code = '';
        this.reading.state = 0;
      } else if (this.code !== '') this.endLetter(piece.startAt(index), piece.endAt(index));
    }
    if (this.found || this.reading.isHolding) return left.holding;
    return this.code === '' && this.reading.state === 0 ? left.atRest : left.awake;
  }

  private endLetter(end: number, at: number): void {
    const letter = morseLetters.get(this.code);
    this.code = '';
    if (letter === undefined) return;
    const from = this.reading.read(symbolOf(letter.charCodeAt(0)), this.start, true);
    if (from !== undefined)
      this.report({ start: from, end, at, effect: 'block', what: 'a name in Morse code' });
  }

  override end(): void {
    const end = this.start + this.code.length;
    if (this.code !== '') this.endLetter(end, end);
  }

  override get holdFrom(): number {
    return this.reading.holdFrom;
  }
}

/** Finds the plain names of `machine` in one text part. */
export function createMorseFinder(machine: PatternMachine<NameForm>): LeakFinder {
  return new MorseFinder(machine);
}
