// Reads one JSON object or array out of a longer text. A value whose closing brackets are missing at the very end,
// as when a model stops too early, is closed and read.

const maxDepth = 32;

/** The value that begins at `at` and where it ends; undefined when it is no JSON. Linear in its length. */
export function readJsonSpan(text: string, at: number): { value: unknown; end: number } | undefined {
  const found = findSpanEnd(text, at);
  if (found === undefined) return undefined;
  if (typeof found === 'number') return parseSpan(text.slice(at, found), found);
  if (found.inString || found.closers === '') return undefined;
  return parseSpan(text.slice(at, endWithoutClosers(text)) + found.closers, text.length);
}

/** What a text that ends inside a value still lacks. */
export interface OpenSpan {
  readonly inString: boolean;
  readonly closers: string;
}

/** Where the brackets that begin at `at` close, what they lack where the text ends before that, or undefined when they
 * do not match. */
export function findSpanEnd(text: string, at: number): number | OpenSpan | undefined {
  const open: string[] = [];
  let inString = false;
  for (let index = at; index < text.length; index += 1) {
    const sign = text[index];
    if (inString) {
      if (sign === '\\') index += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') {
      inString = true;
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      if (open.length > maxDepth) return undefined;
    } else if (sign === '}' || sign === ']') {
      if (open.pop() !== sign) return undefined;
      if (open.length === 0) return index + 1;
    }
  }
  return { inString, closers: open.reverse().join('') };
}

/** Where the text ends when blanks, fences and closing tags after it are left out. Looks at each sign once. */
function endWithoutClosers(text: string): number {
  let end = text.length;
  for (;;) {
    const sign = text[end - 1];
    if (sign === '`' || (sign !== undefined && sign.trim() === '')) {
      end -= 1;
    } else {
      // "</tool_call>", "<|im_end|>"; not "a > b". At most 60 signs long.
      const tag = sign === '>' ? /<\/?\|?\w{1,50}\|?>$/.exec(text.slice(Math.max(0, end - 60), end)) : null;
      if (!tag) return end;
      end -= tag[0].length;
    }
  }
}

function parseSpan(source: string, end: number): { value: unknown; end: number } | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return { value, end };
  } catch {
    return undefined;
  }
}
