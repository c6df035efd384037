// Whether a reply that begins like this could still turn out to be a tool call written as text. While it could,
// nothing of it is shown; as soon as it can't, it streams. Looks at the beginning only.

/** How much of the beginning is enough to judge. */
export const headChars = 160;

const leads = ['```', '[tool_calls]', 'functools[', 'action:'];

/** `head` is the reply's beginning without leading blanks, at most `headChars` of it. */
export function canBeCall(head: string, toolNames: readonly string[]): boolean {
  const lower = head.toLowerCase();
  if (lower === '') return true;
  if (leads.some((lead) => lead.startsWith(lower) || (lead !== '```' && lower.startsWith(lead)))) return true;
  switch (lower[0]) {
    case '`':
      return fencedCanBeCall(lower, toolNames);
    case '{':
      // {"name": … or {'name': …, never { x } or {}.
      return /^\{\s*(?:$|["'])/.test(lower);
    case '[':
      return /^\[\s*(?:$|[{[<])/.test(lower) || startsWithName(lower.slice(1).trimStart(), toolNames, ['(']);
    case '<':
      return taggedCanBeCall(lower, toolNames);
    default:
      return startsWithName(lower, toolNames, ['(', '{']);
  }
}

/** "```json" and a line end, then anything that could be a call. Matches "```json\n{", not "```\nHello". */
function fencedCanBeCall(lower: string, toolNames: readonly string[]): boolean {
  const open = /^`{3}[\w+-]{0,20}(\s+|$)/.exec(lower);
  if (!open) return /^`{3}[\w+-]{0,20}[{[<]/.test(lower);
  return open[0].length === lower.length || canBeCall(lower.slice(open[0].length), toolNames);
}

/** A tag, known or invented, then a call. Matches "<tool_call>{", "<function=x>", not "<3 you" or "<b>Hi". */
function taggedCanBeCall(lower: string, toolNames: readonly string[]): boolean {
  if (/^<\|?[\w|:=." -]{0,80}$/.test(lower)) return /^<(?:$|\||[a-z_])/.test(lower);
  const tag = /^<\|?[a-z_][\w|:=." -]{0,80}>\s*/.exec(lower);
  if (!tag) return false;
  if (lower.startsWith('<function') || lower.startsWith('<tool') || lower.startsWith('<|')) return true;
  return tag[0].length === lower.length || canBeCall(lower.slice(tag[0].length), toolNames);
}

/** The beginning of a tool's name, or all of it and then an opening sign. */
function startsWithName(lower: string, toolNames: readonly string[], signs: readonly string[]): boolean {
  const bare = lower.replace(/^(?:functions|tools|default_api)\./, '');
  if ('functions.'.startsWith(lower) || 'default_api.'.startsWith(lower) || bare === '') return true;
  return toolNames.some((each) => {
    const name = each.toLowerCase();
    if (name.startsWith(bare)) return true;
    if (!bare.startsWith(name)) return false;
    const after = bare.slice(name.length).trimStart();
    return after === '' || signs.some((sign) => after.startsWith(sign));
  });
}
