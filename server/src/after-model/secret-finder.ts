// After the model, `prompt-leak`: finds the canary, a mark in the prompt that nobody could write by
// chance, as it is and encoded, with anything between its letters.
import { createPatternMachine, type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { secretForms } from './name-forms.ts';
import type { ReplyPiece } from './reply-piece.ts';

const maxSeparator = 16;

/** Compiles the forms of a canary. */
export function compileSecret(secret: string): PatternMachine<null> {
  return createPatternMachine(secretForms(secret).map((text) => ({ text, kind: null, holdFrom: 4 })));
}

class SecretFinder extends FinderBase {
  private readonly machine: PatternMachine<null>;
  private state = 0;
  private apart = 0;
  /** -1 for nothing. */
  private heldFrom = -1;

  constructor(machine: PatternMachine<null>) {
    super();
    this.machine = machine;
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) {
      const symbol = piece.symbols[index] ?? -1;
      if (symbol >= 0) this.read(symbol, piece, index);
      else this.readMarks(piece, index);
      if (this.state === 0 || this.machine.held(this.state) === 0) this.heldFrom = -1;
      else if (this.heldFrom < 0) this.heldFrom = piece.startAt(index);
    }
    return this.heldFrom >= 0 || this.found ? left.holding : left.awake;
  }

  private read(symbol: number, piece: ReplyPiece, index: number): void {
    this.apart = 0;
    this.state = this.machine.next(this.state, symbol);
    if (this.machine.endings(this.state)) this.find(piece, index);
  }

  private readMarks(piece: ReplyPiece, index: number): void {
    for (const char of piece.skeletonAt(index)) {
      const symbol = symbolOf(char.charCodeAt(0));
      if (symbol >= 0) this.read(symbol, piece, index);
      else {
        this.apart += 1;
        if (this.apart > maxSeparator) this.state = 0;
      }
    }
  }

  private find(piece: ReplyPiece, index: number): void {
    const end = piece.endAt(index);
    const what = 'the canary of the system prompt';
    this.report({ start: piece.startAt(index), end, at: end, effect: 'block', what });
  }

  override get holdFrom(): number {
    return this.heldFrom < 0 ? Number.POSITIVE_INFINITY : this.heldFrom;
  }
}

/** Finds a compiled canary in one text part. */
export function createSecretFinder(machine: PatternMachine<null>): LeakFinder {
  return new SecretFinder(machine);
}
