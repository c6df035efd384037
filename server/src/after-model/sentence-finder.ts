// After the model: runs a pure test over every sentence of a reply as it ends, and takes the reply back
// when one fails it. Holds nothing back, since no single word of such a sentence is protected.
import { foldText } from '../text/fold.ts';
import type { LeakFinder, LeakFinding } from './finding.ts';

const maxSentence = 400;
const sentenceEnds: ReadonlySet<string> = new Set([
  '.',
  '!',
  '?',
  '\n',
  ':',
  ';',
  '。',
  '！',
  '？',
  '؟',
  '।',
  '：',
]);
export const lineEnds: ReadonlySet<string> = new Set(['\n']);

// Matches any character outside ASCII: a disguise, or another language.
const nonAscii = /[\u0080-\uffff]/;

/** `worthIt` is a quick look at the sentence as written: whether it is worth folding. `test` gets the folded sentence and answers what is wrong with it, or undefined. */
export function createSentenceFinder(
  worthIt: RegExp,
  test: (sentence: string) => string | undefined,
  ends: ReadonlySet<string> = sentenceEnds,
): LeakFinder {
  let sentence = '';
  let start = 0;
  let last = 0;
  let findings: LeakFinding[] = [];
  const settle = (): void => {
    const look = nonAscii.test(sentence) || worthIt.test(sentence);
    const what = look ? test(foldText(sentence).text) : undefined;
    if (what !== undefined) findings.push({ start, end: last, effect: 'block', what });
    sentence = '';
    start = last;
  };
  return {
    feed(char) {
      last = char.end;
      sentence += char.text;
      if (ends.has(char.text) || sentence.length >= maxSentence) settle();
    },
    end: settle,
    holdFrom: Number.POSITIVE_INFINITY,
    get found() {
      return findings.length > 0;
    },
    take() {
      const taken = findings;
      findings = [];
      return taken;
    },
  };
}
