// Which tool a model means by the name it wrote: models add namespaces and special tokens, change the case,
// or leave a prefix out. Only a unique match counts; anything else is an invented name.

const shortestTail = 4;

/** Gives the tool's own name, or undefined when no single tool fits. */
export function matchToolName(written: string, toolNames: readonly string[]): string | undefined {
  if (toolNames.includes(written)) return written;
  const bare = dropNamespace(dropSpecialTokens(written.slice(0, 200)).trim());
  if (toolNames.includes(bare)) return bare;
  const folded = fold(bare);
  if (folded === '') return undefined;
  return (
    only(toolNames.filter((name) => fold(name) === folded)) ??
    (folded.length < shortestTail
      ? undefined
      : only(toolNames.filter((name) => name.toLowerCase().endsWith(`_${bare.toLowerCase()}`))))
  );
}

/** Matches `get_scores<|channel|>commentary` → `get_scores`; leaves `get_scores` alone. One pass, no backtracking. */
function dropSpecialTokens(name: string): string {
  const first = name.startsWith('<|') ? name.replace(/^(?:<\|[^<>|]*\|>)+/, '') : name;
  const at = first.indexOf('<|');
  return at < 0 ? first : first.slice(0, at);
}

function dropNamespace(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[_\-\s]/g, '');
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}
