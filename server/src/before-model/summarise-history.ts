// Makes the next summary of a conversation: facts by code, prose by a model, the last prose taken along. What
// comes out is a record for the model to read: capped, screened like user text, with no template token in it.
// That the prose is true is not checked; the facts above it are.
import type { ModelMessage } from '../model/chat-model.ts';
import { neutraliseTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { HistoryEntry } from './history.ts';
import { wellFormed } from './plain-json.ts';
import { collectFacts } from './summary-facts.ts';
import { summaryPrompt } from './summary-prompt.ts';
import type { TokenEstimate } from './token-budget.ts';

/** Asks a model without tools and gives back its whole text; rejects when it fails or takes too long. */
export type AskForProse = (prompt: readonly ModelMessage[], abortSignal: AbortSignal) => Promise<string>;

export interface SummaryRules {
  readonly ask: AskForProse;
  /** The text as it may be kept, or null when the screen refuses it. */
  readonly screenText: (text: string) => string | null;
  readonly abortSignal: AbortSignal;
  readonly estimate: TokenEstimate;
  /** For the call that writes the prose. */
  readonly maxPromptTokens: number;
  readonly maxFactsChars: number;
  readonly maxProseChars: number;
}

export interface SummarySource {
  /** All entries that the summary will stand for. */
  readonly covered: readonly HistoryEntry[];
  /** Those of them that no summary stood for yet. */
  readonly fresh: readonly HistoryEntry[];
  /** The summary in force until now. */
  readonly previous: string | null;
}

const factsTitle = 'Looked up earlier in this conversation:';
const proseTitle = 'What was said earlier, in short:';

/** The content of the new summary, or why there is none. Rejects only when the turn itself was aborted. */
export async function summariseHistory(
  { covered, fresh, previous }: SummarySource,
  rules: SummaryRules,
): Promise<{ readonly content: string } | { readonly failed: string }> {
  const { estimate, maxPromptTokens: maxTokens, abortSignal } = rules;
  const material = { previousProse: previous === null ? null : proseOf(previous), entries: fresh };
  let written: string;
  try {
    written = await rules.ask(summaryPrompt(material, { estimate, maxTokens }), abortSignal);
  } catch {
    abortSignal.throwIfAborted();
    return { failed: 'the model did not write it' };
  }
  abortSignal.throwIfAborted();
  const prose = cleanProse(written, rules.maxProseChars);
  if (prose === '') return { failed: 'the model wrote nothing' };
  const screened = rules.screenText(prose);
  if (screened === null) return { failed: 'the screen refused what the model wrote' };
  return { content: await compose(covered, screened, rules.maxFactsChars) };
}

async function compose(
  covered: readonly HistoryEntry[],
  prose: string,
  maxFactsChars: number,
): Promise<string> {
  const { text, complete } = await collectFacts(covered, maxFactsChars);
  const lines = [factsTitle, text, complete ? '' : '- Older results are not listed here.'].filter(Boolean);
  const facts = lines.length > 1 ? [lines.join('\n')] : [];
  return [...facts, `${proseTitle}\n${prose}`].join('\n\n');
}

/** Facts are on lines of their own that begin with a dash, so the first title line is the true one. */
function proseOf(summary: string): string {
  const start = summary.indexOf(proseTitle);
  return start < 0 ? summary : summary.slice(start + proseTitle.length).trim();
}

function cleanProse(written: string, maxChars: number): string {
  const text = neutraliseTemplateTokens(wellFormed(written)).replaceAll(proseTitle, '').trim();
  return text.length > maxChars ? wellFormed(`${text.slice(0, maxChars - 1)}…`) : text;
}
