// How stored rows are shown: each user row begins a turn, and the rows up to the next one become the
// same blocks that a running turn is shown by.
import type { Claim, Row, ToolRow } from '@handrail/wire';
import type { Conversation, TurnRecord } from './conversation.ts';
import type { Block } from './turn-state.ts';

/** A block of a stored turn, with the position of the row that it came from. */
export interface PlacedBlock {
  readonly block: Block;
  readonly row: number;
  readonly stopped: boolean;
}

export interface ShownTurn {
  readonly userRow: number;
  readonly question: string;
  readonly blocks: readonly PlacedBlock[];
  readonly record: TurnRecord | undefined;
}

/** The turns of a conversation in order. Rows before the first user row, which no server sends, are left out. */
export function shownTurns(conversation: Conversation): ShownTurn[] {
  const records = new Map(conversation.turns.map((record) => [record.userRow, record]));
  const starts = conversation.rows.flatMap((row, index) => (row.role === 'user' ? [index] : []));
  return starts.map((userRow, index) => {
    const end = starts[index + 1] ?? conversation.rows.length;
    const record = records.get(userRow);
    return {
      userRow,
      question: conversation.rows[userRow]?.content ?? '',
      blocks: blocksOfRows(conversation.rows.slice(userRow + 1, end), userRow + 1, record),
      record,
    };
  });
}

function blocksOfRows(rows: readonly Row[], first: number, record: TurnRecord | undefined): PlacedBlock[] {
  const results = new Map(
    rows.flatMap((row) => (row.role === 'tool' ? [[row.toolCallId, row] as const] : [])),
  );
  const called = new Set(
    rows.flatMap((row) => (row.role === 'assistant' ? (row.toolCalls ?? []).map((call) => call.id) : [])),
  );
  return rows.flatMap((row, index) => {
    const at = first + index;
    const place = (block: Block): PlacedBlock => ({
      block,
      row: at,
      stopped: row.role === 'assistant' && row.stopped === true,
    });
    if (row.role === 'assistant') return assistantBlocks(row, at, record, results).map(place);
    if (row.role === 'summary') return [place({ kind: 'summary', id: `row-${at}`, text: row.content })];
    if (row.role === 'tool' && !called.has(row.toolCallId)) return [place(loneResult(row, record))];
    return [];
  });
}

function assistantBlocks(
  row: Extract<Row, { role: 'assistant' }>,
  at: number,
  record: TurnRecord | undefined,
  results: ReadonlyMap<string, ToolRow>,
): Block[] {
  const text: Block[] =
    row.content === ''
      ? []
      : [{ kind: 'text', id: `row-${at}`, text: row.content, claims: claimsOf(record, at) }];
  const tools = (row.toolCalls ?? []).map(
    (call): Block => ({
      kind: 'tool',
      id: call.id,
      toolName: call.name,
      title: record?.titles[call.id],
      input: call.arguments,
      result: results.get(call.id)?.result,
    }),
  );
  return [...text, ...tools];
}

function loneResult(row: ToolRow, record: TurnRecord | undefined): Block {
  const title = record?.titles[row.toolCallId];
  return { kind: 'tool', id: row.toolCallId, toolName: row.toolName, title, input: {}, result: row.result };
}

function claimsOf(record: TurnRecord | undefined, at: number): Claim[] {
  return record?.claims.filter((claim) => record.posted + claim.row === at) ?? [];
}
