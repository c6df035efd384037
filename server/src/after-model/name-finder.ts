// After the model, `tool-names`: finds protected names in a streaming reply, in every fixed spelling.
// Holds text back from the first letter that may still become a name, however the reply is cut.
import { createPatternMachine, type Pattern, type PatternMachine } from '../text/pattern-machine.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { beginMarkup, mayBeginMarkup } from './markup-skip.ts';
import { type NameForm, nameForms } from './name-forms.ts';
import { type NameMatch, NameReading } from './name-reading.ts';
import { NearbyNames } from './nearby-names.ts';
import { readLeet, readPlain } from './read-letters.ts';
import { RenderedReading } from './rendered-reading.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';

export interface NamePatterns {
  /** Letters of the longest form that is judged by what stands between them. */
  readonly longestSpelled: number;
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
  const spelled = patterns.filter(({ kind }) => kind.form !== 'encoded');
  return {
    longestSpelled: spelled.reduce((length, { text }) => Math.max(length, text.length), 1),
    all: createPatternMachine(patterns),
    leet: createPatternMachine(leet),
    apart: createPatternMachine([...plain, ...backwards]),
  };
}

/** So many readings with markup left out at once: more markup than that opens inside no name. */
const maxRendered = 4;

class NameFinder extends FinderBase {
  private readonly matches: NameMatch[] = [];
  private readonly main: NameReading;
  private readonly leet: NameReading;
  /** None as long as no markup stands where a name may be. */
  private rendered: RenderedReading[] | undefined = undefined;
  /** The last character, where markup may begin with it, else 0. */
  private opener = 0;
  /** Tools that were named so far. */
  private toolsSeen: Set<string> | undefined = undefined;
  private nearby: NearbyNames | undefined = undefined;

  constructor({ all, leet, longestSpelled }: NamePatterns) {
    super();
    this.main = new NameReading(all, longestSpelled, false, this.matches);
    this.leet = new NameReading(leet, longestSpelled, true, this.matches);
  }

  feed(piece: ReplyPiece, from: number, to: number): Left {
    if (this.opener === 0 && this.rendered === undefined && (piece.kinds & holds.markup) === 0) {
      for (let index = from; index < to; index++) readPlain(this.main, piece, index);
    } else {
      for (let index = from; index < to; index++) this.readMarkup(piece, index);
    }
    for (let index = from; index < to; index++) readLeet(this.leet, piece, index);
    if (this.matches.length > 0) this.settle(piece);
    const isHolding = this.main.isHolding || this.leet.isHolding || this.rendered !== undefined;
    return isHolding || this.found ? left.holding : left.awake;
  }

  private readMarkup(piece: ReplyPiece, index: number): void {
    const { main, opener } = this;
    const code = piece.codes[index] ?? 0;
    const skip = opener !== 0 && main.isHolding ? beginMarkup(opener, code) : undefined;
    const begun = skip && new RenderedReading(main, skip);
    readPlain(main, piece, index);
    const rendered = this.rendered?.filter((each) => each.read(piece, index, opener));
    if (begun) this.rendered = [...(rendered ?? []), begun].slice(-maxRendered);
    else if (rendered) this.rendered = rendered.length > 0 ? rendered : undefined;
    this.opener = mayBeginMarkup(code) ? code : 0;
  }

  // One name in a sentence is cut out; two tools are a listing. In the order in which they end.
  private settle(piece: ReplyPiece): void {
    this.matches.sort((a, b) => a.end - b.end);
    for (const match of this.matches) {
      const { start, end, kind } = match;
      this.toolsSeen ??= new Set();
      if (kind.isTool) this.toolsSeen.add(kind.name);
      this.nearby ??= new NearbyNames();
      const told = this.nearby.tells(match, piece);
      if (told === 'nothing') continue;
      const blocks = kind.form === 'encoded' || this.toolsSeen.size > 1 || told === 'both';
      const effect = blocks ? 'block' : 'redact';
      this.report({ start, end, at: end, effect, what: kind.isTool ? 'tool' : 'argument' });
    }
    this.matches.length = 0;
  }

  override get holdFrom(): number {
    let from = Math.min(this.main.holdFrom, this.leet.holdFrom);
    for (const each of this.rendered ?? []) from = Math.min(from, each.holdFrom);
    return from;
  }
}

/** Finds the names of `patterns` in one text part. */
export function createNameFinder(patterns: NamePatterns): LeakFinder {
  return new NameFinder(patterns);
}
