// Splits what somebody wrote as a name into words. No character has a meaning of its own here: pattern,
// SQL and search signs are only noticed, so that a name with such a sign in it is asked about, never answered.
import { cleanName } from './fold-word.ts';

export interface SplitName {
  /** Runs of letters, digits and underscores with the hyphens and apostrophes inside them. */
  readonly tokens: readonly string[];
  /** How many tokens stand before the first comma; null without one. */
  readonly tokensBeforeComma: number | null;
  /** Signs stand in it that no name has: what fits is asked about. */
  readonly hasForeignSigns: boolean;
}

// All of these match single characters or one run with a fixed edge; linear.
// Matches "o'brien-smith", not the comma after it.
const tokenPattern = /[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_'-]*/gu;
// What may stand around the words of a name: "Smith, J. (10A)?" has none left over; "=Smith", "Sm%" do.
const nameSigns = /[\p{L}\p{M}\p{N}\s_.,'"“”„«»「」『』()·・•:?!…。，、-]/gu;
// Matches "=x", "-x" and "@x" at the start, and SQL's comment sign; not "Anne-Marie".
const formulaOrComment = /^\s*[=+@-]|--/u;

/** Splits a query or a stored name. */
export function splitName(text: string): SplitName {
  const cleaned = cleanName(text);
  const tokens: string[] = [];
  let tokensBeforeComma: number | null = null;
  const comma = cleaned.search(/[,，、]/u);
  for (const match of cleaned.matchAll(tokenPattern)) {
    if (comma >= 0 && tokensBeforeComma === null && match.index > comma) tokensBeforeComma = tokens.length;
    const token = trimEdges(match[0]);
    if (token !== '') tokens.push(token);
  }
  const hasForeignSigns = cleaned.replace(nameSigns, '') !== '' || formulaOrComment.test(cleaned);
  return { tokens, tokensBeforeComma, hasForeignSigns };
}

/** Without hyphens at the end; an apostrophe there stays, since "James'" is a possessive. */
function trimEdges(token: string): string {
  let end = token.length;
  while (end > 0 && token[end - 1] === '-') end -= 1;
  return token.slice(0, end);
}

/** True when there is nothing in it that a name or an id could be made of. */
export function hasNoLetterOrDigit(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(cleanName(text));
}
