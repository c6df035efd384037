// Finds what contradicts the guard: a score said of what a failed or empty look-up asked for, or "no
// results" said of a look-up that failed. Such a reply is taken back for the guard's own sentence. Pure.
import { ownsUp, saysNothingFound } from './denial-words.ts';
import type { Evidence, EvidenceResult } from './evidence.ts';
import type { ScoreClaim } from './find-claims.ts';
import { fold } from './read-facts.ts';

export interface FailedCalls {
  /** Ran into a failure this turn and no later call made up for it. */
  readonly failed: readonly EvidenceResult[];
  readonly empty: readonly EvidenceResult[];
  /** Some call of this turn found something. */
  readonly someFound: boolean;
}

const notFailures = new Set(['BAD_INPUT', 'UNKNOWN_TOOL']);

function isFailure({ result }: EvidenceResult): boolean {
  if (result.ok || result.question !== undefined) return false;
  return result.kind !== 'refused' || !notFailures.has(result.code ?? '');
}

/** The calls of this turn that ended without anything to report. */
export function findFailedCalls({ results }: Evidence): FailedCalls {
  const recent = results.filter(({ thisTurn }) => thisTurn);
  const key = ({ toolName, arguments: args }: EvidenceResult): string => JSON.stringify([toolName, args]);
  const answered = new Set(recent.filter(({ result }) => result.ok).map(key));
  return {
    failed: recent.filter((each) => isFailure(each) && !answered.has(key(each))),
    empty: recent.filter(({ result }) => result.kind === 'empty'),
    someFound: recent.some(({ result }) => result.kind === 'results'),
  };
}

function namesAsked({ arguments: args }: EvidenceResult): readonly string[] {
  return Object.values(args).flatMap((value) =>
    typeof value === 'string'
      ? fold(value)
          .split(/[^\p{L}\p{N}]+/u)
          .filter((word) => word.length >= 2)
      : [],
  );
}

// "Bob is higher", "you are below Bob": a score told without a number. Not "it is best to ask Bob".
const comparison =
  /\b(?:is|are|was|were|scored|did|does|do|performed|ranks?|ranked|stands?|got|has|have)\b[^|]{0,24}?\b(?:higher|lower|above|below|better|worse|ahead|behind|more points|fewer points)\b/;

/** Whether a claim that nothing supports is about what this turn's failed or empty calls asked for. */
export function contradictsCalls(
  claim: ScoreClaim,
  sentence: string,
  calls: FailedCalls,
): EvidenceResult | undefined {
  const without = [...calls.failed, ...calls.empty];
  const named = without.find((call) => namesAsked(call).some((name) => hasWord(sentence, name)));
  if (named) return named;
  if (calls.someFound || without.length === 0) return undefined;
  return claim.person?.kind === 'unknown' ? undefined : without[0];
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** The failed call of which a folded sentence without numbers says something false, if any. */
export function contradictsInWords(sentence: string, calls: FailedCalls): EvidenceResult | undefined {
  if (calls.failed.length === 0 && calls.empty.length === 0) return undefined;
  const denies = saysNothingFound(sentence);
  // Who may not look has indeed nothing to see: a refusal for want of permission is told in many words.
  const broken = calls.failed.filter(({ result }) => !('code' in result && result.code === 'FORBIDDEN'));
  if (denies && broken.length > 0 && calls.empty.length === 0) return broken[0];
  const without = [...calls.failed, ...calls.empty];
  if (without.length === 0 || !comparison.test(sentence) || denies || ownsUp(sentence)) return undefined;
  if (/\b(?:if|whether|can ?n[o'’]t|cannot|could|not)\b/.test(sentence)) return undefined;
  return without.find((call) => namesAsked(call).some((name) => name.length >= 3 && hasWord(sentence, name)));
}

/** The guard's own sentence for a call that found nothing to report. */
export function guardSentence({ result, arguments: args }: EvidenceResult): string {
  if (result.kind === 'empty') {
    return 'student_name' in args
      ? 'No student with that name was found.'
      : 'The look-up ran and found nothing for that.';
  }
  const how =
    result.kind === 'timeout' ? 'took too long' : result.kind === 'refused' ? 'was refused' : 'failed';
  const [about, none] = 'query' in args ? ['that', 'there is nothing'] : ['those scores', 'there are none'];
  return `The look-up ${how}, so I can’t say anything about ${about}. That does not mean that ${none}.`;
}
