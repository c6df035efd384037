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
  const tokens = (measure: TextMeasure, bytes: number) =>
    Math.min(Math.ceil(weights.upper(measure) * margin), bytes);
  const text = (value: string) => tokens(measureText(value), Buffer.byteLength(value));
  const message = (each: ModelMessage) => {
    const { measure, bytes } = measuredMessage(each);
    return tokens(measure, bytes + frameBytes);
  };
  return {
    text,
    messages: (messages) => messages.reduce((total, each) => total + message(each), 0),
    tools: (tools) =>
      tools.reduce((total, tool) => {
        const { measure, bytes } = measuredTool(tool);
        return total + tokens(measure, bytes);
      }, 0),
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
  tools.map(toolText).join('\n'),
  ...messages.map(messageText),
];

const isBeginning = (short: readonly string[], long: readonly string[]) =>
  short.length < long.length && short.every((each, i) => each === long[i]);

/** What of a message a template writes out. */
function messageText(message: ModelMessage): string {
  if (message.role === 'tool') return `${message.toolName}\n${message.content}`;
  if (message.role !== 'assistant' || !message.toolCalls) return message.content;
  return `${message.content}${message.toolCalls.map((call) => JSON.stringify({ name: call.name, arguments: call.arguments })).join('')}`;
}

/** The measure with the frame, the bytes without it. */
interface MeasuredMessage {
  readonly measure: TextMeasure;
  readonly bytes: number;
}

/** A message is measured once a turn, however often the turn asks whether all still fits. */
const measuredMessages = new WeakMap<ModelMessage, MeasuredMessage>();

function measuredMessage(message: ModelMessage): MeasuredMessage {
  const known = measuredMessages.get(message);
  if (known) return known;
  const text = messageText(message);
  const measured = {
    measure: addMeasures([measureText(text), frameMeasure]),
    bytes: Buffer.byteLength(text),
  };
  measuredMessages.set(message, measured);
  return measured;
}

interface MeasuredTool {
  readonly text: string;
  readonly measure: TextMeasure;
  readonly bytes: number;
}

/** Definitions are the same from turn to turn, and long. */
const measuredTools = new WeakMap<ToolDefinition, MeasuredTool>();

function measuredTool(tool: ToolDefinition): MeasuredTool {
  const known = measuredTools.get(tool);
  if (known) return known;
  const { name, description, parameters } = tool;
  const text = JSON.stringify({ name, description, parameters });
  const measured = { text, measure: measureText(text), bytes: Buffer.byteLength(text) };
  measuredTools.set(tool, measured);
  return measured;
}

const toolText = (tool: ToolDefinition) => measuredTool(tool).text;

/** Whether a reported count shows that the prompt was cut: far over the window by estimate, while the count stands at
 * about half of the window or right at its edge. */
export function showsCut(estimated: number, promptTokens: number | null, contextTokens: number): boolean {
  if (promptTokens === null || estimated <= contextTokens || promptTokens >= estimated * 0.9) return false;
  const half = contextTokens / 2;
  const nearHalf = Math.abs(promptTokens - half) <= contextTokens * 0.06;
  const nearEdge = promptTokens >= contextTokens * 0.97 && promptTokens <= contextTokens;
  return nearHalf || nearEdge;
}
