// Takes thinking out of a reply that a model wrote into its text: whole blocks, a block that never ends, and
// stray tags. Incremental: text that can't be part of a tag is given on at once. Text before a stray closing tag
// was thinking too; it can only be kept back when `expectThinking` says to wait for one.

const tags = ['<think>', '</think>', '<thinking>', '</thinking>'] as const;
// Some models call a tool in the middle of a thought without closing it.
const callTag = '<tool_call>';
const watched: readonly string[] = [...tags, callTag];
const longest = Math.max(...watched.map(({ length }) => length));

export interface ThinkingFilter {
  /** The part of the text so far that may be shown, after the parts given before. */
  push(text: string): string;
  /** What was held back and turned out to be no thinking. */
  end(): string;
  /** Whether a closing tag came that no opening tag belonged to. */
  readonly sawStrayEnd: boolean;
}

class TagFilter implements ThinkingFilter {
  sawStrayEnd = false;
  #pending = '';
  #kept: string[] = [];
  #mode: 'text' | 'thinking' | 'waiting';

  constructor(expectThinking: boolean) {
    this.#mode = expectThinking ? 'waiting' : 'text';
  }

  push(text: string): string {
    if (this.#mode === 'text' && this.#pending === '' && !text.includes('<')) return text;
    const pending = this.#pending + text;
    let shown = '';
    let from = 0;
    for (;;) {
      const at = pending.indexOf('<', from);
      if (at < 0) break;
      shown += this.#take(pending.slice(from, at));
      const found = tagAt(pending, at);
      if (found === 'open') {
        this.#pending = pending.slice(at);
        return shown;
      }
      shown += found === 'none' ? this.#take('<') : this.#meet(found);
      from = at + (found === 'none' ? 1 : found.length);
    }
    this.#pending = '';
    return shown + this.#take(pending.slice(from));
  }

  end(): string {
    const rest =
      this.#mode === 'text'
        ? this.#pending
        : this.#mode === 'waiting'
          ? this.#kept.join('') + this.#pending
          : '';
    this.#pending = '';
    this.#kept = [];
    return rest;
  }

  #take(text: string): string {
    if (this.#mode === 'text') return text;
    if (this.#mode === 'waiting') this.#kept.push(text);
    return '';
  }

  #meet(tag: string): string {
    if (tag === callTag) {
      // Inside a thought it ends the thought; elsewhere it is text, which the call finder looks at.
      if (this.#mode === 'thinking') this.#mode = 'text';
      return this.#take(tag);
    }
    const closes = tag.startsWith('</');
    if (closes && this.#mode !== 'thinking') {
      this.sawStrayEnd = true;
      this.#kept = [];
    }
    this.#mode = closes ? 'text' : 'thinking';
    return '';
  }
}

export const createThinkingFilter = ({
  expectThinking,
}: {
  readonly expectThinking: boolean;
}): ThinkingFilter => new TagFilter(expectThinking);

/** The tag that starts here, `open` when the text ends before that can be known, else `none`. */
function tagAt(text: string, at: number): string {
  const here = text.slice(at, at + longest).toLowerCase();
  const whole = watched.find((tag) => here.startsWith(tag));
  if (whole) return whole;
  return watched.some((tag) => tag.startsWith(here)) ? 'open' : 'none';
}
