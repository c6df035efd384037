// How a guardrail's work is run: what it throws is noted as `error` and stops what was being checked, so that a check
// that could not be made is never taken for one that passed. What the stop looks like is the turn's to decide.
import type { GuardrailId } from '@handrail/wire';
import type { TraceNote } from './trace.ts';

/** A guardrail broke; what it checks must not go on. */
export class GuardrailBroke extends Error {
  readonly guardrail: GuardrailId;

  constructor(guardrail: GuardrailId, cause: unknown) {
    super(`the guardrail ${guardrail} broke`, { cause });
    this.name = 'GuardrailBroke';
    this.guardrail = guardrail;
  }
}

export interface GuardrailRun {
  addNote(note: TraceNote): void;
  /** What the note is about. */
  readonly at?: { readonly step?: number; readonly toolCallId?: string };
  /** Errors that are no break, such as the reader's leaving. */
  isExpected?(error: unknown): boolean;
}

function broke(guardrail: GuardrailId, { addNote, at, isExpected }: GuardrailRun, cause: unknown): unknown {
  if (cause instanceof GuardrailBroke || isExpected?.(cause)) return cause;
  addNote({ guardrail, action: 'error', detail: 'The check broke; nothing was let through.', cause, ...at });
  return new GuardrailBroke(guardrail, cause);
}

/** Hands back what `work` returns; throws GuardrailBroke when it throws. */
export function runGuardrail<Result>(guardrail: GuardrailId, run: GuardrailRun, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw broke(guardrail, run, error);
  }
}

/** As runGuardrail, for work that takes its time. */
export async function awaitGuardrail<Result>(
  guardrail: GuardrailId,
  run: GuardrailRun,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw broke(guardrail, run, error);
  }
}
