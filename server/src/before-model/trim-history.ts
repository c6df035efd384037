// Guardrail `history-trim`: what of the history the model is sent, by window or by summary, within a number of
// rows and of tokens. Turns are kept or left out whole; the newest message is always sent, or the turn refused.
// Room for what the turn itself will add is the caller's to reserve (see fitStep).
import type { SummaryRow } from '@handrail/wire';
import type { TraceNote } from '../guardrail/trace.ts';
import type { History } from './history.ts';
import { countRows, splitTurns, type Turn } from './split-turns.ts';
import { type AskForProse, type SummaryRules, summariseHistory } from './summarise-history.ts';
import type { SummaryBackoff } from './summary-backoff.ts';
import type { TokenEstimate } from './token-budget.ts';
import { createRoom, findCut, findWindow, type InForce, type Room } from './trim-room.ts';
import { type NoSummary, refuse, sendEverything, type TrimOutcome, trimTo } from './trimmed.ts';

export interface TrimRules {
  readonly strategy: 'summarize' | 'window';
  readonly maxMessages: number;
  readonly keepMessages: number;
  /** Tokens that the whole prompt may take. */
  readonly budgetTokens: number;
  /** Of these, what the system prompt (without a summary) and the tool definitions take. */
  readonly reservedTokens: number;
  readonly estimate: TokenEstimate;
  /** `history-trim` is off: everything is sent. */
  readonly off: boolean;
  /** How a summary's prose is written; none is made without it. */
  readonly summarise?: AskForProse;
  readonly screenText: SummaryRules['screenText'];
  readonly maxProseChars: number;
  readonly summaryBackoff: SummaryBackoff;
  readonly abortSignal: AbortSignal;
  readonly addNote: (note: TraceNote) => void;
}

/** Rejects only when the turn is aborted. */
export async function trimHistory(history: History, rules: TrimRules): Promise<TrimOutcome> {
  const { addNote, strategy, maxMessages } = rules;
  if (rules.off) return sendEverything(history, addNote);
  const room = createRoom(rules.budgetTokens - rules.reservedTokens, rules.estimate);
  const newest = splitTurns(history.entries).at(-1);
  if (newest && room.left(null) < room.turn(newest)) {
    return refuse(newest, { needed: room.turn(newest), left: room.left(null) }, addNote);
  }
  const best = strategy === 'summarize' ? summaryInForce(history, newest, room) : null;
  const turns = turnsAfter(history, best);
  if (countRows(turns) <= maxMessages && room.turns(turns) <= room.left(best)) {
    return trimTo(history, { turns, summary: best }, addNote);
  }
  const fit = (of: readonly Turn[], summary: InForce | null) =>
    findWindow(of, summary, { room, maxMessages });
  if (strategy === 'window') return trimTo(history, { turns: fit(turns, null), summary: null }, addNote);

  const made = await makeSummary(history, turns, { previous: best, room, rules });
  if ('reason' in made) {
    return trimTo(history, { turns: fit(turns, best), summary: best, noSummary: made }, addNote);
  }
  return trimTo(
    history,
    { turns: fit(made.kept, made.row), summary: made.row, newSummary: made.row },
    addNote,
  );
}

interface Believed extends InForce {
  readonly sealed: boolean;
}

/** The summary that covers most, if it leaves room for the newest message. */
function summaryInForce({ summaries }: History, newest: Turn | undefined, room: Room): Believed | null {
  const [best] = summaries;
  if (!best) return null;
  const summary = { content: best.row.content, covers: best.covers, sealed: best.sealed };
  return newest && room.left(summary) < room.turn(newest) ? null : summary;
}

/** The turns that a summary does not stand for. What is no link counts by where it stands. */
function turnsAfter({ entries }: History, summary: InForce | null): readonly Turn[] {
  if (!summary) return splitTurns(entries);
  const from = entries.findIndex(({ link }) => link !== null && link > summary.covers);
  return splitTurns(entries.slice(Math.max(0, from)));
}

interface Situation {
  readonly previous: Believed | null;
  readonly room: Room;
  readonly rules: TrimRules;
}

interface Made {
  readonly row: SummaryRow;
  readonly kept: readonly Turn[];
}

async function makeSummary(
  { entries, chain }: History,
  turns: readonly Turn[],
  { previous, room, rules }: Situation,
): Promise<Made | NoSummary> {
  const { summarise: ask, summaryBackoff: backoff } = rules;
  const cut = findCut(turns, room, rules.keepMessages);
  const kept = turns.slice(cut);
  const first = kept[0]?.find(({ link }) => link !== null);
  const link = first?.link ?? null;
  if (!ask || cut < 1 || !first || link === null) return { reason: 'there is none to make', tried: false };
  const covered = entries.filter(({ position }) => position < first.position);
  // It would be hidden again with the next turn, as every summary that covers such a row.
  if (covered.some(({ hidden }) => hidden === 'out-of-scope')) {
    return { reason: 'an earlier result is out of scope by now', tried: false };
  }
  if (!backoff.mayTry(chain.conversation, chain.links)) {
    return { reason: 'making one failed a moment ago', tried: false };
  }
  const fail = (reason: string): NoSummary => {
    backoff.failed(chain.conversation, chain.links);
    return { reason, tried: true };
  };
  const source = {
    covered,
    fresh: turns.slice(0, cut).flat(),
    previous: previous?.sealed ? previous.content : null,
  };
  const made = await summariseHistory(source, { ...rules, ask, ...summaryLimits(rules) });
  if ('failed' in made) return fail(made.failed);
  const row = chain.sealSummary({ content: made.content, covers: link - 1 });
  const newest = kept.at(-1);
  if (newest && room.left(row) < room.turn(newest)) return fail('it would leave no room for the message');
  backoff.succeeded(chain.conversation);
  return { row, kept };
}

/** Facts take a quarter of the room for rows at most, at half a token for a character. */
function summaryLimits({ budgetTokens, reservedTokens }: TrimRules) {
  const maxFactsChars = Math.max(0, Math.floor((budgetTokens - reservedTokens) / 2));
  return { maxFactsChars, maxPromptTokens: budgetTokens };
}
