// After the model: the ordered list of what looks for protected text in a reply, by guardrail. What the
// finders need is compiled once for a set of names and once for a prompt, and kept.
import type { GuardrailId } from '@handrail/wire';
import { createArgumentTalk } from './argument-talk.ts';
import { createCodeFinder } from './code-finder.ts';
import { createEncodedFinder, createSpacedRunFinder } from './encoded-finder.ts';
import type { LeakFinder } from './finding.ts';
import { createEscapeFinder, createHiddenFinder } from './hidden-finder.ts';
import type { GuardedFinder } from './leak-filter.ts';
import { createMorseFinder } from './morse-finder.ts';
import { compileNames, createNameFinder, type NamePatterns } from './name-finder.ts';
import { compileNear, createNearFinder, type NearNames } from './near-finder.ts';
import { nearForms } from './near-forms.ts';
import { createLeetFinder, createTaglessFinder } from './other-readings.ts';
import { createPromptFinder } from './prompt-finder.ts';
import { compileStretches, type StretchSet } from './prompt-forms.ts';
import { findRawResult, worthReading } from './raw-result.ts';
import { compileSecret, createSecretFinder } from './secret-finder.ts';
import { createSentenceFinder, lineEnds } from './sentence-finder.ts';
import { createSpelledFinder } from './spelled-finder.ts';
import { createTokenFinder } from './token-finder.ts';
import { createToolList } from './tool-list.ts';
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
const nearNames = remember<NearNames>(16);
const stretches = remember<StretchSet>(16);
const secrets = remember<ReturnType<typeof compileSecret>>(64);

/** Compiles ahead what the finders need, so that the first reply does not wait for it. */
export function prepareLeakFinders(about: Omit<ProtectedText, 'canary'>): void {
  leakFinders(about, new Set());
}

/** Matches any line that is not blank; one class. */
const anything = /\S/;

type Guard = Omit<GuardedFinder, 'finder'>;

const toolNamesGuard: Guard = {
  guardrail: 'tool-names',
  substitute: ({ what }) => (what === 'tool' ? 'an internal look-up' : 'a look-up detail'),
  replacement: toolNamesReplacement,
};
const promptLeakGuard: Guard = {
  guardrail: 'prompt-leak',
  substitute: () => '',
  replacement: promptLeakReplacement,
};

const guarded = ({ guardrail, substitute, replacement }: Guard, finder: LeakFinder): GuardedFinder => ({
  guardrail,
  finder,
  substitute,
  replacement,
});

function nameFinders({ toolNames, protectedNames }: ProtectedText): readonly LeakFinder[] {
  // An empty text, which is no name, parts the two lists.
  const key = [...toolNames, '', ...protectedNames];
  const patterns = names(key, () => compileNames(toolNames, protectedNames));
  const inner = () => createNameFinder(patterns);
  const talk = createArgumentTalk(protectedNames);
  return [
    inner(),
    createEscapeFinder(inner, 'a name in escapes'),
    createHiddenFinder(inner, 'a name in invisible characters'),
    createSpelledFinder(patterns.apart),
    createMorseFinder(patterns.apart),
    createNearFinder(nearNames(key, () => compileNear(nearForms(toolNames, protectedNames)))),
    createSentenceFinder(toolWords, findToolListing),
    createSentenceFinder(anything, createToolList(toolNames), lineEnds),
    ...(talk ? [createSentenceFinder(talk.worthIt, talk.test, lineEnds)] : []),
  ];
}

function promptFinders({ systemPrompt, allowedPhrases, canary }: ProtectedText): readonly LeakFinder[] {
  const key = [systemPrompt, ...allowedPhrases];
  const ours = stretches(key, () => compileStretches(systemPrompt, allowedPhrases));
  const inner = () => createPromptFinder(ours);
  const encoded = 'encoded text of the system prompt';
  const finders: LeakFinder[] = [
    inner(),
    createEncodedFinder(inner),
    createEscapeFinder(inner, encoded),
    createHiddenFinder(inner, encoded),
    createTaglessFinder(inner, 'text of the system prompt between tags'),
    createLeetFinder(inner, encoded),
    createCodeFinder(inner, encoded),
    createSpacedRunFinder(inner),
    createTokenFinder(),
    createSentenceFinder(worthReading, findRawResult, lineEnds),
  ];
  if (canary) finders.push(createSecretFinder(secrets([canary], () => compileSecret(canary))));
  return finders;
}

/** The finders of the guardrails that are on. */
export function leakFinders(about: ProtectedText, off: ReadonlySet<GuardrailId>): readonly GuardedFinder[] {
  const finders: GuardedFinder[] = [];
  if (!off.has('tool-names'))
    for (const finder of nameFinders(about)) finders.push(guarded(toolNamesGuard, finder));
  if (!off.has('prompt-leak'))
    for (const finder of promptFinders(about)) finders.push(guarded(promptLeakGuard, finder));
  return finders;
}
