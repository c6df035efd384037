// Whether a line of a reply stands in a fenced block of program code, whose numbers are nobody's scores: unless
// the block names somebody, or the reader asked for scores and not for a program. Blocks of data (JSON, CSV, no
// language at all) are read like any other text. Pure.

/** `named`: a block of code in which somebody has been named. */
export type CodeBlock = 'none' | 'data' | 'code' | 'named';

// A fence of three signs or more, then a word for the language. Matches "```python", "~~~"; not "use ``` here".
const fence = /^\s{0,12}(?:>\s?)?(?:`{3,12}|~{3,12}) ?([a-z0-9+#.-]{0,20})\s*$/;

const languages = new Set(
  'py python python3 js javascript jsx ts typescript tsx node java kotlin kt scala groovy c h cpp c++ cc cs csharp c# objc swift go golang rust rs rb ruby php perl pl r julia lua dart haskell hs elm elixir erlang clojure lisp scheme ocaml fsharp f# vb vba pascal fortran cobol matlab octave asm assembly wasm sql mysql postgresql sqlite plsql bash sh shell zsh fish powershell ps1 bat cmd awk sed html xml svg css scss sass less vue svelte latex tex makefile dockerfile cmake nginx regex graphql solidity scratch basic'.split(
    ' ',
  ),
);

/** The block that the next line stands in, after a folded line that names somebody or not. */
export function nextBlock(block: CodeBlock, line: string, namesSomebody: boolean): CodeBlock {
  const language = fence.exec(line)?.[1];
  if (language !== undefined) {
    if (block !== 'none') return 'none';
    return languages.has(language) ? 'code' : 'data';
  }
  return block === 'code' && namesSomebody ? 'named' : block;
}
