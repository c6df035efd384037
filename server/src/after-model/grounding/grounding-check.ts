// After the model, `grounding` in the stream: takes text that the leak filters let out, judges every
// sentence's claims as it ends, marks them or takes the unsupported ones out, and takes the reply back
// when it contradicts the guard. The result is the same however the text was cut.
import { contradictsCalls, contradictsInWords, findFailedCalls, guardSentence } from './contradiction.ts';
import type { Evidence, EvidenceResult, ScreenClaim } from './evidence.ts';
import { indexEvidence } from './evidence-index.ts';
import {
  emptyContext,
  findClaims,
  followContext,
  type ReplyContext,
  type ScoreClaim,
} from './find-claims.ts';
import { foldSentence } from './find-numbers.ts';
import { judgeClaim } from './judge-claim.ts';
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

export function createGroundingCheck(evidence: Evidence, mode: 'mark' | 'replace'): GroundingCheck {
  const index = indexEvidence(evidence);
  const calls = findFailedCalls(evidence);
  const stream = new SentenceStream();
  let context: ReplyContext = emptyContext;
  let contradiction: string | undefined;
  let shownChars = 0;
  let releasedOfSentence = 0;
  let out = '';
  let outClaims = noClaims;
  let heldChars = 0;
  const counts = { supported: 0, derived: 0, unsupported: 0 };

  const show = (text: string): void => {
    out += text;
    shownChars += text.length;
  };
  const contradict = (call: EvidenceResult): void => {
    contradiction = guardSentence(call);
    out = '';
    outClaims = noClaims;
  };
  const finishSentence = (from: number): void => {
    show(stream.text.slice(from));
    releasedOfSentence = 0;
    stream.reset();
  };
  const endSentence = (): void => {
    const { hasNumber } = stream;
    // Without a number nothing can be a claim; the sentence may contradict a call all the same, or tell the
    // next one whom it is about.
    const sentence = foldSentence(stream.text);
    const found = hasNumber
      ? findClaims(sentence, index, context)
      : { claims: [], context: followContext(sentence, index, context) };
    context = found.context;
    let at = releasedOfSentence;
    for (const claim of found.claims) {
      const judgement = judgeClaim(claim, index, sentence.text);
      if (judgement.status === 'unsupported' && isHypothetical(claim, sentence.text)) continue;
      counts[judgement.status] += 1;
      const { start, end } = claim.mention;
      if (judgement.status === 'unsupported') {
        const call = contradictsCalls(claim, sentence.text, calls);
        if (call) {
          contradict(call);
          return;
        }
        if (mode === 'replace' && start >= at) {
          show(stream.text.slice(at, start));
          show(removedClaim);
          at = end;
          continue;
        }
      }
      if (start >= at) {
        show(stream.text.slice(at, start));
        at = start;
      }
      const from = shownChars - (at - start);
      if (outClaims === noClaims) outClaims = [];
      outClaims.push({ ...judgement, start: from, end: from + (end - start) });
    }
    const call = found.claims.length === 0 ? contradictsInWords(sentence.text, calls) : undefined;
    if (call) {
      contradict(call);
      return;
    }
    finishSentence(at);
  };
  const releaseOpen = (latest: string): void => {
    const free = stream.heldFrom;
    if (free > releasedOfSentence) {
      const isLatest = free === stream.text.length && free - releasedOfSentence === latest.length;
      show(isLatest ? latest : stream.text.slice(releasedOfSentence, free));
      releasedOfSentence = free;
    }
    heldChars = Math.max(heldChars, stream.text.length - releasedOfSentence);
  };
  const take = (): GroundedPiece => {
    const piece = { text: out, claims: outClaims };
    out = '';
    outClaims = noClaims;
    return piece;
  };

  return {
    push(text) {
      for (let at = 0; at < text.length && contradiction === undefined; ) {
        at = stream.take(text, at);
        if (stream.ended) endSentence();
      }
      if (contradiction === undefined) releaseOpen(text);
      return take();
    },
    end() {
      if (contradiction === undefined && stream.text !== '') endSentence();
      return take();
    },
    get contradiction() {
      return contradiction;
    },
    counts,
    get heldChars() {
      return heldChars;
    },
  };
}
