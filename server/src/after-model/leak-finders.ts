// After the model: the ordered list of what looks for protected text in a reply, by guardrail. What the
// finders need is compiled once for a set of names and once for a prompt, and kept.
import type { GuardrailId } from '@handrail/wire';
import { createCodeFinder } from './code-finder.ts';
import { createEncodedFinder, createSpacedRunFinder } from './encoded-finder.ts';
import { createEscapeFinder, createHiddenFinder } from './hidden-finder.ts';
import type { GuardedFinder } from './leak-filter.ts';
import { createMorseFinder } from './morse-finder.ts';
import { compileNames, createNameFinder, type NamePatterns } from './name-finder.ts';
import { createLeetFinder, createTaglessFinder } from './other-readings.ts';
import { createPromptFinder } from './prompt-finder.ts';
import { compileStretches, type StretchSet } from './prompt-forms.ts';
import { findRawResult, quotedKey } from './raw-result.ts';
import { compileSecret, createSecretFinder } from './secret-finder.ts';
import { createSentenceFinder, lineEnds } from './sentence-finder.ts';
import { createSpelledFinder } from './spelled-finder.ts';
import { createTokenFinder } from './token-finder.ts';
import { findToolListing, toolWords } from './tool-listing.ts';

export const toolNamesReplacement =
  'I can’t share how I look things up inside. I’m glad to help with your question about scores.';
export const promptLeakReplacement =
  'I can’t share my instructions or other internals. I’m glad to help with your question about scores.';

export interface ProtectedText {
  readonly protectedNames: readonly string[];
  readonly toolNames: readonly string[];
  readonly systemPrompt: string;
  readonly allowedPhrases: readonly string[];
  readonly canary?: string;
}

/** Keeps the newest few results of a slow pure function, each with the texts that it was made of. */
function remember<Result>(limit: number): (texts: readonly string[], make: () => Result) => Result {
  let kept: readonly { readonly texts: readonly string[]; readonly made: Result }[] = [];
  return (texts, make) => {
    const known = kept.find((each) => isSame(each.texts, texts));
    if (known !== undefined) return known.made;
    const made = make();
    kept = [{ texts: [...texts], made }, ...kept].slice(0, limit);
    return made;
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

const names = remember<NamePatterns>(16);
const stretches = remember<StretchSet>(16);
const secrets = remember<ReturnType<typeof compileSecret>>(64);

/** Compiles ahead what the finders need, so that the first reply does not wait for it. */
export function prepareLeakFinders(about: Omit<ProtectedText, 'canary'>): void {
  leakFinders(about, new Set());
}

/** The finders of the guardrails that are on. */
export function leakFinders(about: ProtectedText, off: ReadonlySet<GuardrailId>): readonly GuardedFinder[] {
  const toolNames = {
    guardrail: 'tool-names',
    substitute: ({ what }: { what: string }) =>
      what === 'tool' ? 'an internal look-up' : 'a look-up detail',
    replacement: toolNamesReplacement,
  } as const;
  const promptLeak = {
    guardrail: 'prompt-leak',
    substitute: () => '',
    replacement: promptLeakReplacement,
  } as const;
  const finders: GuardedFinder[] = [];
  if (!off.has('tool-names')) {
    // An empty text, which is no name, parts the two lists.
    const key = [...about.toolNames, '', ...about.protectedNames];
    const patterns = names(key, () => compileNames(about.toolNames, about.protectedNames));
    const inner = () => createNameFinder(patterns);
    finders.push(
      { ...toolNames, finder: inner() },
      { ...toolNames, finder: createEscapeFinder(inner, 'a name in escapes') },
      { ...toolNames, finder: createHiddenFinder(inner, 'a name in invisible characters') },
      { ...toolNames, finder: createSpelledFinder(patterns.apart) },
      { ...toolNames, finder: createMorseFinder(patterns.apart) },
      { ...toolNames, finder: createSentenceFinder(toolWords, findToolListing) },
    );
  }
  if (!off.has('prompt-leak')) {
    const key = [about.systemPrompt, ...about.allowedPhrases];
    const ours = stretches(key, () => compileStretches(about.systemPrompt, about.allowedPhrases));
    const inner = () => createPromptFinder(ours);
    const encoded = 'encoded text of the system prompt';
    finders.push(
      { ...promptLeak, finder: inner() },
      { ...promptLeak, finder: createEncodedFinder(inner) },
      { ...promptLeak, finder: createEscapeFinder(inner, encoded) },
      { ...promptLeak, finder: createHiddenFinder(inner, encoded) },
      { ...promptLeak, finder: createTaglessFinder(inner, 'text of the system prompt between tags') },
      { ...promptLeak, finder: createLeetFinder(inner, encoded) },
      { ...promptLeak, finder: createCodeFinder(inner, encoded) },
      { ...promptLeak, finder: createSpacedRunFinder(inner) },
      { ...promptLeak, finder: createTokenFinder() },
      { ...promptLeak, finder: createSentenceFinder(quotedKey, findRawResult, lineEnds) },
    );
    const { canary } = about;
    if (canary) {
      const machine = secrets([canary], () => compileSecret(canary));
      finders.push({ ...promptLeak, finder: createSecretFinder(machine) });
    }
  }
  return finders;
}
