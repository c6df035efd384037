// Collects what every guardrail of one turn did, in order, and hands each event on as it happens.
// Takes care of places and times; `change` leaves the server in demo mode only.
import type { GuardrailId, TraceAction, TraceEvent } from '@handrail/wire';
import { guardrailEntry } from './catalogue.ts';

/** One guardrail's note: what it did and why, without arguments, names of people or stacks. */
export interface TraceNote {
  readonly guardrail: GuardrailId;
  readonly action: TraceAction;
  readonly detail: string;
  readonly ms?: number;
  readonly step?: number;
  readonly toolCallId?: string;
  /** Positions in the posted list. */
  readonly rows?: readonly number[];
  readonly change?: { readonly before: string; readonly after: string };
  /** What a guardrail broke on: for the operator alone, never for the reader. */
  readonly cause?: unknown;
}

export interface Trace {
  add(note: TraceNote): void;
  /** Tells one listener of every event, those so far first. */
  listen(listener: (event: TraceEvent) => void): void;
  readonly events: readonly TraceEvent[];
  /** Milliseconds spent in guardrails so far. */
  readonly spentMs: number;
}

export interface TraceOptions {
  readonly showChanges: boolean;
  /** Rows that a scene has put before the posted list: positions are told without them. */
  readonly rowsBefore?: number;
  /** Told what a guardrail broke on. */
  onBreak?(cause: unknown): void;
}

/** Positions in the posted list, without rows that stand before it. */
export function postedPositions(positions: readonly number[], rowsBefore: number): number[] {
  return positions.map((position) => position - rowsBefore).filter((position) => position >= 0);
}

export function createTrace({ showChanges, rowsBefore = 0, onBreak }: TraceOptions): Trace {
  const events: TraceEvent[] = [];
  let listener: ((event: TraceEvent) => void) | undefined;
  let spentMs = 0;
  return {
    events,
    get spentMs() {
      return spentMs;
    },
    add(note) {
      const { guardrail, action, detail, ms = 0, step, toolCallId, rows, change, cause } = note;
      if (cause !== undefined) onBreak?.(cause);
      spentMs += ms;
      const event: TraceEvent = {
        place: guardrailEntry(guardrail).place,
        guardrail,
        action,
        detail,
        ms: Math.round(ms * 1000) / 1000,
        ...(step === undefined ? {} : { step }),
        ...(toolCallId === undefined ? {} : { toolCallId }),
        ...(rows === undefined ? {} : { rows: postedPositions(rows, rowsBefore) }),
        ...(change && showChanges ? { change: { ...change } } : {}),
      };
      events.push(event);
      listener?.(event);
    },
    listen(next) {
      listener = next;
      events.forEach(next);
    },
  };
}
