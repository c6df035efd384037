// Rows into the messages that a model reads. No tool call without its result and no result without its call,
// results in call order; template tokens made harmless in everything that somebody wrote. The same rows give
// the same messages to the byte, within a turn and in every later one.
import type { AssistantRow, ToolCall, ToolRow } from '@handrail/wire';
import type { ModelMessage, ModelToolCall } from '../model/chat-model.ts';
import { neutraliseTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { HistoryEntry } from './history.ts';

export interface View {
  readonly messages: readonly ModelMessage[];
  /** For each message the posted row that it came from; null for one that stands for no row. */
  readonly positions: readonly (number | null)[];
}

/** The view of these entries; those that are hidden are passed over. */
export function buildView(entries: readonly HistoryEntry[]): View {
  const visible = entries.filter(({ hidden }) => !hidden);
  const messages: ModelMessage[] = [];
  const positions: (number | null)[] = [];
  const add = (position: number | null, message: ModelMessage) => {
    messages.push(message);
    positions.push(position);
  };
  for (let at = 0; at < visible.length; at += 1) {
    const entry = visible[at];
    if (!entry) break;
    const { row, position, sealed } = entry;
    if (row.role === 'raw') add(position, { role: 'system', content: row.content });
    else if (row.role === 'user') add(position, userMessage(row.content));
    else if (row.role === 'assistant') {
      const results = resultsAfter(visible, at);
      addStep(add, { row, position }, results);
      at += results.length;
    } else if (!sealed) addMadeUpResult(add, { row, position });
  }
  return { messages, positions };
}

type Add = (position: number | null, message: ModelMessage) => void;

interface Placed<Row> {
  readonly row: Row;
  readonly position: number | null;
}

const userMessage = (content: string): ModelMessage => ({
  role: 'user',
  content: neutraliseTemplateTokens(content),
});

/** One step of a turn: an assistant row and the results of its calls, which may come in any order. */
export function stepMessages(row: AssistantRow, results: readonly ToolRow[]): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  addStep(
    (_, message) => messages.push(message),
    { row, position: null },
    results.map((each) => ({ row: each, position: null })),
  );
  return messages;
}

/** The tool rows right after an assistant row with calls that answer one of them. */
function resultsAfter(visible: readonly HistoryEntry[], at: number): Placed<ToolRow>[] {
  const row = visible[at]?.row;
  const results: Placed<ToolRow>[] = [];
  if (row?.role !== 'assistant' || !row.toolCalls) return results;
  const asked = new Set(row.toolCalls.map(({ id }) => id));
  for (const { row: next, position } of visible.slice(at + 1, at + 1 + row.toolCalls.length)) {
    if (next.role !== 'tool' || !asked.has(next.toolCallId)) break;
    results.push({ row: next, position });
  }
  return results;
}

function addStep(
  add: Add,
  { row, position }: Placed<AssistantRow>,
  results: readonly Placed<ToolRow>[],
): void {
  const left = [...results];
  const answered: { call: ToolCall; result: Placed<ToolRow> }[] = [];
  for (const call of row.toolCalls ?? []) {
    const found = left.findIndex((each) => each.row.toolCallId === call.id);
    const [result] = found < 0 ? [] : left.splice(found, 1);
    const isSaid = answered.some((each) => isOverLimit(each.result.row));
    if (result && !(isSaid && isOverLimit(result.row))) answered.push({ call, result });
  }
  if (answered.length === 0) {
    // An empty message says nothing, and some templates stumble over it.
    if (row.content.trim() !== '')
      add(position, { role: 'assistant', content: neutraliseTemplateTokens(row.content) });
    return;
  }
  // Beside text some templates leave the calls out, so a message with calls has none.
  add(position, { role: 'assistant', content: '', toolCalls: answered.map(({ call }) => callMessage(call)) });
  for (const { result } of answered) add(result.position, toolMessage(result.row));
}

/** Of the calls over the limit of a step the first refusal speaks for all. */
const isOverLimit = ({ result }: ToolRow): boolean => result.code === 'TOO_MANY_CALLS';

/** A believed result that nobody asked for (seals are off): shown with a call, since it could not stand alone. */
function addMadeUpResult(add: Add, { row, position }: Placed<ToolRow>): void {
  const call = { id: row.toolCallId, name: row.toolName, arguments: {} };
  add(null, { role: 'assistant', content: '', toolCalls: [call] });
  add(position, toolMessage(row));
}

const toolMessage = ({ content, toolName, toolCallId }: ToolRow): ModelMessage => ({
  role: 'tool',
  content: neutraliseTemplateTokens(content),
  toolName,
  toolCallId,
});

const callMessage = ({ id, name, arguments: given }: ToolCall): ModelToolCall => ({
  id,
  name,
  arguments: Object.fromEntries(
    Object.entries(given).map(([key, value]) => [neutraliseTemplateTokens(key), harmless(value)]),
  ),
});

function harmless(value: ToolCall['arguments'][string]): ToolCall['arguments'][string] {
  if (typeof value === 'string') return neutraliseTemplateTokens(value);
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [neutraliseTemplateTokens(key), harmless(each)]),
  );
}
