// After the model: what stands between a streaming reply and its reader. One screen for each text part:
// tool-names and prompt-leak over the raw text, then grounding over what they let out. Holds text back
// only while it could still become something protected; the result is the same however the text is cut.
import type { GuardrailId } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import type { TraceNote } from '../guardrail/trace.ts';
import { joinPieces } from '../text/join-pieces.ts';
import { describePart } from './describe-part.ts';
import type { Evidence, ScreenClaim } from './grounding/evidence.ts';
import { createGroundingCheck, type GroundingCheck } from './grounding/grounding-check.ts';
import { createLeakFilter, type LeakFilter } from './leak-filter.ts';
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

const afterModel = ['tool-names', 'prompt-leak', 'grounding'] as const;
const noClaims: readonly ScreenClaim[] = [];

interface Taken {
  readonly text: string;
  readonly guardrail: GuardrailId;
  readonly reason: string;
  readonly error?: true;
}

class PartScreen implements ReplyScreen {
  readonly #options: ReplyScreenOptions;
  readonly #filter: LeakFilter;
  readonly #mode: 'mark' | 'replace' | undefined;
  readonly #claims: ScreenClaim[] = [];
  #check: GroundingCheck | undefined;
  #visibleText = '';
  #joinAt = minJoined;
  #taken: Taken | undefined;
  #leaksMs = 0;
  #groundingMs = 0;

  constructor(options: ReplyScreenOptions) {
    const { off, grounding } = options;
    this.#options = options;
    this.#filter = createLeakFilter(leakFinders(options, off));
    this.#mode = off.has('grounding') || grounding === 'off' ? undefined : grounding;
  }

  get visibleText(): string {
    return this.#visibleText;
  }

  get claims(): readonly ScreenClaim[] {
    return this.#claims;
  }

  get replaced(): boolean {
    return this.#taken !== undefined;
  }

  push(delta: string): ScreenOutput[] {
    return this.#screen(delta);
  }

  end(): ScreenOutput[] {
    const outputs = this.#screen(undefined);
    this.#addNotes();
    return outputs;
  }

  /** Takes more of the reply, or its end. */
  #screen(delta: string | undefined): ScreenOutput[] {
    const filter = this.#filter;
    if (filter.block !== undefined) return [];
    const started = performance.now();
    const text = delta === undefined ? filter.end() : filter.push(delta);
    const filtered = performance.now();
    this.#leaksMs += filtered - started;
    const outputs = this.#afterFilter(text, delta === undefined);
    this.#groundingMs += performance.now() - filtered;
    return outputs;
  }

  #afterFilter(text: string, ended: boolean): ScreenOutput[] {
    const { block } = this.#filter;
    // A leak counts even after a contradiction, or what is shown would hang on how the text was cut.
    if (block) return this.#takeBack({ ...block, reason: block.what });
    return this.#taken ? [] : this.#ground(text, ended);
  }

  #ground(text: string, ended: boolean): ScreenOutput[] {
    if (this.#mode === undefined) return this.#show(text, noClaims);
    try {
      this.#check ??= createGroundingCheck(this.#options.evidence, this.#mode);
      const check = this.#check;
      const piece = check.push(text);
      const last = ended ? check.end() : undefined;
      if (check.contradiction !== undefined) {
        const reason = 'says something about a look-up that the look-up did not give';
        return this.#takeBack({ text: check.contradiction, guardrail: 'grounding', reason });
      }
      if (!last) return this.#show(piece.text, piece.claims);
      return this.#show(piece.text + last.text, [...piece.claims, ...last.claims]);
    } catch {
      const reason = 'the check failed';
      return this.#takeBack({ text: checkFailed, guardrail: 'grounding', reason, error: true });
    }
  }

  #show(text: string, found: readonly ScreenClaim[]): ScreenOutput[] {
    if (text !== '') this.#addVisible(text);
    const outputs: ScreenOutput[] = text === '' ? [] : [{ kind: 'text', text }];
    if (found.length > 0) {
      for (const claim of found) this.#claims.push(claim);
      outputs.push({ kind: 'claims', claims: found });
    }
    return outputs;
  }

  #addVisible(text: string): void {
    this.#visibleText += text;
    if (this.#visibleText.length < this.#joinAt) return;
    this.#visibleText = joinPieces(this.#visibleText);
    this.#joinAt = this.#visibleText.length + Math.max(minJoined, this.#visibleText.length / 2);
  }

  #takeBack(instead: Taken): ScreenOutput[] {
    this.#taken = instead;
    this.#visibleText = instead.text;
    this.#claims.length = 0;
    const { text, guardrail, reason } = instead;
    return [{ kind: 'replace', text, guardrail, reason }];
  }

  #addNotes(): void {
    const { step, off, addNote } = this.#options;
    const mode = this.#mode;
    const check = this.#check;
    const filter = this.#filter;
    const about = {
      filter,
      taken: this.#taken,
      counts: check?.counts,
      off,
      groundingOff: mode === undefined,
    };
    const held = Math.max(filter.heldChars, check?.heldChars ?? 0);
    const delay = held === 0 ? 'nothing held back' : `held back at most ${charactersOf(held)}`;
    for (const guardrail of afterModel) {
      const ms = guardrail === 'grounding' ? this.#groundingMs : this.#leaksMs / 2;
      const { action, detail } = describePart(guardrail, about, mode === 'replace');
      addNote({ guardrail, step, ms, action, detail: action === 'off' ? detail : `${detail}; ${delay}` });
    }
  }
}

const charactersOf = (count: number): string => countOf(count, 'character', 'characters');

/** Screens one text part of a reply. */
export const createReplyScreen = (options: ReplyScreenOptions): ReplyScreen => new PartScreen(options);
