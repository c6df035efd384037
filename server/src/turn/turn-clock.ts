// The times and counts of one turn: what `usage` says in the end, and the deadline of the whole turn, which
// starts with the first slot.
import type { Usage } from '@handrail/wire';
import { followSignal } from '../around-loop/follow-signal.ts';
import type { ModelUsage } from '../model/chat-model.ts';

export class TurnTimeout extends Error {
  constructor() {
    super('the turn took too long');
    this.name = 'TurnTimeout';
  }
}

export interface TurnClock {
  /** Aborts when the turn has taken too long since its first slot, or by the signal that it was given. */
  readonly signal: AbortSignal;
  start(): void;
  countStep(): void;
  countModel(usage: ModelUsage, ms: number): void;
  markText(): void;
  readonly steps: number;
  readonly elapsedMs: number;
  usage(): Pick<
    Usage,
    | 'steps'
    | 'promptTokens'
    | 'replyTokens'
    | 'contextUsed'
    | 'msLoad'
    | 'msReply'
    | 'msModel'
    | 'msFirstText'
  >;
  stop(): void;
}

export function createTurnClock(timeoutMs: number, outer: AbortSignal): TurnClock {
  const controller = new AbortController();
  const unfollow = followSignal(outer, controller);
  const begunAt = performance.now();
  const sums = {
    steps: 0,
    promptTokens: 0,
    replyTokens: 0,
    contextUsed: 0,
    msLoad: 0,
    msReply: 0,
    msModel: 0,
  };
  let timer: NodeJS.Timeout | undefined;
  let startedAt: number | null = null;
  let msFirstText = 0;
  return {
    signal: controller.signal,
    start() {
      if (startedAt !== null) return;
      startedAt = performance.now();
      timer = setTimeout(() => controller.abort(new TurnTimeout()), timeoutMs);
    },
    countStep() {
      sums.steps += 1;
    },
    countModel({ promptTokens, replyTokens, msLoad, msReply }, ms) {
      sums.promptTokens += promptTokens ?? 0;
      sums.replyTokens += replyTokens ?? 0;
      sums.contextUsed = promptTokens ?? sums.contextUsed;
      sums.msLoad += msLoad;
      sums.msReply += msReply;
      sums.msModel += ms;
    },
    markText() {
      if (msFirstText === 0) msFirstText = performance.now() - begunAt;
    },
    get steps() {
      return sums.steps;
    },
    get elapsedMs() {
      return startedAt === null ? 0 : performance.now() - startedAt;
    },
    usage: () => ({
      ...sums,
      msLoad: Math.round(sums.msLoad),
      msReply: Math.round(sums.msReply),
      msModel: Math.round(sums.msModel),
      msFirstText: Math.round(msFirstText * 10) / 10,
    }),
    stop() {
      unfollow();
      clearTimeout(timer);
    },
  };
}
