// What each action of a guardrail is called and drawn as: icon and word always together, colour on top.
import { type GuardrailId, type Place, places, type TraceAction, type TraceEvent } from '@handrail/wire';
import type { IconName } from '../ui/icon.tsx';

interface ActionLook {
  readonly icon: IconName;
  readonly word: string;
}

export const actionLooks: Readonly<Record<TraceAction, ActionLook>> = {
  pass: { icon: 'pass', word: 'Passed' },
  change: { icon: 'change', word: 'Changed' },
  block: { icon: 'block', word: 'Blocked' },
  flag: { icon: 'flag', word: 'Flagged' },
  off: { icon: 'off', word: 'Off' },
  error: { icon: 'error', word: 'Broke' },
};

export const placeNames: Readonly<Record<Place, string>> = {
  'before-model': 'Before the model',
  'around-loop': 'Around the loop',
  'around-tools': 'Around the tools',
  'after-model': 'After the model',
};

/** From what matters most to what matters least. */
const byWeight: readonly TraceAction[] = ['error', 'block', 'change', 'flag', 'off', 'pass'];

/** How often each action occurs, most weighty first; actions that do not occur are left out. */
export function countActions(trace: readonly TraceEvent[]): { action: TraceAction; count: number }[] {
  return byWeight.flatMap((action) => {
    const count = trace.filter((event) => event.action === action).length;
    return count > 0 ? [{ action, count }] : [];
  });
}

/** One line of the trail: an event, or the passes of one guardrail in several steps. */
export interface TrailLine {
  readonly event: TraceEvent;
  /** Further passes of the same guardrail in the same place. */
  readonly more: readonly TraceEvent[];
}

/** The lines of each place, places in the order in which a turn meets them; passes of one guardrail are one line. */
export function groupByPlace(trace: readonly TraceEvent[]): { place: Place; lines: TrailLine[] }[] {
  return places.map((place) => ({
    place,
    lines: joinPasses(trace.filter((event) => event.place === place)),
  }));
}

function joinPasses(events: readonly TraceEvent[]): TrailLine[] {
  const passes = new Map<GuardrailId, TraceEvent[]>();
  for (const event of events) {
    if (event.action === 'pass') passes.set(event.guardrail, [...(passes.get(event.guardrail) ?? []), event]);
  }
  return events.flatMap((event) => {
    if (event.action !== 'pass') return [{ event, more: [] }];
    const [first, ...more] = passes.get(event.guardrail) ?? [];
    return first === event ? [{ event, more }] : [];
  });
}
