// Around the tools: the one text that a model reads as a tool's answer: tool name, arguments and sentence
// together, since many chat templates drop name and id and pair calls with answers by order alone.
import { describe } from '@handrail/guard';
import type { JsonValue, ToolResult } from '@handrail/wire';
import { neutraliseTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { Tool } from '../tools/tool.ts';

export interface Outcome {
  readonly tool: Tool;
  /** The arguments as the schema took them. */
  readonly shown: Readonly<Record<string, JsonValue>>;
  readonly result: ToolResult;
  readonly maxItemsChars: number;
  /** For arguments that did not fit: the fields at fault; their values are not repeated. */
  readonly badFields?: readonly string[];
}

/** Longer arguments are not repeated; a result must leave room for itself. */
const maxArgumentChars = 600;

function showArguments(shown: Outcome['shown']): string {
  const json = JSON.stringify(shown);
  return json.length <= maxArgumentChars ? json : `(${json.length} characters of arguments)`;
}

export function describeOutcome({ tool, shown, result, maxItemsChars, badFields }: Outcome): string {
  const args = badFields ? `(not as needed: ${badFields.join(', ')})` : showArguments(shown);
  const lead = result.kind === 'results' ? tool.sentences.results?.(result.items) : undefined;
  const sentence = describe(result, { name: tool.name, maxItemsChars, sentences: tool.sentences });
  return neutraliseTemplateTokens([`${tool.name} ${args}`, ...(lead ? [lead] : []), sentence].join('\n'));
}
