// After the model, `grounding` in the stream: takes text that the leak filters let out, judges every
// sentence's claims as it ends, marks them or takes the unsupported ones out, and takes the reply back
// when it contradicts the guard. The result is the same however the text was cut.
import {
  contradictsCalls,
  contradictsInWords,
  type FailedCalls,
  findFailedCalls,
  guardSentence,
} from './contradiction.ts';
import type { Evidence, EvidenceResult, ScreenClaim } from './evidence.ts';
import { type EvidenceIndex, indexEvidence } from './evidence-index.ts';
import {
  emptyContext,
  findClaims,
  followContext,
  type ReplyContext,
  type ScoreClaim,
} from './find-claims.ts';
import { judgeClaim } from './judge-claim.ts';
import { foldSentence } from './number-mention.ts';
import { hypothetical, rightAfterGetting } from './score-words.ts';
import { SentenceStream } from './sentence-stream.ts';

export interface GroundedPiece {
  readonly text: string;
  readonly claims: readonly ScreenClaim[];
}

export interface GroundingCheck {
  push(text: string): GroundedPiece;
  end(): GroundedPiece;
  /** The guard's own sentence, once the reply has contradicted it. */
  readonly contradiction: string | undefined;
  readonly counts: { readonly supported: number; readonly derived: number; readonly unsupported: number };
  /** The most characters held back at once. */
  readonly heldChars: number;
}

// A mark to reach, or a pass mark: unless somebody is said to have got it, it is no record.
function isHypothetical({ mention }: ScoreClaim, text: string): boolean {
  return (
    hypothetical.test(text) &&
    !rightAfterGetting.test(text.slice(Math.max(0, mention.from - 24), mention.from))
  );
}

const noClaims: ScreenClaim[] = [];
const removedClaim = '[not in the records]';

class ReplyGrounding implements GroundingCheck {
  contradiction: string | undefined = undefined;
  heldChars = 0;
  readonly counts = { supported: 0, derived: 0, unsupported: 0 };
  readonly #index: EvidenceIndex;
  readonly #calls: FailedCalls;
  readonly #mode: 'mark' | 'replace';
  readonly #stream = new SentenceStream();
  #context: ReplyContext = emptyContext;
  #shownChars = 0;
  /** How much of the open sentence has been shown. */
  #shownOfSentence = 0;
  #out = '';
  #outClaims = noClaims;

  constructor(evidence: Evidence, mode: 'mark' | 'replace') {
    const { index, calls } = readEvidence(evidence);
    this.#index = index;
    this.#calls = calls;
    this.#mode = mode;
  }

  push(text: string): GroundedPiece {
    for (let at = 0; at < text.length && this.contradiction === undefined; ) {
      at = this.#stream.take(text, at);
      if (this.#stream.ended) this.#endSentence();
    }
    if (this.contradiction === undefined) this.#releaseOpen(text);
    return this.#take();
  }

  end(): GroundedPiece {
    if (this.contradiction === undefined && this.#stream.text !== '') this.#endSentence();
    return this.#take();
  }

  #take(): GroundedPiece {
    const piece = { text: this.#out, claims: this.#outClaims };
    this.#out = '';
    this.#outClaims = noClaims;
    return piece;
  }

  /** Shows what can hold no claim of the open sentence. */
  #releaseOpen(latest: string): void {
    const stream = this.#stream;
    const free = stream.heldFrom;
    const shown = this.#shownOfSentence;
    if (free > shown) {
      const isLatest = free === stream.text.length && free - shown === latest.length;
      this.#show(isLatest ? latest : stream.text.slice(shown, free));
      this.#shownOfSentence = free;
    }
    this.heldChars = Math.max(this.heldChars, stream.text.length - this.#shownOfSentence);
  }

  #endSentence(): void {
    const { mayClaim, text } = this.#stream;
    const index = this.#index;
    // Without a number or such a word nothing can be a claim; the sentence may contradict a call all the same, or tell the
    // next one whom it is about.
    const sentence = foldSentence(text);
    const found = mayClaim
      ? findClaims(sentence, index, this.#context)
      : { claims: [], context: followContext(sentence, index, this.#context) };
    this.#context = found.context;
    let at = this.#shownOfSentence;
    for (const claim of found.claims) {
      at = this.#judge(claim, sentence.text, at);
      if (this.contradiction !== undefined) return;
    }
    const call = found.claims.length === 0 ? contradictsInWords(sentence.text, this.#calls) : undefined;
    if (call) this.#contradict(call);
    else this.#finishSentence(at);
  }

  /** Judges a claim and shows the sentence up to it; answers up to where the sentence is shown. */
  #judge(claim: ScoreClaim, sentence: string, at: number): number {
    const judgement = judgeClaim(claim, this.#index, sentence);
    const isUnsupported = judgement.status === 'unsupported';
    if (isUnsupported && isHypothetical(claim, sentence)) return at;
    this.counts[judgement.status] += 1;
    const { start, end } = claim.mention;
    const call = isUnsupported ? contradictsCalls(claim, sentence, this.#calls) : undefined;
    if (call) {
      this.#contradict(call);
      return at;
    }
    const shown = Math.max(at, start);
    if (start > at) this.#show(this.#stream.text.slice(at, start));
    if (isUnsupported && this.#mode === 'replace' && start >= at) {
      this.#show(removedClaim);
      return end;
    }
    const from = this.#shownChars - (shown - start);
    if (this.#outClaims === noClaims) this.#outClaims = [];
    this.#outClaims.push({ ...judgement, start: from, end: from + (end - start) });
    return shown;
  }

  #contradict(call: EvidenceResult): void {
    this.contradiction = guardSentence(call);
    this.#out = '';
    this.#outClaims = noClaims;
  }

  #finishSentence(from: number): void {
    this.#show(this.#stream.text.slice(from));
    this.#shownOfSentence = 0;
    this.#stream.reset();
  }

  #show(text: string): void {
    this.#out += text;
    this.#shownChars += text.length;
  }
}

export const createGroundingCheck = (evidence: Evidence, mode: 'mark' | 'replace'): GroundingCheck =>
  new ReplyGrounding(evidence, mode);

interface ReadEvidence {
  readonly results: number;
  readonly index: EvidenceIndex;
  readonly calls: FailedCalls;
}

/** A turn's evidence grows with its results; what was read of it serves every text part until then. */
const read = new WeakMap<Evidence, ReadEvidence>();

function readEvidence(evidence: Evidence): ReadEvidence {
  const known = read.get(evidence);
  if (known && known.results === evidence.results.length) return known;
  const made = {
    results: evidence.results.length,
    index: indexEvidence(evidence),
    calls: findFailedCalls(evidence),
  };
  read.set(evidence, made);
  return made;
}
