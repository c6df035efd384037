// "Alice has three graded scores", "Bob took five tests": how many scores somebody has, said right beside whom.
// Other counts ("3 tips", "two tests next week") are none of ours. Pure.
import type { ReplyContext } from './find-claims.ts';
import type { Mentions, PersonMention } from './find-mentions.ts';
import type { NumberMention } from './number-mention.ts';
import { isQuestion, open, subjectOf } from './said-place.ts';

// Between whom and the number, and after it. Bounded sequences of fixed words.
// Matches " has only " with " graded scores"; not " has " with " results to choose from".
const has = /^\*{0,2} (?:has|had|have) (?:(?:only|just|a total of|exactly) )?\*{0,2}$/;
const scores =
  /^\*{0,2} (?:(?:graded|recorded) (?:scores?|results?|grades?|marks?|assessments?|tests?)|(?:scores|results|marks|records)(?! (?:higher|above|below)))\b/;
const took =
  /^\*{0,2} (?:(?:has|had|have) )?(?:took|taken|sat|completed|(?:scored|was graded|got scores|has scores|got marks|got grades) in) (?:(?:only|just|a total of|exactly) )?\*{0,2}$/;
const tests = /^\*{0,2} (?:graded |different )?(?:tests|exams|assessments|quizzes)\b/;
const laterOn = /^ (?:to|left|coming|due|next|this|in common|ahead|that|which|on|off|away|from|or more)\b/;

/** Whose scores the number counts, if it counts somebody's. */
export function countedFor(
  { from, to, outOf, percent, decimals }: NumberMention,
  text: string,
  mentions: Mentions,
  context: ReplyContext,
): PersonMention | undefined {
  if (percent || outOf !== undefined || decimals > 0 || isQuestion.test(text)) return undefined;
  const after = text.slice(to, to + 60);
  const noun = scores.exec(after) ?? tests.exec(after);
  if (!noun || laterOn.test(after.slice(noun[0].length)) || open.test(text.slice(0, from))) return undefined;
  const subject = subjectOf({ from, to, word: '', text, mentions, context });
  if (!subject || subject.person.kind === 'unknown') return undefined;
  const verb = scores.test(after) ? has : took;
  return verb.test(subject.gap) ? subject.person : undefined;
}
