// A set of words of Latin letters, walked letter by letter as a text streams: what is begun is one number.

const letters = 26;

/** The beginning of every word. */
export const wordBegins = 1;

export class WordTree {
  /** A move for each letter from each beginning; 0 for none. */
  readonly #moves: number[] = new Array<number>(2 * letters).fill(0);
  readonly #whole = new Set<number>();

  /** `whole`: the word counts by itself, not only as the first of several. */
  add(word: string, whole: boolean): void {
    let at = wordBegins;
    for (const letter of word) {
      const move = at * letters + letter.charCodeAt(0) - 97;
      if (this.#moves[move] === 0) {
        this.#moves[move] = this.#moves.length / letters;
        this.#moves.push(...new Array<number>(letters).fill(0));
      }
      at = this.#moves[move] ?? 0;
    }
    if (whole) this.#whole.add(at);
  }

  /** What is begun after one more letter, 0–25 for a–z; 0 once no word begins so. */
  grow(begun: number, letter: number): number {
    return begun === 0 ? 0 : (this.#moves[begun * letters + letter] ?? 0);
  }

  isWhole(begun: number): boolean {
    return this.#whole.has(begun);
  }
}
