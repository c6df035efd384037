// After the model, `tool-names`: a list under a bare heading ("**Tools**") whose items tell what our tools look up. The
// same heading over hammers and saws passes. English only: the items are known by words of the tools' names.
import { wordsOf } from './name-forms.ts';

// A line that is nothing but the heading. Fixed words and short runs of marks, anchored: linear.
// Matches "**tools**", "## available functions:", "tool list"; not "tools you need:" or "- tools".
const heading =
  /^[\s#*_>]{0,12}(?:(?:my|the|all|available|internal|callable) )?(?:(?:tools|functions|capabilities|apis|plugins)(?: list| available)?|(?:tool|function) list)[\s*_:]{0,6}$/;
// Matches "- x", "1. x", "2) x". Anchored.
const item = /^\s{0,8}(?:[-*+•–]|\d{1,3}[.)]) /;
// A line that begins another part: a heading, or words that are no item.
const blank = /^\s*$/;

const verbs = 'get search find fetch look lookup retrieve query read show return'.split(' ');
/** Words of names that are verbs tell nothing of what is looked up. */
const looksUp = new Set([...verbs, ...verbs.map((verb) => (verb.endsWith('ch') ? `${verb}es` : `${verb}s`))]);
looksUp.add('retrieves').add('queries');

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** A test over the folded lines of one reply, one after the other: what a line completes, or undefined. */
export function createToolList(toolNames: readonly string[]): (line: string) => string | undefined {
  const things = new Set(
    toolNames
      .flatMap(wordsOf)
      .filter((word) => !looksUp.has(word))
      .map(singular),
  );
  const tells = (line: string): boolean => {
    const told = new Set<string>();
    let thing = false;
    for (const word of line.match(/[a-z]+/g) ?? []) {
      if (looksUp.has(word)) told.add('look');
      else if (things.has(singular(word))) {
        told.add(singular(word));
        thing = true;
      }
    }
    return thing && told.size >= 2;
  };
  let underHeading = false;
  return (line) => {
    if (blank.test(line)) return undefined;
    if (item.test(line)) return underHeading && tells(line) ? 'a listing of tools' : undefined;
    underHeading = heading.test(line.trimEnd());
    return undefined;
  };
}
