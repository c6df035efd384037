// Tells a printed identifier from the same words in ordinary language: "To get scores, open a class" is
// language, `get_scores`, `getScores` and "g e t s c o r e s" are not. Looks at separators alone.

const hiddenMark = '\u200b';

// One run of white space with sentence marks around it, as between two words of prose or two table cells.
// Matches ", " and " (" and " | ", not "_", ".", " + ", "\n_"; two bounded classes around one run, linear.
const proseSeparator =
  /^[.,:;!?…"'“”‘’()[\]*|~–—-]{0,4}(?: |\t|\n{2,}|\n[-*•] )[.,:;!?…"'“”‘’()[\]*|~–—-]{0,4} ?$/;
const betweenQuotes = /["'`“”‘’]\s*[,+.]?\s*["'`“”‘’]/;

function isProse(separator: string, isTool: boolean): boolean {
  if (separator.includes(hiddenMark)) return false;
  if (separator === ' ') return true;
  if (isTool) return proseSeparator.test(separator) && !betweenQuotes.test(separator);
  // An attribute in a lesson on HTML: class="name".
  if (separator === '="' || separator === "='") return true;
  return /[\s|]/.test(separator) && !/[_+=]/.test(separator);
}

/** Whether letters that spell a protected name, with these separators between them, are ordinary words. */
export function isOrdinary(separators: readonly string[], isTool: boolean): boolean {
  const parted = separators.filter((separator) => separator !== '');
  if (parted.length === 0) return false;
  if (!parted.every((separator) => isProse(separator, isTool))) return false;
  const pieces = parted.length + 1;
  const spelledOut = pieces >= 4 && (separators.length + 1) / pieces <= 2;
  return !spelledOut;
}

/** Whether words with these separators between them stand in quotes or code marks, each by itself. */
export function areQuoted(separators: readonly string[]): boolean {
  return (separators.join('').match(/["'`“”‘’«»]/g)?.length ?? 0) >= 2;
}

/** Names that programs of any kind give things, written as one word. */
const programmingWords = new Set(
  'classname filename username hostname pathname nodename tagname typename fieldname fullname firstname lastname userid'.split(
    ' ',
  ),
);

/** Whether a name, its words joined in lower case, is an ordinary word of programs: `<div className="box">`. */
export function isProgrammingWord(joined: string): boolean {
  return programmingWords.has(joined);
}
