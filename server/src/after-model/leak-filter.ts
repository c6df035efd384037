// After the model, `tool-names` and `prompt-leak` in the stream: runs every finder over the reply, lets
// text out as soon as no finder may still need it, cuts out what they found, or takes the reply back.
// The text let out is the same however the reply was cut into pieces.
import type { GuardrailId } from '@handrail/wire';
import { createCharReader, type LeakFinder, type LeakFinding } from './finding.ts';

export interface GuardedFinder {
  readonly guardrail: Extract<GuardrailId, 'tool-names' | 'prompt-leak'>;
  readonly finder: LeakFinder;
  /** What stands in the place of a stretch that goes. */
  substitute(finding: LeakFinding): string;
  /** What is shown instead of a reply that is taken back. */
  readonly replacement: string;
}

export interface LeakBlock {
  readonly guardrail: GuardedFinder['guardrail'];
  readonly text: string;
  readonly what: string;
  readonly error?: true;
}

export interface LeakFilter {
  /** Text that may be shown, after one more piece of the reply. */
  push(delta: string): string;
  end(): string;
  readonly block: LeakBlock | undefined;
  /** How many stretches a guardrail took out, before the block if there is one. */
  countCuts(guardrail: GuardedFinder['guardrail']): number;
  /** The most characters that were held back at once. */
  readonly heldChars: number;
}

interface Cut extends LeakFinding {
  readonly from: GuardedFinder;
}

const broken = 'I can’t show that answer, because a check of it failed. Please ask again.';

/** Filters one text part with these finders, in this order. */
export function createLeakFilter(finders: readonly GuardedFinder[]): LeakFilter {
  let pending = '';
  let pendingFrom = 0;
  let scanned = 0;
  let highSurrogate = '';
  let block: LeakBlock | undefined;
  let open: Cut[] = [];
  const cutCounts = new Map<GuardrailId, number>();
  const read = createCharReader();
  let heldChars = 0;

  const stop = ({ guardrail, replacement }: GuardedFinder, what: string): void => {
    block ??= { guardrail, text: replacement, what };
  };
  const fail = ({ guardrail }: GuardedFinder): void => {
    block ??= { guardrail, text: broken, what: 'the check failed', error: true };
  };
  const collect = (each: GuardedFinder): void => {
    for (const finding of each.finder.take()) {
      if (finding.effect === 'block') stop(each, finding.what);
      else {
        open.push({ ...finding, from: each });
        cutCounts.set(each.guardrail, (cutCounts.get(each.guardrail) ?? 0) + 1);
      }
    }
  };
  // Finder by finder for each character: what is found first does not depend on how the text was cut.
  const scan = (text: string): void => {
    let index = 0;
    try {
      for (const char of text) {
        const replyChar = read(char, scanned);
        scanned = replyChar.end;
        for (index = 0; index < finders.length; index++) {
          const each = finders[index];
          if (!each) continue;
          each.finder.feed(replyChar);
          if (each.finder.found) collect(each);
          if (block) return;
        }
      }
    } catch {
      const each = finders[index];
      if (each) fail(each);
    }
  };
  const endAll = (): void => {
    for (const each of finders) {
      try {
        each.finder.end();
        collect(each);
      } catch {
        fail(each);
      }
      if (block) return;
    }
  };

  const releaseUntil = (limit: number): string => {
    let text = '';
    let at = pendingFrom;
    open.sort((a, b) => a.start - b.start || b.end - a.end);
    const later: Cut[] = [];
    for (const cut of open) {
      if (cut.start >= limit) {
        later.push(cut);
        continue;
      }
      if (cut.end <= at) continue;
      const after = cut.start >= at ? cut.from.substitute(cut) : '';
      text += pending.slice(at - pendingFrom, Math.max(cut.start, at) - pendingFrom) + after;
      at = cut.end;
    }
    open = later;
    if (limit > at) {
      text += pending.slice(at - pendingFrom, limit - pendingFrom);
      at = limit;
    }
    pending = pending.slice(at - pendingFrom);
    pendingFrom = at;
    return text;
  };

  const release = (): string => {
    if (block) return '';
    let hold = scanned;
    for (const { finder } of finders) hold = Math.min(hold, finder.holdFrom);
    heldChars = Math.max(heldChars, scanned - hold);
    return releaseUntil(Math.max(pendingFrom, hold));
  };

  return {
    push(delta) {
      if (block) return '';
      const text = highSurrogate + delta;
      // A code point cut in half waits for its other half.
      const last = text.charCodeAt(text.length - 1);
      const split = last >= 0xd800 && last <= 0xdbff;
      highSurrogate = split ? text.slice(-1) : '';
      const whole = split ? text.slice(0, -1) : text;
      pending += whole;
      scan(whole);
      return release();
    },
    end() {
      if (block) return '';
      pending += highSurrogate;
      scan(highSurrogate);
      highSurrogate = '';
      endAll();
      return block ? '' : releaseUntil(scanned);
    },
    get block() {
      return block;
    },
    countCuts(guardrail) {
      return cutCounts.get(guardrail) ?? 0;
    },
    get heldChars() {
      return heldChars;
    },
  };
}
