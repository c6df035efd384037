// What a guardrail after the model did to one text part, as one trace note: pass, change, block, flag, off or error.
import type { GuardrailId } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import type { TraceNote } from '../guardrail/trace.ts';
import type { GroundingCheck } from './grounding/grounding-check.ts';
import type { LeakFilter } from './leak-filter.ts';

export interface PartOutcome {
  readonly filter: Pick<LeakFilter, 'countCuts'>;
  /** The part was taken back. */
  readonly taken:
    | { readonly guardrail: GuardrailId; readonly reason: string; readonly error?: true }
    | undefined;
  readonly counts: GroundingCheck['counts'] | undefined;
  readonly off: ReadonlySet<GuardrailId>;
  readonly groundingOff: boolean;
}

type Verdict = Pick<TraceNote, 'action' | 'detail'>;

function describeGrounding({ counts, taken, groundingOff }: PartOutcome, replaces: boolean): Verdict {
  if (groundingOff) return { action: 'off', detail: 'switched off' };
  if (taken) return { action: 'pass', detail: 'the reply was taken back before' };
  const { supported = 0, derived = 0, unsupported = 0 } = counts ?? {};
  const detail = `${supported} supported, ${derived} derived, ${unsupported} unsupported`;
  if (unsupported === 0) return { action: 'pass', detail };
  return { action: replaces ? 'change' : 'flag', detail };
}

/** The verdict of one guardrail on a finished part. `replaces`: unsupported claims were taken out. */
export function describePart(
  guardrail: 'tool-names' | 'prompt-leak' | 'grounding',
  outcome: PartOutcome,
  replaces = false,
): Verdict {
  const { filter, taken, off } = outcome;
  if (off.has(guardrail)) return { action: 'off', detail: 'switched off' };
  if (taken?.guardrail === guardrail) {
    return { action: taken.error ? 'error' : 'block', detail: `reply taken back: ${taken.reason}` };
  }
  if (guardrail === 'grounding') return describeGrounding(outcome, replaces);
  const cuts = filter.countCuts(guardrail);
  if (cuts > 0) return { action: 'change', detail: `${countOf(cuts, 'part', 'parts')} taken out` };
  return { action: 'pass', detail: 'nothing found' };
}
