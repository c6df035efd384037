// Which of the names that look-ups returned may stand in a folded sentence, found by the words that they begin
// with: work per sentence does not grow with the class. A name that begins with no Latin letter or digit may
// stand anywhere, since scripts without spaces part no words. Pure.

export interface KnownName {
  readonly name: string;
  /** Folded full names that it may mean. */
  readonly students: readonly string[];
}

const isWordCode = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

function firstWordOf(name: string): string {
  let to = 0;
  while (to < name.length && isWordCode(name.charCodeAt(to))) to += 1;
  return name.slice(0, to);
}

interface Ordered extends KnownName {
  readonly order: number;
}

export class KnownNames {
  readonly #byWord = new Map<string, Ordered[]>();
  /** First units and lengths of those words: a quick look. */
  readonly #shapes = new Set<number>();
  readonly #anywhere: readonly Ordered[];

  /** Names in the order in which they count. */
  constructor(names: Iterable<KnownName>) {
    const anywhere: Ordered[] = [];
    let order = 0;
    for (const { name, students } of names) {
      const entry = { name, students, order: order++ };
      const word = firstWordOf(name);
      if (word === '') anywhere.push(entry);
      else this.#add(word, entry);
    }
    this.#anywhere = anywhere;
  }

  #add(word: string, entry: Ordered): void {
    const known = this.#byWord.get(word);
    if (known) known.push(entry);
    else this.#byWord.set(word, [entry]);
    // "Jons’ score" begins with the name Jon.
    for (const length of [word.length, word.length + 1]) this.#shapes.add(word.charCodeAt(0) * 64 + length);
  }

  /** Names that the text may hold, in their order. */
  candidates(text: string): readonly KnownName[] {
    const found = new Set(this.#anywhere);
    let from = -1;
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && isWordCode(text.charCodeAt(at))) {
        if (from < 0) from = at;
      } else if (from >= 0) {
        if (this.#shapes.has(text.charCodeAt(from) * 64 + at - from)) this.#look(text.slice(from, at), found);
        from = -1;
      }
    }
    return found.size < 2 ? [...found] : [...found].sort((a, b) => a.order - b.order);
  }

  #look(word: string, found: Set<Ordered>): void {
    for (const each of this.#byWord.get(word) ?? []) found.add(each);
    if (word.endsWith('s')) for (const each of this.#byWord.get(word.slice(0, -1)) ?? []) found.add(each);
  }
}
