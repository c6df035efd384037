// Around the tools: known-tool. Finds the tool that a model's call means: the exact name, else the same
// name in other letter case or behind a namespace prefix. Anything else is unknown; nothing is guessed.
import type { Tool } from '../tools/tool.ts';

/** The longest name that is repeated in rows and in the model's view; others become `unknown`. */
const plainName = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

export interface Toolbox {
  readonly tools: readonly Tool[];
  find(name: string): Tool | undefined;
}

/** Looks names up in a Map of their own, so that `constructor` and `__proto__` are names like any other. */
export function createToolbox(tools: readonly Tool[]): Toolbox {
  const exact = new Map(tools.map((tool) => [tool.name, tool]));
  const folded = new Map(tools.map((tool) => [tool.name.toLowerCase(), tool]));
  return {
    tools,
    find(name) {
      const bare = name.slice(
        Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('/')) + 1,
      );
      return exact.get(name) ?? exact.get(bare) ?? folded.get(bare.trim().toLowerCase());
    },
  };
}

/** A name as rows and the model's view may hold it: a plain identifier of at most 64 characters, else `unknown`. */
export function displayName(name: string): string {
  return plainName.test(name) ? name : 'unknown';
}
