// Earlier tool results that the person may no longer see are hidden from the model, and with them what was
// said after them in the same turn and every summary that covers them. Answers of later turns that repeat
// such a result are not found.
import type { ToolRow } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import { type History, type HistoryRules, hideEntries } from './history.ts';
import { createPace } from './pace.ts';

export interface ScopeRules extends HistoryRules {
  /** Whether all of an earlier result may still be shown to the person who asks. */
  readonly stillInScope: (row: ToolRow) => Promise<boolean>;
}

export async function hideOutOfScope(
  history: History,
  { stillInScope, addNote }: ScopeRules,
): Promise<History> {
  const hidden = new Set<number>();
  const results: number[] = [];
  const pace = createPace();
  let afterHidden = false;
  for (const { row, position, sealed } of history.entries) {
    if (row.role === 'user') afterHidden = false;
    else if (row.role === 'tool' && sealed && !(await stillInScope(row))) {
      afterHidden = true;
      results.push(position);
      hidden.add(position);
    } else if (row.role === 'assistant' && afterHidden) hidden.add(position);
    await pace();
  }
  if (hidden.size === 0) return history;
  addNote({
    guardrail: 'permission',
    action: 'change',
    detail: `Hid ${countOf(results.length, 'earlier result that is out of scope by now, and what followed from it', 'earlier results that are out of scope by now, and what followed from them')}.`,
    rows: [...hidden],
  });
  const entries = hideEntries(history.entries, hidden, 'out-of-scope');
  const firstLink =
    entries.find((entry) => entry.hidden === 'out-of-scope')?.link ?? Number.POSITIVE_INFINITY;
  return { ...history, entries, summaries: history.summaries.filter(({ covers }) => covers < firstLink) };
}
