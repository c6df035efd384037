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

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Reads a text for the finders, code point by code point. One object serves all: a finder keeps none of it. */
export function createCharReader(): (text: string, start: number) => ReplyChar {
  const char: Writable<ReplyChar> = { text: '', skeleton: '', symbol: -1, start: 0, end: 0 };
  return (text, start) => {
    const { skeleton } = foldChar(text);
    char.text = text;
    char.skeleton = skeleton;
    char.symbol = skeleton.length === 1 ? symbolOf(skeleton.charCodeAt(0)) : -1;
    char.start = start;
    char.end = start + text.length;
    return char;
  };
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
