// After the model: what stands between a streaming reply and its reader. One screen for each text part:
// tool-names and prompt-leak over the raw text, then grounding over what they let out. Holds text back
// only while it could still become something protected; the result is the same however the text is cut.
import type { GuardrailId } from '@handrail/wire';
import type { TraceNote } from '../guardrail/trace.ts';
import { joinPieces } from '../text/join-pieces.ts';
import { describePart } from './describe-part.ts';
import type { Evidence, ScreenClaim } from './grounding/evidence.ts';
import { createGroundingCheck, type GroundingCheck } from './grounding/grounding-check.ts';
import { createLeakFilter } from './leak-filter.ts';
import { leakFinders } from './leak-finders.ts';

export type { Evidence, EvidenceResult, ScreenClaim } from './grounding/evidence.ts';
export { prepareLeakFinders as prepareReplyScreen } from './leak-finders.ts';

export interface ReplyScreenOptions {
  /** Names of tools and of their arguments. */
  readonly protectedNames: readonly string[];
  readonly toolNames: readonly string[];
  /** The server's own prompt, without session facts and summaries, which a reply may repeat. */
  readonly systemPrompt: string;
  /** What the prompt tells the model to say. */
  readonly allowedPhrases: readonly string[];
  readonly canary?: string;
  readonly evidence: Evidence;
  readonly off: ReadonlySet<GuardrailId>;
  readonly grounding: 'mark' | 'replace' | 'off';
  readonly step: number;
  addNote(note: TraceNote): void;
}

export type ScreenOutput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'claims'; readonly claims: readonly ScreenClaim[] }
  | {
      readonly kind: 'replace';
      readonly text: string;
      readonly guardrail: GuardrailId;
      readonly reason: string;
    };

export interface ReplyScreen {
  push(delta: string): ScreenOutput[];
  end(): ScreenOutput[];
  readonly visibleText: string;
  readonly claims: readonly ScreenClaim[];
  readonly replaced: boolean;
}

/** The text shown is made one again after so many characters, later after half as many as it has. */
const minJoined = 256;

/** What a part shows when grounding itself broke. */
const checkFailed = 'I can’t show that answer, because a check of it failed. Please ask again.';

interface Taken {
  readonly text: string;
  readonly guardrail: GuardrailId;
  readonly reason: string;
  readonly error?: true;
}

/** Screens one text part of a reply. */
export function createReplyScreen(options: ReplyScreenOptions): ReplyScreen {
  const { off, evidence, step } = options;
  const filter = createLeakFilter(leakFinders(options, off));
  const mode = off.has('grounding') || options.grounding === 'off' ? undefined : options.grounding;
  let check: GroundingCheck | undefined;
  let visibleText = '';
  let joinAt = minJoined;
  const claims: ScreenClaim[] = [];
  let taken: Taken | undefined;
  const spentMs = { leaks: 0, grounding: 0 };

  const addVisible = (text: string): void => {
    visibleText += text;
    if (visibleText.length < joinAt) return;
    visibleText = joinPieces(visibleText);
    joinAt = visibleText.length + Math.max(minJoined, visibleText.length / 2);
  };
  const isBlocked = (): boolean => filter.block !== undefined;
  const takeBack = (instead: Taken): ScreenOutput[] => {
    taken = instead;
    visibleText = instead.text;
    claims.length = 0;
    const { text, guardrail, reason } = instead;
    return [{ kind: 'replace', text, guardrail, reason }];
  };
  const show = (text: string, found: readonly ScreenClaim[]): ScreenOutput[] => {
    if (text !== '') addVisible(text);
    const outputs: ScreenOutput[] = text === '' ? [] : [{ kind: 'text', text }];
    if (found.length > 0) {
      for (const claim of found) claims.push(claim);
      outputs.push({ kind: 'claims', claims: found });
    }
    return outputs;
  };
  const ground = (text: string, ended: boolean): ScreenOutput[] => {
    if (mode === undefined) return show(text, []);
    try {
      check ??= createGroundingCheck(evidence, mode);
      const piece = check.push(text);
      const last = ended ? check.end() : undefined;
      if (check.contradiction !== undefined) {
        const reason = 'says something about a look-up that the look-up did not give';
        return takeBack({ text: check.contradiction, guardrail: 'grounding', reason });
      }
      if (!last) return show(piece.text, piece.claims);
      return show(piece.text + last.text, [...piece.claims, ...last.claims]);
    } catch {
      return takeBack({ text: checkFailed, guardrail: 'grounding', reason: 'the check failed', error: true });
    }
  };
  const screen = (work: () => string, ended: boolean): ScreenOutput[] => {
    if (isBlocked()) return [];
    const started = performance.now();
    const text = work();
    const filtered = performance.now();
    spentMs.leaks += filtered - started;
    const { block } = filter;
    // A leak counts even after a contradiction, or what is shown would hang on how the text was cut.
    const outputs = block ? takeBack({ ...block, reason: block.what }) : taken ? [] : ground(text, ended);
    spentMs.grounding += performance.now() - filtered;
    return outputs;
  };
  const addNotes = (): void => {
    const about = { filter, taken, counts: check?.counts, off, groundingOff: mode === undefined };
    const held = Math.max(filter.heldChars, check?.heldChars ?? 0);
    for (const guardrail of ['tool-names', 'prompt-leak', 'grounding'] as const) {
      const ms = guardrail === 'grounding' ? spentMs.grounding : spentMs.leaks / 2;
      const { action, detail } = describePart(guardrail, about, mode === 'replace');
      options.addNote({
        guardrail,
        step,
        ms,
        action,
        detail: action === 'off' ? detail : `${detail}; held back at most ${held} characters`,
      });
    }
  };

  return {
    push: (delta) => screen(() => filter.push(delta), false),
    end() {
      const outputs = screen(() => filter.end(), true);
      addNotes();
      return outputs;
    },
    get visibleText() {
      return visibleText;
    },
    get claims() {
      return claims;
    },
    get replaced() {
      return taken !== undefined;
    },
  };
}
