// What trimming comes to, and the words in which the trace says so.
import { makeProblem, type Problem, type SummaryRow } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import type { TraceNote } from '../guardrail/trace.ts';
import { buildView, type View } from './build-view.ts';
import type { History } from './history.ts';
import type { Turn } from './split-turns.ts';
import type { InForce } from './trim-room.ts';

export interface Trimmed extends View {
  /** For the system message; null when none is in force. */
  readonly summary: string | null;
  /** Positions of rows that are not sent as rows: dropped, hidden, left out or summarised. */
  readonly rowsHidden: readonly number[];
  /** Links that the summary in force stands for. */
  readonly rowsSummarised: number;
  /** A summary made now, to be sent with the turn's rows. */
  readonly newSummary?: SummaryRow;
}

export type TrimOutcome =
  | { readonly ok: true; readonly trimmed: Trimmed }
  | { readonly ok: false; readonly problem: Problem };

/** Why there is no new summary; `tried` when making it failed, rather than was not begun. */
export interface NoSummary {
  readonly reason: string;
  readonly tried: boolean;
}

export interface Sent {
  readonly turns: readonly Turn[];
  readonly summary: InForce | null;
  readonly newSummary?: SummaryRow;
  readonly noSummary?: NoSummary;
}

type AddNote = (note: TraceNote) => void;

export function trimTo(history: History, sent: Sent, addNote: AddNote): TrimOutcome {
  const view = buildView(sent.turns.flat());
  addNote(describe(history, sent));
  const { summary, newSummary } = sent;
  const trimmed = {
    ...view,
    rowsHidden: findHidden(history, view),
    summary: summary?.content ?? null,
    rowsSummarised: summary?.covers ?? 0,
    ...(newSummary && { newSummary }),
  };
  return { ok: true, trimmed };
}

export function sendEverything(history: History, addNote: AddNote): TrimOutcome {
  const view = buildView(history.entries);
  addNote({ guardrail: 'history-trim', action: 'off', detail: 'Off: the whole history is sent.' });
  const rowsHidden = findHidden(history, view);
  return { ok: true, trimmed: { ...view, summary: null, rowsHidden, rowsSummarised: 0 } };
}

/** Shorter messages say nothing. */
const fewChars = 20;

/** The newest message does not fit, even alone. */
export function refuse(
  newest: Turn,
  tokens: { needed: number; left: number },
  addNote: AddNote,
): TrimOutcome {
  const left = Math.max(0, tokens.left);
  const chars = newest.reduce((total, { row }) => total + [...row.content].length, 0);
  const fitting = Math.floor((chars * left) / Math.max(1, tokens.needed));
  const detail =
    fitting < fewChars
      ? 'The model’s window is too small for any message beside its instructions. OLLAMA_NUM_CTX has to be larger: 8192 is usual.'
      : `The message takes about ${tokens.needed} tokens and about ${left} fit. Shorten it to about ${fitting} characters, or split it.`;
  const rows = newest.map(({ position }) => position);
  addNote({ guardrail: 'history-trim', action: 'block', detail, rows });
  return { ok: false, problem: makeProblem('context-too-long', detail) };
}

function findHidden({ entries, dropped }: History, { positions }: View): readonly number[] {
  const sent = new Set(positions);
  const left = entries.map(({ position }) => position).filter((position) => !sent.has(position));
  return [...left, ...dropped].sort((a, b) => a - b);
}

function describe({ entries }: History, { turns, summary, newSummary, noSummary }: Sent): TraceNote {
  const kept = new Set(turns.flat());
  const rows = entries.filter((entry) => !entry.hidden && !kept.has(entry)).map(({ position }) => position);
  const note = { guardrail: 'history-trim', ...(rows.length > 0 && { rows }) } as const;
  const words = summary
    ? ` A summary stands for ${countOf(summary.covers, 'row', 'rows')} from the beginning.`
    : '';
  const unsent =
    rows.length > 0
      ? `${countOf(rows.length, 'older row is', 'older rows are')} not sent.`
      : 'Every row is sent.';
  const left = `${unsent}${words}`;
  if (noSummary) {
    const action = noSummary.tried ? 'error' : 'change';
    return { ...note, action, detail: `No new summary: ${noSummary.reason}. ${left}` };
  }
  if (newSummary) {
    const change = { before: '', after: newSummary.content };
    return { ...note, action: 'change', detail: `Wrote a summary. ${left}`, change };
  }
  if (rows.length > 0) return { ...note, action: 'change', detail: left };
  return { ...note, action: 'pass', detail: 'Everything fits and is sent.' };
}
