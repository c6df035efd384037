// Plays a conversation as browser and server do together, without HTTP or a model: each turn posts the whole
// list, reads and trims it, and appends the sealed rows of an answer.
import type { Row, SummaryRow } from '@handrail/wire';
import type { View } from '../../server/src/before-model/build-view.ts';
import type { History } from '../../server/src/before-model/history.ts';
import { readHistory } from '../../server/src/before-model/read-history.ts';
import { createSummaryBackoff } from '../../server/src/before-model/summary-backoff.ts';
import { createTokenBudget } from '../../server/src/before-model/token-budget.ts';
import { type TrimRules, trimHistory } from '../../server/src/before-model/trim-history.ts';
import type { Trimmed } from '../../server/src/before-model/trimmed.ts';
import type { TraceNote } from '../../server/src/guardrail/trace.ts';
import { posted, type Step, sealSteps, testSealer } from './sealed-conversation.ts';

export interface PlayedTurn {
  readonly trimmed: Trimmed;
  readonly notes: readonly TraceNote[];
  /** What the model is sent, as bytes would be: the summary, then the rows. */
  readonly sent: string;
  readonly history: History;
}

export type TrimSettings = Partial<TrimRules>;

export function trimRules(notes: TraceNote[], more: TrimSettings = {}): TrimRules {
  return {
    strategy: 'summarize',
    maxMessages: 20,
    keepMessages: 6,
    budgetTokens: 6000,
    reservedTokens: 900,
    estimate: createTokenBudget().estimateFor('m'),
    off: false,
    screenText: (text) => text,
    maxProseChars: 2000,
    summaryBackoff: createSummaryBackoff({ rowsToWait: 6 }),
    abortSignal: new AbortController().signal,
    addNote: (note) => notes.push(note),
    ...more,
  };
}

export async function readPosted(rows: readonly unknown[], person = 'p-1'): Promise<History> {
  const read = await readHistory(posted(rows), {
    chain: testSealer.chain(person),
    trust: 'roles',
    off: new Set(),
    maxMessageChars: 4000,
    stillInScope: async () => true,
    addNote: () => undefined,
  });
  if (!read.ok) throw new Error(read.problem.detail);
  return read.history;
}

const written = ({ messages }: View, summary: string | null): string =>
  [
    JSON.stringify({ role: 'system', content: summary }),
    ...messages.map((each) => JSON.stringify(each)),
  ].join('\n');

/** A conversation that remembers its rows and, like a server, its summary failures. */
export function startConversation(settings: TrimSettings = {}) {
  const rows: Row[] = [];
  const summaryBackoff = createSummaryBackoff({ rowsToWait: settings.keepMessages ?? 6 });
  const estimate = createTokenBudget().estimateFor('m');
  return {
    rows,
    summaries: () => rows.filter((row): row is SummaryRow => row.role === 'summary'),
    async turn(question: string, answer: readonly Step[]): Promise<PlayedTurn> {
      rows.push({ role: 'user', content: question });
      const history = await readPosted(rows);
      const notes: TraceNote[] = [];
      const outcome = await trimHistory(history, trimRules(notes, { summaryBackoff, estimate, ...settings }));
      if (!outcome.ok) throw new Error(outcome.problem.detail);
      const { trimmed } = outcome;
      if (trimmed.newSummary) rows.push(trimmed.newSummary);
      rows.push(...sealSteps(history.chain, answer, history.nextCallNumber));
      return { trimmed, notes, history, sent: written(trimmed, trimmed.summary) };
    },
  };
}
