// After the model, `tool-names` and `prompt-leak` in the stream: runs every finder over the reply, lets
// text out as soon as no finder may still need it, cuts out what they found, or takes the reply back.
// The text let out is the same however the reply was cut into pieces.
import type { GuardrailId } from '@handrail/wire';
import { foldChar } from '../text/fold.ts';
import type { LeakFinder, LeakFinding } from './finding.ts';

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

export interface LeakCut {
  readonly guardrail: GuardedFinder['guardrail'];
  readonly before: string;
  readonly after: string;
}

export interface LeakFilter {
  /** Text that may be shown, after one more piece of the reply. */
  push(delta: string): string;
  end(): string;
  readonly block: LeakBlock | undefined;
  readonly cuts: readonly LeakCut[];
  /** Microseconds of work by guardrail are the caller's to measure. */
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
  const cuts: LeakCut[] = [];
  let heldChars = 0;

  const ask = (each: GuardedFinder, work: (finder: LeakFinder) => void): void => {
    if (block) return;
    try {
      work(each.finder);
      for (const finding of each.finder.take()) {
        if (finding.effect === 'redact') open.push({ ...finding, from: each });
        else if (!block) block = { guardrail: each.guardrail, text: each.replacement, what: finding.what };
      }
    } catch {
      block = { guardrail: each.guardrail, text: broken, what: 'check failed', error: true };
    }
  };

  const scan = (text: string): void => {
    for (const char of text) {
      const { skeleton } = foldChar(char);
      const replyChar = { text: char, skeleton, start: scanned, end: scanned + char.length };
      scanned += char.length;
      for (const each of finders) ask(each, (finder) => finder.feed(replyChar));
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
      const before = pending.slice(Math.max(cut.start, at) - pendingFrom, cut.end - pendingFrom);
      const after = cut.start >= at ? cut.from.substitute(cut) : '';
      text += pending.slice(at - pendingFrom, Math.max(cut.start, at) - pendingFrom) + after;
      cuts.push({ guardrail: cut.from.guardrail, before, after });
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
      for (const each of finders) ask(each, (finder) => finder.end());
      return block ? '' : releaseUntil(scanned);
    },
    get block() {
      return block;
    },
    cuts,
    get heldChars() {
      return heldChars;
    },
  };
}
