// After the model, `prompt-leak`: finds runs of letters shared with the system prompt, whatever stands
// between the letters. Holds text back once twenty letters in a row are the prompt's. A translated or
// retold prompt is not found; no text rule finds that.
import type { LeakFinder, LeakFinding, ReplyChar } from './finding.ts';
import { createRollingHash, stretchLetters } from './prompt-forms.ts';

// About eight words, as read in a sentence, or a few very long ones.
const leakLetters = 20;
const leakWords = 8;
const leakLettersAnyway = 60;
/** Several shorter runs add up to a leak too. */
const leakTotal = 160;

const anyLetter = /^\p{L}/u;

/** Finds what the reply shares with the prompt's stretches. */
export function createPromptFinder(stretches: ReadonlySet<number>): LeakFinder {
  const hash = createRollingHash();
  let run = 0;
  let words = 0;
  let total = 0;
  let between = true;
  let wordStarts = 0;
  const recentStarts: boolean[] = new Array<boolean>(stretchLetters).fill(false);
  let slot = 0;
  let holdFrom = Number.POSITIVE_INFINITY;
  let runStart = 0;
  let findings: LeakFinding[] = [];

  const breakRun = (): void => {
    if (run >= 24) total += run;
    run = 0;
    holdFrom = Number.POSITIVE_INFINITY;
  };
  const readLetter = (code: number, char: ReplyChar): void => {
    wordStarts += (between ? 1 : 0) - (recentStarts[slot] ? 1 : 0);
    recentStarts[slot] = between;
    slot = (slot + 1) % stretchLetters;
    if (!stretches.has(hash.add(code))) {
      if (run > 0) breakRun();
    } else if (run === 0) {
      run = stretchLetters;
      words = wordStarts;
      runStart = char.start;
      holdFrom = char.start;
    } else {
      run += 1;
      words += between ? 1 : 0;
    }
    between = false;
    const leaks = (run >= leakLetters && words >= leakWords) || run >= leakLettersAnyway;
    if (leaks || (run >= 24 && total + run >= leakTotal)) {
      findings.push({ start: runStart, end: char.end, effect: 'block', what: 'text of the system prompt' });
    }
  };

  return {
    feed(char) {
      if (char.symbol >= 0) {
        if (char.symbol < 26) readLetter(97 + char.symbol, char);
        else between = true;
        return;
      }
      for (let index = 0; index < char.skeleton.length; index++) {
        const unit = char.skeleton.charCodeAt(index);
        const isLetter = unit < 0x80 ? unit >= 97 && unit <= 122 : anyLetter.test(char.skeleton);
        if (isLetter) readLetter(unit, char);
        else between = true;
      }
    },
    end() {},
    get holdFrom() {
      return holdFrom;
    },
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
