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

export interface PatternMachine<Kind> {
  /** The state after one more symbol, 0 to 35 as `symbolOf` gives them. */
  next(state: number, symbol: number): number;
  /** Patterns that end in this state. */
  endings(state: number): readonly Pattern<Kind>[] | undefined;
  /** How many of the last symbols may still grow into a pattern. */
  held(state: number): number;
  readonly longest: number;
}

/** 0–25 for a–z, 26–35 for digits, -1 for anything else. */
export function symbolOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return -1;
}

interface Trie<Kind> {
  readonly go: number[];
  readonly depth: number[];
  readonly hold: number[];
  readonly ends: (Pattern<Kind>[] | undefined)[];
}

function addPattern<Kind>(trie: Trie<Kind>, pattern: Pattern<Kind>): void {
  let node = 0;
  for (let index = 0; index < pattern.text.length; index++) {
    if (index >= pattern.holdFrom) trie.hold[node] = Math.max(trie.hold[node] ?? 0, index);
    const at = node * symbolCount + symbolOf(pattern.text.charCodeAt(index));
    let child = trie.go[at] ?? 0;
    if (child === 0) {
      child = trie.depth.length;
      trie.go[at] = child;
      for (let symbol = 0; symbol < symbolCount; symbol++) trie.go[child * symbolCount + symbol] = 0;
      trie.depth.push(index + 1);
      trie.hold.push(0);
      trie.ends.push(undefined);
    }
    node = child;
  }
  trie.ends[node] = [...(trie.ends[node] ?? []), pattern];
}

// Breadth first: missing moves become those of the longest proper suffix, endings and holds are inherited.
function linkSuffixes<Kind>(trie: Trie<Kind>): Int32Array {
  const go = Int32Array.from(trie.go);
  const fail = new Int32Array(trie.depth.length);
  const queue: number[] = [];
  for (let symbol = 0; symbol < symbolCount; symbol++) if (go[symbol]) queue.push(go[symbol] ?? 0);
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? 0;
    const suffix = fail[node] ?? 0;
    trie.hold[node] = Math.max(trie.hold[node] ?? 0, trie.hold[suffix] ?? 0);
    const inherited = trie.ends[suffix];
    if (inherited) trie.ends[node] = [...(trie.ends[node] ?? []), ...inherited];
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      const at = node * symbolCount + symbol;
      const child = go[at] ?? 0;
      const beside = go[suffix * symbolCount + symbol] ?? 0;
      if (child === 0) go[at] = beside;
      else {
        fail[child] = beside;
        queue.push(child);
      }
    }
  }
  return go;
}

/** Builds the automaton; cost grows with the total length of the patterns. */
export function createPatternMachine<Kind>(patterns: Iterable<Pattern<Kind>>): PatternMachine<Kind> {
  const trie: Trie<Kind> = { go: [], depth: [0], hold: [0], ends: [undefined] };
  for (let symbol = 0; symbol < symbolCount; symbol++) trie.go.push(0);
  let longest = 0;
  for (const pattern of patterns) {
    if (pattern.text === '' || !/^[a-z0-9]+$/.test(pattern.text)) continue;
    addPattern(trie, pattern);
    longest = Math.max(longest, pattern.text.length);
  }
  const go = linkSuffixes(trie);
  const hold = Int32Array.from(trie.hold);
  return {
    longest,
    next: (state, symbol) => go[state * symbolCount + symbol] ?? 0,
    endings: (state) => trie.ends[state],
    held: (state) => hold[state] ?? 0,
  };
}
