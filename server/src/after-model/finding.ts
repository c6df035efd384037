// What a finder of protected text reports while a reply streams through it, one character at a time.

/** One code point of the reply with its offsets and folded form. */
export interface ReplyChar {
  readonly text: string;
  readonly skeleton: string;
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

export interface LeakFinder {
  feed(char: ReplyChar): void;
  /** The reply is over: settle what was open. */
  end(): void;
  /** Text from this offset on may still become something protected; Infinity when none may. */
  readonly holdFrom: number;
  /** Findings since the last call. */
  take(): readonly LeakFinding[];
}
