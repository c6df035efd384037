// Parts of a stream that come in one tick go out together at its end, deltas of one text joined. Order is kept.
import type { StreamPart } from '@handrail/wire';

export type AnyPart = StreamPart | { readonly type: string };

/** One server-sent event. */
export const toEvent = (part: AnyPart): string => `data: ${JSON.stringify(part)}\n\n`;

/** More than this is not gathered. */
const maxChars = 16 * 1024;

export interface GatheredParts {
  add(part: AnyPart): void;
  /** Writes what is gathered, now. */
  flush(): void;
  /** Drops the writing that is still to come. */
  stop(): void;
}

const isDelta = (part: AnyPart): part is Extract<StreamPart, { type: 'text-delta' }> =>
  part.type === 'text-delta' && 'delta' in part;

export function gatherParts(write: (text: string) => void): GatheredParts {
  let events = '';
  let open: { readonly id: string; delta: string } | null = null;
  let soon: NodeJS.Immediate | undefined;

  const close = (): void => {
    if (open) events += toEvent({ type: 'text-delta', ...open });
    open = null;
  };
  const stop = (): void => {
    clearImmediate(soon);
    soon = undefined;
  };
  const flush = (): void => {
    stop();
    close();
    if (events === '') return;
    const text = events;
    events = '';
    write(text);
  };
  const take = (part: AnyPart): void => {
    if (!isDelta(part)) {
      close();
      events += toEvent(part);
    } else if (open?.id === part.id) open.delta += part.delta;
    else {
      close();
      open = { id: part.id, delta: part.delta };
    }
  };
  return {
    flush,
    stop,
    add(part) {
      take(part);
      if (events.length + (open?.delta.length ?? 0) >= maxChars) flush();
      else soon ??= setImmediate(flush);
    },
  };
}
