// After the model, `tool-names`: finds protected names in a streaming reply, in every fixed spelling.
// Holds text back from the first letter that may still become a name, however the reply is cut.
import {
  createPatternMachine,
  type Pattern,
  type PatternMachine,
  symbolOf,
} from '../text/pattern-machine.ts';
import type { LeakFinder, LeakFinding, ReplyChar } from './finding.ts';
import { type NameForm, nameForms } from './name-forms.ts';
import { areQuoted, isOrdinary } from './ordinary-words.ts';

/** More marks than this between two letters, and they no longer spell one word. */
const maxSeparator = 16;
const maxTagChars = 40;
const hiddenMark = '\u200b';
const leetDigits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
  '+': 't',
  '!': 'i',
  '|': 'i',
  '(': 'c',
};

export interface NamePatterns {
  readonly all: PatternMachine<NameForm>;
  /** The plain spellings with i for l, for text in which digits stand for letters. */
  readonly leet: PatternMachine<NameForm>;
  /** The plain spellings forwards and backwards, for letters that stand apart. */
  readonly apart: PatternMachine<NameForm>;
}

/** Compiles the forms of all names; done once for a set of names. */
export function compileNames(toolNames: readonly string[], otherNames: readonly string[]): NamePatterns {
  const tools = new Set(toolNames);
  const patterns: Pattern<NameForm>[] = [];
  for (const name of tools) patterns.push(...nameForms(name, true));
  for (const name of new Set(otherNames)) if (!tools.has(name)) patterns.push(...nameForms(name, false));
  const plain = patterns.filter(({ kind }) => kind.form === 'plain');
  const leet = plain.map((pattern) => ({ ...pattern, text: pattern.text.replaceAll('l', 'i') }));
  const backwards = plain.map((pattern) => ({ ...pattern, text: [...pattern.text].reverse().join('') }));
  return {
    all: createPatternMachine(patterns),
    leet: createPatternMachine(leet),
    apart: createPatternMachine([...plain, ...backwards]),
  };
}

/** One reading of the text: symbols with their offsets and the separators before them. */
class Reading {
  readonly machine: PatternMachine<NameForm>;
  readonly size: number;
  state = 0;
  count = 0;
  separator = '';
  readonly starts: Int32Array;
  readonly separators: string[];
  readonly mapped: Uint8Array;

  /** Digits stand for letters here, so that a hit without one is the other reading's business. */
  readonly leet: boolean;
  /** Shared by all readings of one text. */
  readonly toolsSeen: Set<string>;

  constructor(machine: PatternMachine<NameForm>, leet: boolean, toolsSeen: Set<string>) {
    this.toolsSeen = toolsSeen;
    this.machine = machine;
    this.leet = leet;
    this.size = machine.longest + 1;
    this.starts = new Int32Array(this.size);
    this.separators = new Array<string>(this.size).fill('');
    this.mapped = new Uint8Array(this.size);
  }

  copy(): Reading {
    const other = new Reading(this.machine, this.leet, this.toolsSeen);
    other.state = this.state;
    other.count = this.count;
    other.separator = this.separator;
    other.starts.set(this.starts);
    other.mapped.set(this.mapped);
    this.separators.forEach((each, index) => {
      other.separators[index] = each;
    });
    return other;
  }

  get holdFrom(): number {
    const held = this.machine.held(this.state);
    return held === 0 ? Number.POSITIVE_INFINITY : (this.starts[(this.count - held) % this.size] ?? 0);
  }

  part(mark: string): void {
    if (this.state === 0) return;
    if (mark === hiddenMark && this.separator.endsWith(hiddenMark)) return;
    this.separator += mark;
    if (this.separator.length > maxSeparator) this.reset();
  }

  reset(): void {
    this.state = 0;
    this.separator = '';
  }

  read(symbol: number, char: ReplyChar, mapped: boolean, findings: LeakFinding[]): void {
    const slot = this.count % this.size;
    this.starts[slot] = char.start;
    this.separators[slot] = this.separator;
    this.mapped[slot] = mapped ? 1 : 0;
    this.count += 1;
    this.separator = '';
    this.state = this.machine.next(this.state, symbol);
    for (const pattern of this.machine.endings(this.state) ?? []) this.match(pattern, char.end, findings);
  }

