// After the model, `tool-names` and `prompt-leak` in the stream: runs every finder over the reply, lets
// text out as soon as no finder may still need it, cuts out what they found, or takes the reply back.
// The text let out is the same however the reply was cut into pieces.
import type { GuardrailId } from '@handrail/wire';
import { joinPieces } from '../text/join-pieces.ts';
import { type LeakFinder, type LeakFinding, type Left, left } from './finding.ts';
import { maxPiece, ReplyPiece } from './reply-piece.ts';

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

/** What finders may look back at, and when what is kept for them is cut down to it. */
const recentUnits = 1_024;
const mostRecentUnits = 2_048;

/** Serves every filter, since a piece is read and used up within one call. */
const piece = new ReplyPiece();

class StreamFilter implements LeakFilter {
  private readonly finders: readonly GuardedFinder[];
  /** How each finder was left. */
  private readonly states: Left[];
  /** The kinds of characters that wake each finder. */
  private readonly wakes: readonly number[];
  private pending = '';
  private pendingFrom = 0;
  private scanned = 0;
  private highSurrogate = '';
  private recent = '';
  private recentFrom = 0;
  private open: Cut[] = [];
  private readonly cuts = { 'tool-names': 0, 'prompt-leak': 0 };
  block: LeakBlock | undefined = undefined;
  heldChars = 0;

  constructor(finders: readonly GuardedFinder[]) {
    this.finders = finders;
    this.states = finders.map(({ finder }) => (finder.wakes === undefined ? left.awake : left.atRest));
    this.wakes = finders.map(({ finder }) => finder.wakes ?? 0);
  }

  push(delta: string): string {
    if (this.block) return '';
    const text = this.highSurrogate + delta;
    // A code point cut in half waits for its other half.
    const last = text.charCodeAt(text.length - 1);
    const split = last >= 0xd800 && last <= 0xdbff;
    this.highSurrogate = split ? text.slice(-1) : '';
    this.scan(split ? text.slice(0, -1) : text);
    return this.release();
  }

  end(): string {
    if (this.block) return '';
    this.scan(this.highSurrogate);
    this.highSurrogate = '';
    this.endAll();
    return this.block ? '' : this.releaseUntil(this.scanned);
  }

  countCuts(guardrail: GuardedFinder['guardrail']): number {
    return this.cuts[guardrail];
  }

  private scan(text: string): void {
    this.pending += text;
    if (text.length <= maxPiece) {
      if (text !== '') this.scanPiece(text);
      return;
    }
    let from = 0;
    while (from < text.length && !this.block) {
      let to = Math.min(from + maxPiece, text.length);
      const last = text.charCodeAt(to - 1);
      if (last >= 0xd800 && last <= 0xdbff && to < text.length) to -= 1;
      this.scanPiece(text.slice(from, to));
      from = to;
    }
  }

  private scanPiece(text: string): void {
    piece.read(text, this.scanned);
    this.scanned += text.length;
    this.keepRecent(text);
    this.lendRecent();
    if (this.feedAll()) this.settle();
  }

  private keepRecent(text: string): void {
    if (this.recent.length > mostRecentUnits) {
      this.recent = this.recent.slice(-recentUnits);
      this.recentFrom = this.scanned - text.length - recentUnits;
    }
    const before = this.recent.length;
    this.recent += text;
    if (before >> 8 !== this.recent.length >> 8) this.recent = joinPieces(this.recent);
  }

  /** Answers whether something was found. */
  private feedAll(): boolean {
    const { finders, states, wakes } = this;
    let found = false;
    for (let index = 0; index < finders.length; index++) {
      const each = finders[index];
      if (!each || (states[index] === left.atRest && (piece.kinds & (wakes[index] ?? 0)) === 0)) continue;
      try {
        const state = each.finder.feed(piece, 0, piece.count);
        states[index] = state;
        if (state === left.holding && each.finder.found) found = true;
      } catch {
        this.fail(each);
        return false;
      }
    }
    return found;
  }

  private lendRecent(): void {
    piece.recent = this.recent;
    piece.recentFrom = this.recentFrom;
  }

  // In the order in which a reader of single characters would come upon it, finder by finder for each:
  // what is found first does not depend on how the text was cut.
  private settle(): void {
    const found: Cut[] = [];
    for (const from of this.finders)
      if (from.finder.found) for (const finding of from.finder.take()) found.push({ ...finding, from });
    found.sort((a, b) => a.at - b.at);
    let blocking: Cut | undefined;
    for (const cut of found) {
      if (blocking && (cut.at !== blocking.at || cut.from !== blocking.from)) return;
      if (this.settleOne(cut)) blocking = cut;
    }
  }

  private settleOne(cut: Cut): boolean {
    const { guardrail, replacement } = cut.from;
    if (cut.effect === 'block') {
      this.block ??= { guardrail, text: replacement, what: cut.what };
      return true;
    }
    this.open.push(cut);
    this.cuts[guardrail] += 1;
    return false;
  }

  private fail({ guardrail }: GuardedFinder): void {
    this.block ??= { guardrail, text: broken, what: 'the check failed', error: true };
  }

  private endAll(): void {
    this.lendRecent();
    for (const from of this.finders) {
      try {
        from.finder.end(piece);
        for (const finding of from.finder.take()) this.settleOne({ ...finding, from });
      } catch {
        this.fail(from);
      }
      if (this.block) return;
    }
  }

  private release(): string {
    if (this.block) return '';
    const { scanned } = this;
    let hold = scanned;
    for (let index = 0; index < this.states.length; index++) {
      if (this.states[index] !== left.holding) continue;
      hold = Math.min(hold, this.finders[index]?.finder.holdFrom ?? hold);
    }
    if (scanned - hold > this.heldChars) this.heldChars = scanned - hold;
    if (hold === scanned && this.open.length === 0) return this.releaseAll();
    return this.releaseUntil(Math.max(this.pendingFrom, hold));
  }

  private releaseAll(): string {
    const text = this.pending;
    this.pending = '';
    this.pendingFrom = this.scanned;
    return text;
  }

  private releaseUntil(limit: number): string {
    const { pending, pendingFrom } = this;
    let text = '';
    let at = pendingFrom;
    this.open.sort((a, b) => a.start - b.start || b.end - a.end);
    const later: Cut[] = [];
    for (const cut of this.open) {
      if (cut.start >= limit) {
        later.push(cut);
        continue;
      }
      if (cut.end <= at) continue;
      const after = cut.start >= at ? cut.from.substitute(cut) : '';
      text += pending.slice(at - pendingFrom, Math.max(cut.start, at) - pendingFrom) + after;
      at = cut.end;
    }
    this.open = later;
    if (limit > at) {
      text += pending.slice(at - pendingFrom, limit - pendingFrom);
      at = limit;
    }
    this.pending = pending.slice(at - pendingFrom);
    this.pendingFrom = at;
    return text;
  }
}

/** Filters one text part with these finders, in this order. */
export function createLeakFilter(finders: readonly GuardedFinder[]): LeakFilter {
  return new StreamFilter(finders);
}
