// New rows made fit for sealing: only the listed fields, and nothing in them that a round trip through
// the browser would change; of a very long list of items only as many as a row may hold. Keys are in the order of their
// canonical form, which makes verifying fast; any other order verifies too. What comes back is what is sealed and sent.
import type { AssistantRow, Question, ToolResult, ToolRow } from '@handrail/wire';
import { fittingItems, plainJson, plainRecord, wellFormed } from './plain-json.ts';

export function sealableAssistant(row: Omit<AssistantRow, 'seal'>): Omit<AssistantRow, 'seal'> {
  const { content, toolCalls, stopped } = row;
  return {
    content: wellFormed(content),
    role: 'assistant',
    ...(stopped && { stopped }),
    ...(toolCalls && {
      toolCalls: toolCalls.map((call) => ({
        arguments: plainRecord(call.arguments),
        id: wellFormed(call.id),
        name: wellFormed(call.name),
      })),
    }),
  };
}

export function sealableTool(row: Omit<ToolRow, 'seal'>): Omit<ToolRow, 'seal'> {
  return {
    content: wellFormed(row.content),
    result: sealableResult(row.result),
    role: 'tool',
    toolCallId: wellFormed(row.toolCallId),
    toolName: wellFormed(row.toolName),
  };
}

function sealableResult(result: ToolResult): ToolResult {
  const { durationMs, exitCode, code } = result;
  const common = { detail: wellFormed(result.detail), durationMs, exitCode };
  if (result.ok && result.kind === 'empty') return { ...common, items: [], kind: 'empty', ok: true };
  if (result.ok) {
    const [first = null, ...rest] = fittingItems(result.items.map((item) => plainJson(item)));
    return { ...common, items: [first, ...rest], kind: 'results', ok: true };
  }
  if (result.kind === 'refused') {
    const asked = result.question ? { question: sealableQuestion(result.question) } : {};
    return { code: wellFormed(result.code), ...common, items: null, kind: 'refused', ok: false, ...asked };
  }
  const known = code === undefined ? {} : { code: wellFormed(code) };
  return { ...known, ...common, items: null, kind: result.kind, ok: false };
}

const sealableQuestion = ({ code, text, candidates }: Question): Question => ({
  candidates: candidates.map((candidate) => plainJson(candidate)),
  code: wellFormed(code),
  text: wellFormed(text),
});
