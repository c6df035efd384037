// The checks that a posted history goes through before anything else is done with it, in their order:
// roles, seals, shape, length, scope. Knows nothing of HTTP or of the model; the attack screen and trimming
// come after it.
import { makeProblem, type Problem } from '@handrail/wire';
import { awaitGuardrail, runGuardrail } from '../guardrail/run-guardrail.ts';
import { checkSeals, type SealCheck, type SealRules } from './check-seals.ts';
import { type Candidate, dropRoles } from './drop-roles.ts';
import { hideOutOfScope, type ScopeRules } from './hide-out-of-scope.ts';
import type { History, HistorySummary } from './history.ts';
import { limitMessageLength } from './limit-message-length.ts';
import { own, ownRole } from './posted-rows.ts';
import { rowPath } from './read-shape.ts';

export interface ReadHistoryRules extends SealRules, ScopeRules {
  /** Code points. */
  readonly maxMessageChars: number;
}

export type ReadHistory =
  | { readonly ok: true; readonly history: History }
  | { readonly ok: false; readonly problem: Problem };

const maxFaults = 20;

/** Reads what was posted; `rules.chain` is a fresh chain and stands at the end of the history afterwards. Rejects
 * with GuardrailBroke when a check breaks. */
export async function readHistory(posted: readonly unknown[], rules: ReadHistoryRules): Promise<ReadHistory> {
  const { candidates, dropped } = runGuardrail('roles', rules, () => dropRoles(posted, rules));
  const checked = await awaitGuardrail('seals', rules, () => checkSeals(candidates, rules));
  const fault = findFault(checked);
  if (fault) return { ok: false, problem: fault };

  const limited = runGuardrail('message-length', rules, () => limitMessageLength(checked.entries, rules));
  if ('problem' in limited) return { ok: false, problem: limited.problem };

  const history: History = {
    entries: limited.entries,
    chain: rules.chain,
    summaries: usableSummaries(checked),
    dropped: [...dropped, ...checked.dropped.filter((at) => !isSummary(posted[at]))].sort((a, b) => a - b),
    droppedSummaries: checked.dropped.filter((at) => isSummary(posted[at])),
    nextCallNumber: findNextCallNumber(candidates),
  };
  const inScope = await awaitGuardrail('permission', rules, () => hideOutOfScope(history, rules));
  return { ok: true, history: inScope };
}

const isSummary = (row: unknown) => ownRole(row) === 'summary';

function findFault({ faults, entries }: SealCheck): Problem | null {
  const first = faults[0];
  if (first) {
    const detail = `${first.path}: ${first.message}.`;
    return makeProblem('invalid-request', detail, faults.slice(0, maxFaults));
  }
  const newest = entries.at(-1);
  if (newest?.row.role === 'user') return null;
  const path = newest ? `${rowPath(newest.position)}.role` : 'messages';
  const message = 'The last row that is not a summary must be a user row';
  return makeProblem('invalid-request', `${path}: ${message}.`, [{ path, message }]);
}

/** The one that covers most first; of two that cover the same, the later one. */
function usableSummaries({ summaries, entries }: SealCheck): readonly HistorySummary[] {
  const beforeNewest = (entries.at(-1)?.link ?? 1) - 1;
  return summaries
    .map((summary) => ({ ...summary, covers: Math.min(summary.row.covers, beforeNewest) }))
    .sort((a, b) => b.covers - a.covers || b.position - a.position);
}

// Ids of ours, `call_17`. At most nine digits, so that the next number is exact; anchored, linear.
const callId = /^call_(\d{1,9})$/;

/** A row of ours has far fewer. */
const maxCallsRead = 256;

/** One more than the highest number of any posted call, forged ones too: they stay in the browser's list. */
function findNextCallNumber(candidates: readonly Candidate[]): number {
  let highest = 0;
  const count = (id: unknown) => {
    const match = typeof id === 'string' ? callId.exec(id) : null;
    if (match) highest = Math.max(highest, Number(match[1]));
  };
  for (const candidate of candidates) {
    if (candidate.role === 'raw') continue;
    count(own(candidate.posted, 'toolCallId'));
    const calls = own(candidate.posted, 'toolCalls');
    if (Array.isArray(calls)) for (const call of calls.slice(0, maxCallsRead)) count(own(call, 'id'));
  }
  return highest + 1;
}
