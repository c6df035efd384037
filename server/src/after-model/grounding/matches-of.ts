// All matches of a pattern in a text. As String.matchAll, which makes a copy of the pattern for each text and
// so costs more than the search, but into an array, so that a pattern can be used inside of its own loop.

const none: readonly RegExpExecArray[] = [];

/** `pattern` is global and matches no empty text. */
export function matchesOf(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return none;
  const found: RegExpExecArray[] = [];
  for (; match !== null; match = pattern.exec(text)) found.push(match);
  return found;
}
