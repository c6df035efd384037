// What each action of a guardrail is called and drawn as: icon and word always together, colour on top.
import { type Place, places, type TraceAction, type TraceEvent } from '@handrail/wire';
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

/** The events of each place, places in the order in which a turn meets them. */
export function groupByPlace(trace: readonly TraceEvent[]): { place: Place; events: TraceEvent[] }[] {
  return places.map((place) => ({ place, events: trace.filter((event) => event.place === place) }));
}
