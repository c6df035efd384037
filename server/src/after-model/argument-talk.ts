// After the model, `tool-names`: a line that speaks of an argument by a name that programs in general use. Such a name
// alone passes (`<div className="box">`); beside another name of ours the name finder cuts it.
import { isProgrammingWord } from './ordinary-words.ts';

// Words for what a tool takes, in several languages; folded text. Fixed words, linear.
// Matches "the argument", "my look-up"; not "argues" or "a toolbar".
const takes =
  /(?<![a-z])(?:arguments?|argumentos?|argomenti|argomento|argumente|parameters?|parametros?|parametres?|parametri|params?|tools?|look-?ups?|schema|werkzeuge?|outils?|herramientas?)(?![a-z])|аргумент|параметр|参数|引数/;

// Words of programming talk, in which an argument is a subject. Fixed words, linear.
const programming =
  /(?<![a-z])(?:react|jsx|html|css|dom|javascript|typescript|elements?|components?|props?|attributes?|div|styles?)(?![a-z])/;

export interface ArgumentTalk {
  readonly worthIt: RegExp;
  test(line: string): string | undefined;
}

/** Looks for talk of those of these names that are ordinary words of programs; undefined when none is. */
export function createArgumentTalk(names: readonly string[]): ArgumentTalk | undefined {
  const words = names.map((name) => name.toLowerCase().replace(/[^a-z]/g, '')).filter(isProgrammingWord);
  if (words.length === 0) return undefined;
  // Fixed words of letters, linear.
  const worthIt = new RegExp(words.join('|'), 'i');
  return {
    worthIt,
    test: (line) =>
      worthIt.test(line) && takes.test(line) && !programming.test(line) ? 'an argument of a tool' : undefined,
  };
}
