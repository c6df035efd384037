// After the model, `tool-names`: names given letter by letter with words or numbers between ("1. g 2. e",
// "g as in golf"), and by the first letters of words or lines. A name with mere marks between its letters
// is the name finder's. What is found here takes the reply back.
import { type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import type { LeakFinder, LeakFinding, ReplyChar } from './finding.ts';
import type { NameForm } from './name-forms.ts';
import { SpelledReading } from './spelled-reading.ts';

/** Letters further apart than this many characters spell nothing together. */
const maxGap = 60;

/** Finds the names of `machine`, plain spellings only, in one text part. */
export function createSpelledFinder(machine: PatternMachine<NameForm>): LeakFinder {
  const single = new SpelledReading(machine);
  const words = new SpelledReading(machine);
  const lines = new SpelledReading(machine);
  let findings: LeakFinding[] = [];
  let wordLength = 0;
  let wholeWord = false;
  let wordSymbol = -1;
  let wordStart = 0;
  let lineBegins = true;
  /** Something else than marks has come since the last single letter, and where that one ended. */
  let parted = false;
  let lastSingle = 0;

  const look = (
    reading: SpelledReading,
    symbol: number,
    start: number,
    end: number,
    apart: boolean,
  ): void => {
    const from = reading.read(symbol, start, apart);
    if (from !== undefined)
      findings.push({ start: from, end, effect: 'block', what: 'a name letter by letter' });
  };
  const endWord = (end: number): void => {
    if (wordLength === 1 && wordSymbol >= 0) {
      if (wordStart - lastSingle > maxGap) single.state = 0;
      look(single, wordSymbol, wordStart, end, parted);
      parted = false;
      lastSingle = end;
    } else parted = true;
    wholeWord = wordLength > 1;
    wordLength = 0;
  };
  const beginWord = ({ symbol, start, end }: ReplyChar): void => {
    wordSymbol = symbol;
    wordStart = start;
    look(words, symbol, start, end, wholeWord);
    if (lineBegins) look(lines, symbol, start, end, wholeWord);
    lineBegins = false;
  };

  return {
    feed(char) {
      const { symbol, skeleton, text, start } = char;
      if (skeleton === '') return;
      if (symbol >= 0 && symbol < 26) {
        if (wordLength === 0) beginWord(char);
        wordLength += 1;
        return;
      }
      if (wordLength > 0) endWord(start);
      if (text === '\n') lineBegins = true;
      else if (symbol >= 26 || skeleton.length > 1 || symbolOf(skeleton.charCodeAt(0)) >= 0) parted = true;
      else if (skeleton.charCodeAt(0) >= 0x370) parted = true;
    },
    end() {
      if (wordLength > 0) endWord(wordStart + wordLength);
    },
    get holdFrom() {
      return Math.min(single.holdFrom, words.holdFrom, lines.holdFrom);
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
