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

export function createThinkingFilter({
  expectThinking,
}: {
  readonly expectThinking: boolean;
}): ThinkingFilter {
  let pending = '';
  let kept: string[] = [];
  let mode: 'text' | 'thinking' | 'waiting' = expectThinking ? 'waiting' : 'text';
  let sawStrayEnd = false;

  const take = (text: string): string => {
    if (mode === 'text') return text;
    if (mode === 'waiting') kept.push(text);
    return '';
  };

  const meet = (tag: string): string => {
    if (tag === callTag) {
      // Inside a thought it ends the thought; elsewhere it is text, which the call finder looks at.
      if (mode === 'thinking') mode = 'text';
      return take(tag);
    }
    const closes = tag.startsWith('</');
    if (closes && mode !== 'thinking') {
      sawStrayEnd = true;
      kept = [];
    }
    mode = closes ? 'text' : 'thinking';
    return '';
  };

  return {
    push(text) {
      pending += text;
      let shown = '';
      let from = 0;
      for (;;) {
        const at = pending.indexOf('<', from);
        if (at < 0) break;
        shown += take(pending.slice(from, at));
        const found = tagAt(pending, at);
        if (found === 'open') {
          pending = pending.slice(at);
          return shown;
        }
        shown += found === 'none' ? take('<') : meet(found);
        from = at + (found === 'none' ? 1 : found.length);
      }
      shown += take(pending.slice(from));
      pending = '';
      return shown;
    },
    end() {
      const rest = mode === 'text' ? pending : mode === 'waiting' ? kept.join('') + pending : '';
      pending = '';
      kept = [];
      return rest;
    },
    get sawStrayEnd() {
      return sawStrayEnd;
    },
  };
}

/** The tag that starts here, `open` when the text ends before that can be known, else `none`. */
function tagAt(text: string, at: number): string {
  const here = text.slice(at, at + longest).toLowerCase();
  const whole = watched.find((tag) => here.startsWith(tag));
  if (whole) return whole;
  return watched.some((tag) => tag.startsWith(here)) ? 'open' : 'none';
}
