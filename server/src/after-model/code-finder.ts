// After the model, `prompt-leak`: codes of single characters with spaces or commas between them (`59 6f 75`,
// `089 111 117`, `01011001 …`), shown to another finder as the text they spell. Encodings of unbroken runs
// are the encoded finder's.
import { type LeakFinder, type LeakFinding, type Left, left } from './finding.ts';
import type { ReplyPiece } from './reply-piece.ts';
import { WrappedFinder } from './wrapped-finder.ts';

/** So many codes in a row begin to say something. */
const minCodes = 16;
const maxToken = 8;

interface CodeForm {
  readonly form: RegExp;
  readonly base: number;
}

// Single short tokens, matched whole. Match 59, 0x59, \x59; 89, 089; 01011001.
const forms: readonly CodeForm[] = [
  { form: /^(?:0x|\\x|u\+00|%)?([0-9a-f]{2})$/i, base: 16 },
  { form: /^(\d{2,3})$/, base: 10 },
  { form: /^([01]{7,8})$/, base: 2 },
  { form: /^\\?(?:0o)?([0-7]{2,3})$/, base: 8 },
];

/** The character that a token is the code of, or undefined. */
function readCode(token: string, { form, base }: CodeForm): string | undefined {
  const code = Number.parseInt(form.exec(token)?.[1] ?? '', base);
  return code >= 9 && code < 0x7f ? String.fromCharCode(code) : undefined;
}

interface SpelledCode {
  readonly char: string;
  readonly start: number;
  readonly end: number;
}

/** The text that codes of one form spell. */
class CodeReading extends WrappedFinder {
  private readonly form: CodeForm;
  private waiting: SpelledCode[] = [];
  private begun = false;

  constructor(createInner: () => LeakFinder, what: string, form: CodeForm) {
    super(createInner, what);
    this.form = form;
  }

  feed(): Left {
    return this.leave(false);
  }

  /** A token that is no code: what follows begins anew. */
  reset(): void {
    if (this.waiting.length > 0) this.waiting = [];
    this.begun = false;
  }

  /** `at`: how far the reply has come. */
  readToken(token: string, start: number, end: number, at: number): void {
    const char = readCode(token, this.form);
    if (char === undefined) {
      this.reset();
      return;
    }
    if (this.begun) {
      this.decoded(char, start, end, at);
      return;
    }
    this.waiting.push({ char, start, end });
    if (this.waiting.length < minCodes) return;
    this.begun = true;
    for (const each of this.waiting) this.decoded(each.char, each.start, each.end, at);
  }
}

const separators = new Set([...' \t\n,;|[]()'].map((char) => char.charCodeAt(0)));
const partsOf = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (separators.has(code)) return 0;
  return /[a-z]/i.test(String.fromCharCode(code)) ? 1 : 2;
});

class CodeFinder implements LeakFinder {
  private readonly createInner: () => LeakFinder;
  private readonly what: string;
  /** None before the first token that may be a code. */
  private readings: readonly CodeReading[] = [];
  /** Where the open token began, -1 for none, and whether it has letters alone. */
  private start = -1;
  private lettersOnly = true;

  constructor(createInner: () => LeakFinder, what: string) {
    this.createInner = createInner;
    this.what = what;
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) {
      const part = partsOf[piece.codes[index] ?? 0] ?? 2;
      if (part === 0) {
        if (this.start >= 0) this.endToken(piece, piece.startAt(index), piece.endAt(index));
      } else {
        if (this.start < 0) this.start = piece.startAt(index);
        if (part !== 1) this.lettersOnly = false;
      }
    }
    return this.readings.length > 0 ? left.holding : left.awake;
  }

  // Letters alone are no code: "ad" is hex of no ASCII character.
  private endToken(piece: ReplyPiece, end: number, at: number): void {
    const { start } = this;
    const isCode = !this.lettersOnly && end - start <= maxToken;
    this.start = -1;
    this.lettersOnly = true;
    if (!isCode) {
      for (const reading of this.readings) reading.reset();
      return;
    }
    const token = piece.recentText(start, end);
    if (this.readings.length === 0 && forms.some((form) => readCode(token, form) !== undefined))
      this.readings = forms.map((form) => new CodeReading(this.createInner, this.what, form));
    for (const reading of this.readings) reading.readToken(token, start, end, at);
  }

  end(piece: ReplyPiece): void {
    const end = piece.recentFrom + piece.recent.length;
    if (this.start >= 0) this.endToken(piece, end, end);
  }

  get holdFrom(): number {
    let from = Number.POSITIVE_INFINITY;
    for (const reading of this.readings) from = Math.min(from, reading.holdFrom);
    return from;
  }

  get found(): boolean {
    return this.readings.some(({ found }) => found);
  }

  take(): readonly LeakFinding[] {
    return this.readings.flatMap((reading) => reading.take());
  }
}

/** Looks at the text that codes with spaces or commas between them spell. */
export function createCodeFinder(createInner: () => LeakFinder, what: string): LeakFinder {
  return new CodeFinder(createInner, what);
}