  // One name in a sentence is cut out; two tools are a listing.
  private effectOf({ form, name, isTool }: NameForm): LeakFinding['effect'] {
    if (isTool) this.toolsSeen.add(name);
    return form === 'encoded' || this.toolsSeen.size > 1 ? 'block' : 'redact';
  }

  private match({ text, kind }: Pattern<NameForm>, end: number, findings: LeakFinding[]): void {
    const first = this.count - text.length;
    if (first < 0) return;
    const start = this.starts[first % this.size] ?? 0;
    if (kind.form !== 'encoded') {
      const separators: string[] = [];
      let mapped = this.mapped[first % this.size] === 1;
      for (let index = first + 1; index < this.count; index++) {
        separators.push(this.separators[index % this.size] ?? '');
        mapped ||= this.mapped[index % this.size] === 1;
      }
      if (kind.form === 'plain' && isOrdinary(separators, kind.isTool)) return;
      if (kind.form === 'joined' && !areQuoted(separators)) return;
      if (this.leet && !mapped) return;
    }
    findings.push({ start, end, effect: this.effectOf(kind), what: kind.isTool ? 'tool' : 'argument' });
  }
}

const symbolI = symbolOf(105);
const symbolL = symbolOf(108);
const anyLetter = /^[\p{L}\p{N}]/u;

/** A reading that skips a tag or entity that may stand inside a name: `get<b></b>_scores`. */
interface TagReading {
  readonly reading: Reading;
  closing: string | undefined;
  left: number;
}

/** Finds the names of `patterns` in one text part. */
export function createNameFinder(patterns: NamePatterns): LeakFinder {
  const toolsSeen = new Set<string>();
  const main = new Reading(patterns.all, false, toolsSeen);
  const leet = new Reading(patterns.leet, true, toolsSeen);
  let tag: TagReading | undefined;
  let findings: LeakFinding[] = [];

  const readPlain = (reading: Reading, char: ReplyChar): void => {
    if (char.symbol >= 0) {
      reading.read(char.symbol, char, false, findings);
      return;
    }
    if (char.skeleton === '') reading.part(hiddenMark);
    for (const symbolChar of char.skeleton) {
      const symbol = symbolOf(symbolChar.charCodeAt(0));
      if (symbol >= 0) reading.read(symbol, char, false, findings);
      else if (anyLetter.test(symbolChar)) reading.reset();
      else reading.part(symbolChar);
    }
  };
  const readLeet = (char: ReplyChar): void => {
    if (char.symbol >= 0 && char.symbol < 26) {
      leet.read(char.symbol === symbolL ? symbolI : char.symbol, char, false, findings);
      return;
    }
    if (char.skeleton === '') leet.part(hiddenMark);
    for (const symbolChar of char.skeleton) {
      const digit = leetDigits[symbolChar];
      const letter = digit ?? (symbolChar === 'l' ? 'i' : symbolChar);
      const symbol = symbolOf((letter === 'l' ? 'i' : letter).charCodeAt(0));
      if (symbol >= 0) leet.read(symbol, char, digit !== undefined, findings);
      else if (anyLetter.test(symbolChar)) leet.reset();
      else leet.part(symbolChar);
    }
  };
  const readTag = (char: ReplyChar): void => {
    if (!tag) return;
    if (tag.closing !== undefined) {
      tag.left -= 1;
      if (char.text === tag.closing) {
        tag.closing = undefined;
        tag.reading.part('<');
      } else if (tag.left === 0) tag = undefined;
      return;
    }
    if (char.text === '<') {
      tag.closing = '>';
      tag.left = maxTagChars;
      return;
    }
    readPlain(tag.reading, char);
    if (tag.reading.state === 0 || tag.reading.state === main.state) tag = undefined;
  };

  return {
    feed(char) {
      const opens = char.text === '<' || char.text === '&';
      if (opens && !tag && main.machine.held(main.state) > 0) {
        const closing = char.text === '<' ? '>' : ';';
        tag = { reading: main.copy(), closing, left: closing === '>' ? maxTagChars : 10 };
        readPlain(main, char);
      } else {
        readPlain(main, char);
        readTag(char);
      }
      readLeet(char);
    },
    end() {},
    get holdFrom() {
      return Math.min(main.holdFrom, leet.holdFrom, tag ? tag.reading.holdFrom : Number.POSITIVE_INFINITY);
    },
    get found() {
      return findings.length > 0;
    },
    take() {
      const taken = findings;
      findings = [];
      return taken;
    },
  };
}
