// The names that no reply may hold: of every tool and of its arguments. The same for everybody, whatever their role
// may use, since a name must not leak by way of another role either.
import { prepareReplyScreen } from '../after-model/reply-screen.ts';
import { argumentsSchema } from '../around-tools/tool-definitions.ts';
import type { Tool } from '../tools/tool.ts';
import { allowedPhrases, systemPrompt } from './system-prompt.ts';

const argumentNames = (tool: Tool): readonly string[] => Object.keys(argumentsSchema(tool).properties ?? {});

export function protectedNames(tools: readonly Tool[]): readonly string[] {
  return [...new Set(tools.flatMap((tool) => [tool.name, ...argumentNames(tool)]))];
}

/** Compiles what replies are screened for, so that the first turn does not wait for it. */
export function warmReplyScreen(tools: readonly Tool[]): void {
  const toolNames = tools.map(({ name }) => name);
  prepareReplyScreen({ protectedNames: protectedNames(tools), toolNames, systemPrompt, allowedPhrases });
}
