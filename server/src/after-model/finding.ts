// What a finder of protected text reports while a reply streams through it, stretch by stretch. What is
// found, and where, does not depend on how the reply is cut into stretches.
import type { ReplyPiece } from './reply-piece.ts';

export interface LeakFinding {
  readonly start: number;
  readonly end: number;
  /** Offset behind the character that settled it: what is settled first counts first. */
  readonly at: number;
  /** `redact`: this stretch goes; `block`: the whole reply is taken back. */
  readonly effect: 'redact' | 'block';
  readonly what: string;
}

/** How a finder is left once it has taken a piece. */
export const left = {
  /** Nothing is open: pieces without the kinds of characters that wake it may be kept from it. */
  atRest: 0,
  /** It must see what comes. */
  awake: 1,
  /** As `awake`, and it holds text back or has found something. */
  holding: 2,
} as const;
export type Left = (typeof left)[keyof typeof left];

export interface LeakFinder {
  /** The kinds of characters (`holds`) that it must see even when nothing is open; all when it does not say. */
  readonly wakes?: number;
  /** Takes the characters `from` to `to` of a piece, which follow those before. */
  feed(piece: ReplyPiece, from: number, to: number): Left;
  /** The reply is over: settle what was open. */
  end(piece: ReplyPiece): void;
  /** Text from this offset on may still become something protected; Infinity when none may. */
  readonly holdFrom: number;
  /** Whether `take` has something to give. */
  readonly found: boolean;
  /** Findings since the last call. */
  take(): readonly LeakFinding[];
}

const none: LeakFinding[] = [];

/** Keeps a finder's findings until they are taken. */
export abstract class FinderBase implements LeakFinder {
  private findings = none;

  abstract feed(piece: ReplyPiece, from: number, to: number): Left;

  end(_piece: ReplyPiece): void {}

  get holdFrom(): number {
    return Number.POSITIVE_INFINITY;
  }

  get found(): boolean {
    return this.findings.length > 0;
  }

  protected report(finding: LeakFinding): void {
    if (this.findings === none) this.findings = [];
    this.findings.push(finding);
  }

  take(): readonly LeakFinding[] {
    const taken = this.findings;
    this.findings = none;
    return taken;
  }
}
