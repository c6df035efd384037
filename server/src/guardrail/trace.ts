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

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

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

class TurnTrace implements Trace {
  readonly events: TraceEvent[] = [];
  spentMs = 0;
  readonly #options: TraceOptions;
  #listener: ((event: TraceEvent) => void) | undefined;

  constructor(options: TraceOptions) {
    this.#options = options;
  }

  readonly add = (note: TraceNote): void => {
    const { showChanges, rowsBefore = 0, onBreak } = this.#options;
    const { guardrail, action, detail, ms = 0, step, toolCallId, rows, change, cause } = note;
    if (cause !== undefined) onBreak?.(cause);
    this.spentMs += ms;
    const { place } = guardrailEntry(guardrail);
    const event: Writable<TraceEvent> = {
      place,
      guardrail,
      action,
      detail,
      ms: Math.round(ms * 1000) / 1000,
    };
    if (step !== undefined) event.step = step;
    if (toolCallId !== undefined) event.toolCallId = toolCallId;
    if (rows !== undefined) event.rows = postedPositions(rows, rowsBefore);
    if (change && showChanges) event.change = { ...change };
    this.events.push(event);
    this.#listener?.(event);
  };

  listen(listener: (event: TraceEvent) => void): void {
    this.#listener = listener;
    this.events.forEach(listener);
  }
}

export const createTrace = (options: TraceOptions): Trace => new TurnTrace(options);
