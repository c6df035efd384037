// What no reply may hold: the names of every tool and of its arguments, and the text that only the model is sent (the
// server's prompt, what tools and arguments are described as). The same for everybody, whatever their role may use,
// since nothing must leak by way of another role either.
import { prepareReplyScreen } from '../after-model/reply-screen.ts';
import { argumentsSchema } from '../around-tools/tool-definitions.ts';
import type { Tool } from '../tools/tool.ts';
import { allowedPhrases, systemPrompt } from './system-prompt.ts';

export interface ProtectedWords {
  readonly protectedNames: readonly string[];
  /** One text, for stretches of it to be found. */
  readonly systemPrompt: string;
  readonly allowedPhrases: readonly string[];
}

const propertiesOf = (tool: Tool): object => argumentsSchema(tool).properties ?? {};

// Up to the first mark that ends a sentence: 'Looks up lunch.' of 'Looks up lunch. Call it once.'; all of 'Looks up lunch'.
const firstSentence = /^[^.!?]*(?:[.!?]|$)/;

const descriptionsOf = (tool: Tool): readonly string[] => [
  tool.description.replace(firstSentence, ''),
  ...Object.values(propertiesOf(tool)).flatMap(({ description }) => description ?? []),
];

/** By the list of tools, which is the same from turn to turn. */
const known = new WeakMap<readonly Tool[], ProtectedWords>();

export function protectedWords(tools: readonly Tool[]): ProtectedWords {
  const words = known.get(tools) ?? {
    protectedNames: [...new Set(tools.flatMap((tool) => [tool.name, ...Object.keys(propertiesOf(tool))]))],
    systemPrompt: [systemPrompt, ...tools.flatMap(descriptionsOf)].join('\n'),
    allowedPhrases,
  };
  known.set(tools, words);
  return words;
}

/** Compiles what replies are screened for, so that the first turn does not wait for it. */
export function warmReplyScreen(tools: readonly Tool[]): void {
  prepareReplyScreen({ ...protectedWords(tools), toolNames: tools.map(({ name }) => name) });
}
