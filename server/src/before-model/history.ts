// A posted history after the checks: what each row is worth and whether the model may see it. Immutable;
// rows are only ever hidden from the model's view, since the browser owns the list.
import type { AssistantRow, GuardrailId, SummaryRow, ToolRow, UserRow } from '@handrail/wire';
import type { TraceNote } from '../guardrail/trace.ts';
import type { SealChain } from './seal-chain.ts';

/** A row of another role, kept only while the guardrail `roles` is off: sent as a system message. */
export interface RawRow {
  readonly role: 'raw';
  readonly postedRole: string;
  readonly content: string;
}

export type HistoryRow = UserRow | AssistantRow | ToolRow | RawRow;

export type HiddenReason = 'unsealed' | 'too-long' | 'out-of-scope' | 'blocked';

export interface HistoryEntry {
  /** Place in the posted list. */
  readonly position: number;
  readonly row: HistoryRow;
  /** The seal is good: the row is ours. Never true for a user row, which nobody seals. */
  readonly sealed: boolean;
  /** Its number in the seal chain, from 1; null for a row that is no link. */
  readonly link: number | null;
  readonly hidden: HiddenReason | null;
}

export interface HistorySummary {
  readonly position: number;
  readonly row: SummaryRow;
  /** Links that it stands for here: never the newest message, whatever a believed row says. */
  readonly covers: number;
  /** False only for one that is believed because the guardrail `seals` is off. */
  readonly sealed: boolean;
}

export interface History {
  /** In posted order; dropped rows and summaries are not among them. The last one is the newest user row. */
  readonly entries: readonly HistoryEntry[];
  /** Stands at the end, ready to seal the rows to come. */
  readonly chain: SealChain;
  /** Those that may be used, the one that covers most first. */
  readonly summaries: readonly HistorySummary[];
  /** Positions that were dropped: of rows that claim to be summaries apart, since those are never sent as rows. */
  readonly dropped: readonly number[];
  readonly droppedSummaries: readonly number[];
  /** The first number for which `call_<number>` is used by no posted row. */
  readonly nextCallNumber: number;
}

export interface HistoryRules {
  readonly off: ReadonlySet<GuardrailId>;
  readonly addNote: (note: TraceNote) => void;
}

/** The entries with those at the positions hidden; one that is hidden already keeps its reason. */
export function hideEntries(
  entries: readonly HistoryEntry[],
  positions: ReadonlySet<number>,
  reason: HiddenReason,
): readonly HistoryEntry[] {
  if (positions.size === 0) return entries;
  return entries.map((entry) =>
    positions.has(entry.position) && !entry.hidden ? { ...entry, hidden: reason } : entry,
  );
}

/** Tool rows that count as evidence: ours, and still in scope. */
export function evidenceOf(history: History): readonly ToolRow[] {
  return history.entries.flatMap(({ row, sealed, hidden }) =>
    row.role === 'tool' && sealed && !hidden ? [row] : [],
  );
}
