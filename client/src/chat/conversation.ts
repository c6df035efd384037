// A conversation as the browser keeps it: the rows, append-only and exactly as received, and beside
// them what each turn told the page. Pure operations; nothing here stores or sends.
import type { Claim, GuardrailId, Row, TraceEvent, Usage } from '@handrail/wire';
import type { Trouble } from '../api/trouble.ts';
import { type Replacement, type Turn, unsettledText } from './turn-state.ts';

/** What is kept of a turn beside its rows. */
export interface TurnRecord {
  /** Position of the user row that began it. */
  readonly userRow: number;
  /** Number of rows posted; the answer's rows follow from here. */
  readonly posted: number;
  readonly startedAt: number;
  /** `interrupted`: the page went away in the middle. */
  readonly phase: Turn['phase'] | 'interrupted';
  readonly trace: readonly TraceEvent[];
  readonly claims: readonly Claim[];
  readonly usage?: Usage;
  readonly replacements: readonly Replacement[];
  readonly trouble?: Trouble;
  /** Public titles of the tools called, by call id. */
  readonly titles: Readonly<Record<string, string>>;
  /** Text shown but in no row yet, while the turn runs. */
  readonly partial: string;
  readonly asked: Asked;
}

/** How a turn was asked, in demo mode; a retry asks in the same way. */
export interface Asked {
  readonly scene?: string;
  readonly guardrailsOff?: readonly GuardrailId[];
}

export interface Conversation {
  readonly id: string;
  readonly personId: string;
  readonly title: string;
  readonly updatedAt: number;
  /** Goes up with every save; a save on top of another tab's is refused. */
  readonly version: number;
  readonly rows: readonly Row[];
  readonly turns: readonly TurnRecord[];
}

export function newConversation(id: string, personId: string, now: number): Conversation {
  return { id, personId, title: '', updatedAt: now, version: 0, rows: [], turns: [] };
}

/** Adds a user message and the record of the turn that it begins. */
export function beginTurn(conversation: Conversation, text: string, asked: Asked, now: number): Conversation {
  const rows: Row[] = [...conversation.rows, { role: 'user', content: text.toWellFormed() }];
  const title = conversation.title || titleOf(text);
  return openTurn({ ...conversation, title, rows }, rows.length - 1, asked, now);
}

/**
 * Takes back everything after a user row, and puts `text` in its place when given. Summaries stay as
 * long as all that they cover stays. The turn of that row begins anew.
 */
export function cutBack(
  conversation: Conversation,
  userRow: number,
  asked: Asked,
  now: number,
  text?: string,
): Conversation {
  const row = conversation.rows[userRow];
  if (row?.role !== 'user') return conversation;
  const before = conversation.rows.slice(0, userRow);
  const links = before.filter(isLink).length + (text === undefined ? 1 : 0);
  const summaries = conversation.rows
    .slice(userRow + 1)
    .filter((later) => later.role === 'summary' && later.covers <= links);
  const rows = [...before, text === undefined ? row : { ...row, content: text.toWellFormed() }, ...summaries];
  const turns = conversation.turns.filter((turn) => turn.userRow < userRow);
  const title = text !== undefined && userRow === 0 ? titleOf(text) : conversation.title;
  return openTurn({ ...conversation, title, rows, turns }, userRow, asked, now);
}

function openTurn(conversation: Conversation, userRow: number, asked: Asked, now: number): Conversation {
  const turn: TurnRecord = {
    userRow,
    posted: conversation.rows.length,
    startedAt: now,
    phase: 'running',
    trace: [],
    claims: [],
    replacements: [],
    titles: {},
    partial: '',
    asked,
  };
  return { ...conversation, updatedAt: now, turns: [...conversation.turns, turn] };
}

/**
 * The conversation with what its newest turn has brought so far. `base` is the conversation as it was
 * posted. A turn that ends before its answer is complete leaves the text shown as a stopped row, unsealed.
 */
export function withTurn(base: Conversation, turn: Turn, now: number): Conversation {
  const record = base.turns.at(-1);
  if (!record) return base;
  const partial = unsettledText(turn);
  const ended = turn.phase !== 'running';
  return {
    ...base,
    updatedAt: now,
    rows: [...base.rows, ...turn.rows, ...(ended ? stoppedRows(partial) : [])],
    turns: base.turns.with(-1, {
      ...record,
      phase: turn.phase,
      trace: turn.trace,
      claims: turn.claims.length > 0 ? turn.claims : record.claims,
      replacements: turn.replacements,
      titles: titlesOf(turn),
      partial: ended ? '' : partial,
      ...(turn.usage ? { usage: turn.usage } : {}),
      ...(turn.trouble ? { trouble: turn.trouble } : {}),
    }),
  };
}

/** Ends a turn that was left running by a page that is gone; what had been shown is kept. */
export function endInterrupted(conversation: Conversation): Conversation {
  const record = conversation.turns.at(-1);
  if (record?.phase !== 'running') return conversation;
  return {
    ...conversation,
    rows: [...conversation.rows, ...stoppedRows(record.partial)],
    turns: conversation.turns.with(-1, { ...record, phase: 'interrupted', partial: '' }),
  };
}

/** Positions of the rows that the model was not sent in the newest turn that told. */
export function rowsUnseen(conversation: Conversation): ReadonlySet<number> {
  return new Set(conversation.turns.findLast((turn) => turn.usage)?.usage?.rowsHidden ?? []);
}

/** Text may stop within a character, and the server takes no row with half a one. */
function stoppedRows(text: string): Row[] {
  return text === '' ? [] : [{ role: 'assistant', content: text.toWellFormed(), stopped: true }];
}

function titlesOf(turn: Turn): Record<string, string> {
  const titled = turn.blocks.flatMap((block) =>
    block.kind === 'tool' && block.title !== undefined ? [[block.id, block.title] as const] : [],
  );
  return Object.fromEntries(titled);
}

/** A row counts as a link of the seal chain when it is the reader's own or sealed. */
function isLink(row: Row): boolean {
  return row.role === 'user' || (row.role !== 'summary' && row.seal !== undefined);
}

function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  const characters = Array.from(line);
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : line;
}
