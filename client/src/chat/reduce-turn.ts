// The pure core of the page: one stream part after another makes the state of the turn. Parts may come
// in any order (a result before its call, a delta before its start); none is ever a reason to throw.
import type { GuardrailId, JsonValue, Row, StreamPart, ToolResult } from '@handrail/wire';
import { type Trouble, troubleOfProblem } from '../api/trouble.ts';
import type { Block, TextBlock, ToolBlock, Turn } from './turn-state.ts';

/** The turn after one more part. Parts after the end change nothing. */
export function reduceTurn(turn: Turn, part: StreamPart): Turn {
  if (turn.phase === 'finished' || turn.phase === 'stopped') return turn;
  switch (part.type) {
    case 'start':
    case 'start-step':
    case 'finish-step':
    case 'text-end':
      return turn;
    case 'text-start':
      return changeText(turn, part.id, (block) => block);
    case 'text-delta':
      return changeText(turn, part.id, (block) => ({ ...block, text: block.text + part.delta }));
    case 'data-claims':
      return changeText(turn, part.data.id, (block) => ({
        ...block,
        claims: [...block.claims, ...part.data.claims],
      }));
    case 'data-replace':
      return replaceText(turn, part.data);
    case 'tool-input-available':
      return changeTool(turn, part.toolCallId, (block) => ({
        ...block,
        toolName: part.toolName,
        title: part.title ?? block.title,
        input: part.input,
      }));
    case 'tool-output-available':
      return setResult(turn, part.toolCallId, part.output);
    case 'data-tool':
      return setResult(turn, part.data.toolCallId, part.data.result);
    case 'tool-output-error':
      return changeTool(turn, part.toolCallId, (block) => ({
        ...block,
        result: block.result ?? unexplainedFailure(part.errorText),
      }));
    case 'data-rows':
      return addRows(turn, part.data.messages);
    case 'data-guardrail':
      return { ...turn, trace: [...turn.trace, part.data] };
    case 'data-status':
      return { ...turn, status: { state: part.data.state, position: part.data.position } };
    case 'data-view':
      return { ...turn, views: [...turn.views, part.data.messages] };
    case 'data-turn':
      return { ...turn, usage: part.data.usage, claims: part.data.claims };
    case 'data-problem':
      return failTurn(turn, troubleOfProblem(part.data));
    case 'error':
      return failTurn(turn, { slug: 'failed', title: 'The answer broke off', detail: part.errorText });
    case 'abort':
      return turn.phase === 'failed' ? turn : { ...turn, phase: 'stopped', status: undefined };
    case 'finish':
      return turn.phase === 'failed' ? turn : { ...turn, phase: 'finished', status: undefined };
  }
}

/** Ends a turn with what went wrong; the first trouble told is the one that is kept. */
export function failTurn(turn: Turn, trouble: Trouble): Turn {
  return { ...turn, phase: 'failed', status: undefined, trouble: turn.trouble ?? trouble };
}

/** Ends a turn because the reader asked for it. A turn that has ended stays as it ended. */
export function stopTurn(turn: Turn): Turn {
  return turn.phase === 'running' ? { ...turn, phase: 'stopped', status: undefined } : turn;
}

function changeText(turn: Turn, id: string, change: (block: TextBlock) => TextBlock): Turn {
  const at = turn.blocks.findLastIndex((block) => block.kind === 'text' && block.id === id);
  const found = turn.blocks[at];
  if (found?.kind === 'text' && at >= turn.settledBlocks) return putBlock(turn, at, change(found));
  return { ...turn, blocks: [...turn.blocks, change({ kind: 'text', id, text: '', claims: [] })] };
}

function replaceText(
  turn: Turn,
  { id, text, guardrail, reason }: { id: string; text: string; guardrail: GuardrailId; reason: string },
): Turn {
  const at = turn.blocks.findLastIndex((block) => block.kind === 'text' && block.id === id);
  const block: TextBlock = { kind: 'text', id, text, claims: [] };
  const changed = at < 0 ? { ...turn, blocks: [...turn.blocks, block] } : putBlock(turn, at, block);
  return { ...changed, replacements: [...turn.replacements, { guardrail, reason }] };
}

function changeTool(turn: Turn, id: string, change: (block: ToolBlock) => ToolBlock): Turn {
  const at = turn.blocks.findIndex((block) => block.kind === 'tool' && block.id === id);
  const found = turn.blocks[at];
  if (found?.kind === 'tool') return putBlock(turn, at, change(found));
  const input: JsonValue = {};
  const block: ToolBlock = { kind: 'tool', id, toolName: '', title: undefined, input, result: undefined };
  return { ...turn, blocks: [...turn.blocks, change(block)] };
}

function setResult(turn: Turn, id: string, result: ToolResult): Turn {
  return changeTool(turn, id, (block) => ({ ...block, result }));
}

function putBlock(turn: Turn, at: number, block: Block): Turn {
  return { ...turn, blocks: turn.blocks.with(at, block) };
}

function addRows(turn: Turn, rows: readonly Row[]): Turn {
  const summaries = rows.flatMap((row, index): Block[] =>
    row.role === 'summary'
      ? [{ kind: 'summary', id: `summary-${turn.rows.length + index}`, text: row.content }]
      : [],
  );
  const blocks = [...turn.blocks, ...summaries];
  const settles = rows.some((row) => row.role === 'assistant');
  return {
    ...turn,
    rows: [...turn.rows, ...rows],
    blocks,
    settledBlocks: settles ? blocks.length : turn.settledBlocks,
  };
}

/** For a server that names a failure without its typed result. */
function unexplainedFailure(detail: string): ToolResult {
  return { ok: false, kind: 'exit', detail, durationMs: 0, exitCode: null, items: null };
}
