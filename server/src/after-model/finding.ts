// What a finder of protected text reports while a reply streams through it, one character at a time.
import { foldChar } from '../text/fold.ts';
import { symbolOf } from '../text/pattern-machine.ts';

/** One code point of the reply with its offsets and folded form. */
export interface ReplyChar {
  readonly text: string;
  readonly skeleton: string;
  /** 0–35 when the folded form is one Latin letter or digit, else -1. */
  readonly symbol: number;
  readonly start: number;
  readonly end: number;
}

export interface LeakFinding {
  readonly start: number;
  readonly end: number;
  /** `redact`: this stretch goes; `block`: the whole reply is taken back. */
  readonly effect: 'redact' | 'block';
  readonly what: string;
}

/** A code point as the finders read it. */
export function toReplyChar(text: string, start: number): ReplyChar {
  const { skeleton } = foldChar(text);
  const symbol = skeleton.length === 1 ? symbolOf(skeleton.charCodeAt(0)) : -1;
  return { text, skeleton, symbol, start, end: start + text.length };
}

export interface LeakFinder {
  feed(char: ReplyChar): void;
  /** The reply is over: settle what was open. */
  end(): void;
  /** Text from this offset on may still become something protected; Infinity when none may. */
  readonly holdFrom: number;
  /** Whether `take` has something to give. */
  readonly found: boolean;
  /** Findings since the last call. */
  take(): readonly LeakFinding[];
}
