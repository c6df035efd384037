// The times and counts of one turn: what `usage` says in the end, and the deadline of the whole turn, which
// starts with the first slot.
import { setMaxListeners } from 'node:events';
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

class Clock implements TurnClock {
  readonly #controller = new AbortController();
  readonly #begunAt = performance.now();
  readonly #timeoutMs: number;
  readonly #unfollow: () => void;
  readonly #sums = {
    promptTokens: 0,
    replyTokens: 0,
    contextUsed: 0,
    msLoad: 0,
    msReply: 0,
    msModel: 0,
  };
  #timer: NodeJS.Timeout | undefined;
  #startedAt: number | null = null;
  #msFirstText = 0;
  steps = 0;

  constructor(timeoutMs: number, outer: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#unfollow = followSignal(outer, this.#controller);
    // Calls that run side by side listen, each until it has ended.
    setMaxListeners(0, this.#controller.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    if (this.#startedAt !== null) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(() => this.#controller.abort(new TurnTimeout()), this.#timeoutMs);
  }

  countStep(): void {
    this.steps += 1;
  }

  countModel({ promptTokens, replyTokens, msLoad, msReply }: ModelUsage, ms: number): void {
    const sums = this.#sums;
    sums.promptTokens += promptTokens ?? 0;
    sums.replyTokens += replyTokens ?? 0;
    sums.contextUsed = promptTokens ?? sums.contextUsed;
    sums.msLoad += msLoad;
    sums.msReply += msReply;
    sums.msModel += ms;
  }

  readonly markText = (): void => {
    if (this.#msFirstText === 0) this.#msFirstText = performance.now() - this.#begunAt;
  };

  get elapsedMs(): number {
    return this.#startedAt === null ? 0 : performance.now() - this.#startedAt;
  }

  usage() {
    const { msLoad, msReply, ...sums } = this.#sums;
    return {
      steps: this.steps,
      ...sums,
      msLoad: Math.round(msLoad),
      msReply: Math.round(msReply),
      msFirstText: Math.round(this.#msFirstText * 10) / 10,
    };
  }

  stop(): void {
    this.#unfollow();
    clearTimeout(this.#timer);
  }
}

/** Its signal follows `outer`. */
export const createTurnClock = (timeoutMs: number, outer: AbortSignal): TurnClock =>
  new Clock(timeoutMs, outer);
