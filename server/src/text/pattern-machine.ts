// Finds many fixed patterns of Latin letters and digits in one pass (Aho and Corasick's automaton), and
// says at every point how many characters back a pattern may still be in the making. One table look-up a
// character, whatever the number of patterns. Characters outside a–z and 0–9 are the caller's business.

const symbolCount = 36;

export interface Pattern<Kind> {
  /** Lower-case letters and digits only. */
  readonly text: string;
  readonly kind: Kind;
  /** Text is worth holding back once this many characters of the pattern have come. */
  readonly holdFrom: number;
}

export class PatternMachine<Kind> {
  private readonly go: Int32Array;
  private readonly hold: Int32Array;
  private readonly ends: readonly (readonly Pattern<Kind>[] | undefined)[];
  readonly longest: number;

  constructor({ go, hold, ends, size }: Trie<Kind>, longest: number) {
    this.go = go.slice(0, size * symbolCount);
    this.hold = hold.slice(0, size);
    this.ends = ends.slice(0, size);
    this.longest = longest;
  }

  /** The state after one more symbol, 0 to 35 as `symbolOf` gives them. */
  next(state: number, symbol: number): number {
    return this.go[state * symbolCount + symbol] ?? 0;
  }

  /** Patterns that end in this state. */
  endings(state: number): readonly Pattern<Kind>[] | undefined {
    return this.ends[state];
  }

  /** How many of the last symbols may still grow into a pattern. */
  held(state: number): number {
    return this.hold[state] ?? 0;
  }
}

/** 0–25 for a–z, 26–35 for digits, -1 for anything else. */
export function symbolOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return -1;
}

interface Trie<Kind> {
  /** Row of moves for each node; 0 is no move before the suffixes are linked. */
  readonly go: Int32Array;
  readonly hold: Int32Array;
  readonly ends: (readonly Pattern<Kind>[] | undefined)[];
  size: number;
}

function addPattern<Kind>(trie: Trie<Kind>, pattern: Pattern<Kind>): void {
  let node = 0;
  for (let index = 0; index < pattern.text.length; index++) {
    if (index >= pattern.holdFrom) trie.hold[node] = Math.max(trie.hold[node] ?? 0, index);
    const at = node * symbolCount + symbolOf(pattern.text.charCodeAt(index));
    let child = trie.go[at] ?? 0;
    if (child === 0) {
      child = trie.size;
      trie.size += 1;
      trie.go[at] = child;
    }
    node = child;
  }
  trie.ends[node] = [...(trie.ends[node] ?? []), pattern];
}

// Breadth first: missing moves become those of the longest proper suffix, endings and holds are inherited.
function linkSuffixes<Kind>({ go, hold, ends, size }: Trie<Kind>): void {
  const fail = new Int32Array(size);
  const queue = new Int32Array(size);
  let tail = 0;
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    const child = go[symbol] ?? 0;
    if (child !== 0) queue[tail++] = child;
  }
  for (let head = 0; head < tail; head++) {
    const node = queue[head] ?? 0;
    const suffix = fail[node] ?? 0;
    hold[node] = Math.max(hold[node] ?? 0, hold[suffix] ?? 0);
    const inherited = ends[suffix];
    if (inherited) ends[node] = [...(ends[node] ?? []), ...inherited];
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      const at = node * symbolCount + symbol;
      const child = go[at] ?? 0;
      const beside = go[suffix * symbolCount + symbol] ?? 0;
      if (child === 0) go[at] = beside;
      else {
        fail[child] = beside;
        queue[tail++] = child;
      }
    }
  }
}

/** Builds the automaton; cost grows with the total length of the patterns. */
export function createPatternMachine<Kind>(patterns: Iterable<Pattern<Kind>>): PatternMachine<Kind> {
  const usable = [...patterns].filter(({ text }) => /^[a-z0-9]+$/.test(text));
  const most = usable.reduce((sum, { text }) => sum + text.length, 1);
  const trie: Trie<Kind> = {
    go: new Int32Array(most * symbolCount),
    hold: new Int32Array(most),
    ends: new Array<readonly Pattern<Kind>[] | undefined>(most).fill(undefined),
    size: 1,
  };
  for (const pattern of usable) addPattern(trie, pattern);
  linkSuffixes(trie);
  const longest = usable.reduce((length, { text }) => Math.max(length, text.length), 0);
  return new PatternMachine(trie, longest);
}
