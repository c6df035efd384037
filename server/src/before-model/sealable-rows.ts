// New rows made fit for sealing: only the listed fields, and nothing in them that a round trip through
// the browser would change; of a very long list of items only as many as a row may hold. What comes back is both what is sealed and what is sent.
import type { AssistantRow, Question, ToolResult, ToolRow } from '@handrail/wire';
import { fittingItems, plainJson, plainRecord, wellFormed } from './plain-json.ts';

export function sealableAssistant(row: Omit<AssistantRow, 'seal'>): Omit<AssistantRow, 'seal'> {
  const { content, toolCalls, stopped } = row;
  return {
    role: 'assistant',
    content: wellFormed(content),
    ...(toolCalls && {
      toolCalls: toolCalls.map((call) => ({
        id: wellFormed(call.id),
        name: wellFormed(call.name),
        arguments: plainRecord(call.arguments),
      })),
    }),
    ...(stopped && { stopped }),
  };
}

export function sealableTool(row: Omit<ToolRow, 'seal'>): Omit<ToolRow, 'seal'> {
  return {
    role: 'tool',
    toolCallId: wellFormed(row.toolCallId),
    toolName: wellFormed(row.toolName),
    content: wellFormed(row.content),
    result: sealableResult(row.result),
  };
}

function sealableResult(result: ToolResult): ToolResult {
  const { durationMs, exitCode } = result;
  const common = { durationMs, exitCode, detail: wellFormed(result.detail) };
  if (result.ok && result.kind === 'empty') return { ok: true, kind: 'empty', ...common, items: [] };
  if (result.ok) {
    const [first = null, ...rest] = fittingItems(result.items.map((item) => plainJson(item)));
    return { ok: true, kind: 'results', ...common, items: [first, ...rest] };
  }
  if (result.kind === 'refused') {
    const { code, question } = result;
    const asked = question ? { question: sealableQuestion(question) } : {};
    return { ok: false, kind: 'refused', ...common, items: null, code: wellFormed(code), ...asked };
  }
  const { kind, code } = result;
  return { ok: false, kind, ...common, items: null, ...(code !== undefined && { code: wellFormed(code) }) };
}

const sealableQuestion = ({ code, text, candidates }: Question): Question => ({
  code: wellFormed(code),
  text: wellFormed(text),
  candidates: candidates.map((candidate) => plainJson(candidate)),
});
