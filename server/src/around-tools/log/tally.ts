// Counts calls and what became of them, for one group of them: how often, how many failed, how many of the failures a
// reply kept quiet about, how long they took. Times are counted in steps of 15 %, so that memory stays small.

export interface Figures {
  readonly calls: number;
  readonly successes: number;
  readonly failures: number;
  /** Of the calls; 0 without any. */
  readonly failureShare: number;
  /** Calls that asked back instead of answering: neither. */
  readonly questions: number;
  /** Failures whose turn ended with a reply that does not speak of them. */
  readonly neverMentioned: number;
  /** Null where claims can't be told apart by it. */
  readonly unsupportedClaims: number | null;
  readonly unsupportedPer100Successes: number | null;
  readonly msMean: number;
  /** 95 of 100 calls took at most about this. */
  readonly ms95: number;
  readonly msMax: number;
}

const step = Math.log(1.15);

export class Tally {
  #calls = 0;
  #successes = 0;
  #questions = 0;
  #neverMentioned = 0;
  #unsupported = 0;
  #msSum = 0;
  #msMax = 0;
  readonly #times: number[] = [];
  readonly #claims: boolean;

  /** `claims`: whether unsupported claims are counted in this group. */
  constructor(claims: boolean) {
    this.#claims = claims;
  }

  addCall(ending: 'success' | 'question' | 'failure', ms: number): void {
    this.#calls += 1;
    if (ending === 'success') this.#successes += 1;
    if (ending === 'question') this.#questions += 1;
    this.#msSum += ms;
    this.#msMax = Math.max(this.#msMax, ms);
    const at = Math.ceil(Math.log(ms + 1) / step);
    this.#times[at] = (this.#times[at] ?? 0) + 1;
  }

  addNeverMentioned(): void {
    this.#neverMentioned += 1;
  }

  addUnsupported(claims: number): void {
    this.#unsupported += claims;
  }

  #ms95(): number {
    let left = Math.ceil(this.#calls * 0.95);
    for (let at = 0; at < this.#times.length; at += 1) {
      left -= this.#times[at] ?? 0;
      if (left <= 0) return Math.min(this.#msMax, Math.round(Math.exp(at * step) - 1));
    }
    return this.#msMax;
  }

  figures(): Figures {
    const [calls, successes, questions] = [this.#calls, this.#successes, this.#questions];
    const failures = calls - successes - questions;
    const per100 = successes === 0 ? 0 : (this.#unsupported / successes) * 100;
    return {
      calls,
      successes,
      failures,
      failureShare: calls === 0 ? 0 : round(failures / calls, 4),
      questions,
      neverMentioned: this.#neverMentioned,
      unsupportedClaims: this.#claims ? this.#unsupported : null,
      unsupportedPer100Successes: this.#claims ? round(per100, 2) : null,
      msMean: calls === 0 ? 0 : round(this.#msSum / calls, 1),
      ms95: this.#ms95(),
      msMax: this.#msMax,
    };
  }
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
