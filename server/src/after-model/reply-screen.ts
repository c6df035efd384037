// After the model: what stands between a streaming reply and its reader. One screen for each text part:
// tool-names and prompt-leak over the raw text, then grounding over what they let out. Holds text back
// only while it could still become something protected; the result is the same however the text is cut.
import type { GuardrailId } from '@handrail/wire';
import type { TraceNote } from '../guardrail/trace.ts';
import type { Evidence, ScreenClaim } from './grounding/evidence.ts';
import { createLeakFilter, type LeakFilter } from './leak-filter.ts';
import { leakFinders } from './leak-finders.ts';

export type { Evidence, EvidenceResult, ScreenClaim } from './grounding/evidence.ts';

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

/** Screens one text part of a reply. */
export function createReplyScreen(options: ReplyScreenOptions): ReplyScreen {
  const filter: LeakFilter = createLeakFilter(leakFinders(options, options.off));
  let visibleText = '';
  let replaced = false;
  let ms = 0;

  const show = (text: string): ScreenOutput[] => {
    if (filter.block && !replaced) {
      const { guardrail, text: replacement, what } = filter.block;
      replaced = true;
      visibleText = replacement;
      return [{ kind: 'replace', text: replacement, guardrail, reason: what }];
    }
    if (text === '' || replaced) return [];
    visibleText += text;
    return [{ kind: 'text', text }];
  };
  const verdict = (guardrail: GuardrailId): Pick<TraceNote, 'action' | 'detail'> => {
    if (options.off.has(guardrail)) return { action: 'off', detail: 'switched off' };
    if (filter.block?.guardrail === guardrail) {
      const { error, what } = filter.block;
      return { action: error ? 'error' : 'block', detail: `reply taken back: ${what}` };
    }
    const cuts = guardrail === 'tool-names' || guardrail === 'prompt-leak' ? filter.countCuts(guardrail) : 0;
    if (cuts > 0) return { action: 'change', detail: `${cuts} taken out` };
    return { action: 'pass', detail: 'nothing found' };
  };
  const note = (guardrail: GuardrailId): void => {
    options.addNote({ guardrail, step: options.step, ms, ...verdict(guardrail) });
  };
  return {
    push(delta) {
      const started = performance.now();
      const outputs = show(filter.push(delta));
      ms += performance.now() - started;
      return outputs;
    },
    end() {
      const outputs = show(filter.end());
      note('tool-names');
      note('prompt-leak');
      note('grounding');
      return outputs;
    },
    get visibleText() {
      return visibleText;
    },
    claims: [],
    get replaced() {
      return replaced;
    },
  };
}
