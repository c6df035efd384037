// How many tokens a text takes in a model's prompt: an estimate on the safe side, never above the text's bytes,
// that learns from the counts the model reports. It knows no tokenizer; it learns what a word, a digit, a CJK
// character costs this model, each on its own, so that one script's cost is not taken for another's.
import type { ModelMessage, ToolDefinition } from '../model/chat-model.ts';
import { addMeasures, frameMeasure, measureText, type TextMeasure } from './text-measure.ts';
import { createWeights, type Weights } from './token-weights.ts';

export interface TokenEstimate {
  /** Tokens of a text by itself. */
  text(text: string): number;
  /** Tokens of messages, each with its frame. Additive up to rounding: pieces never sum to less than the whole. */
  messages(messages: readonly ModelMessage[]): number;
  tools(tools: readonly ToolDefinition[]): number;
  /** Learns from a call's prompt and the count that the model reported for it; a count that can't be right is left out. */
  learn(prompt: Prompt, promptTokens: number | null): void;
}

interface Prompt {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDefinition[];
}

/** Over this many models the one unused longest is forgotten. */
const maxModels = 16;
/** Bytes that a chat template puts around one message, at most. */
const frameBytes = 48;
const margin = 1.08;

/** One estimate for each model, kept in memory: after a restart it starts again from safe guesses. */
export function createTokenBudget(): { estimateFor(model: string): TokenEstimate } {
  const models = new Map<string, TokenEstimate>();
  return {
    estimateFor(model) {
      const known = models.get(model) ?? createEstimate(createWeights());
      models.delete(model);
      models.set(model, known);
      for (const oldest of models.keys()) {
        if (models.size <= maxModels) break;
        models.delete(oldest);
      }
      return known;
    },
  };
}

function createEstimate(weights: Weights): TokenEstimate {
  let last: { readonly texts: readonly string[]; readonly tokens: number } | null = null;
  const tokens = ({ measure, bytes }: Omit<Measured, 'text'>) =>
    Math.min(Math.ceil(weights.upper(measure) * margin), bytes);
  return {
    text: (text) => tokens({ measure: measureText(text), bytes: Buffer.byteLength(text) }),
    messages: (messages) =>
      messages.reduce((total, each) => total + tokens(measured(each, measureMessage)), 0),
    tools: (tools) => tools.reduce((total, each) => total + tokens(measured(each, measureTool)), 0),
    learn(prompt, promptTokens) {
      if (promptTokens === null || promptTokens <= 0) return;
      const count = { texts: promptTexts(prompt), tokens: promptTokens };
      // A prompt that only grew tells what the new text costs, undisturbed by what stood there before.
      const known = last && isBeginning(last.texts, count.texts) ? last : { texts: [], tokens: 0 };
      last = count;
      const fresh = count.texts.slice(known.texts.length);
      const tokensMore = count.tokens - known.tokens;
      const bytes = fresh.reduce((total, each) => total + Buffer.byteLength(each) + frameBytes, 0);
      if (fresh.length === 0 || tokensMore <= 0 || tokensMore > bytes) return;
      weights.learn(addMeasures(fresh.flatMap((each) => [measureText(each), frameMeasure])), tokensMore);
    },
  };
}

const promptTexts = ({ messages, tools }: Prompt): readonly string[] => [
  tools.map((tool) => measured(tool, measureTool).text).join('\n'),
  ...messages.map((message) => measured(message, measureMessage).text),
];

const isBeginning = (short: readonly string[], long: readonly string[]) =>
  short.length < long.length && short.every((each, i) => each === long[i]);

/** What of a message a template writes out. */
function messageText(message: ModelMessage): string {
  if (message.role === 'tool') return `${message.toolName}\n${message.content}`;
  if (message.role !== 'assistant' || !message.toolCalls) return message.content;
  return `${message.content}${message.toolCalls.map((call) => JSON.stringify({ name: call.name, arguments: call.arguments })).join('')}`;
}

/** A message or a tool's definition: what a template writes of it, measured with all that stands around it. */
interface Measured {
  readonly text: string;
  readonly measure: TextMeasure;
  readonly bytes: number;
}

function measureMessage(message: ModelMessage): Measured {
  const text = messageText(message);
  const measure = addMeasures([measureText(text), frameMeasure]);
  return { text, measure, bytes: Buffer.byteLength(text) + frameBytes };
}

function measureTool({ name, description, parameters }: ToolDefinition): Measured {
  const text = JSON.stringify({ name, description, parameters });
  return { text, measure: measureText(text), bytes: Buffer.byteLength(text) };
}

/** Messages are asked for several times a turn, definitions in every turn. */
const measuredBefore = new WeakMap<object, Measured>();

function measured<Part extends object>(part: Part, measure: (part: Part) => Measured): Measured {
  const known = measuredBefore.get(part) ?? measure(part);
  measuredBefore.set(part, known);
  return known;
}

/** Whether a reported count shows that the prompt was cut: far over the window by estimate, while the count stands at
 * about half of the window or right at its edge. */
export function showsCut(estimated: number, promptTokens: number | null, contextTokens: number): boolean {
  if (promptTokens === null || estimated <= contextTokens || promptTokens >= estimated * 0.9) return false;
  const half = contextTokens / 2;
  const nearHalf = Math.abs(promptTokens - half) <= contextTokens * 0.06;
  const nearEdge = promptTokens >= contextTokens * 0.97 && promptTokens <= contextTokens;
  return nearHalf || nearEdge;
}
