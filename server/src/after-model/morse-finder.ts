// After the model, `tool-names`: protected names in Morse code. Text is held back from the first letter once
// four letters of a name have come; a whole name takes the reply back.
import { morseLetters, morseSign } from '../text/morse.ts';
import { type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import type { LeakFinder, LeakFinding } from './finding.ts';
import type { NameForm } from './name-forms.ts';
import { SpelledReading } from './spelled-reading.ts';

/** Finds the plain names of `machine` in one text part. */
export function createMorseFinder(machine: PatternMachine<NameForm>): LeakFinder {
  let code = '';
  let start = 0;
  const reading = new SpelledReading(machine);
  let findings: LeakFinding[] = [];
  const endLetter = (end: number): void => {
    const letter = morseLetters.get(code);
    code = '';
    if (letter === undefined) return;
    const from = reading.read(symbolOf(letter.charCodeAt(0)), start, true);
    if (from !== undefined)
      findings.push({ start: from, end, effect: 'block', what: 'a name in Morse code' });
  };
  return {
    feed({ text, symbol, ...at }) {
      const sign = morseSign(text);
      if (sign !== undefined) {
        if (code === '') start = at.start;
        if (code.length < 8) code += sign;
      } else if (symbol >= 0) {
        code = '';
        reading.state = 0;
      } else if (code !== '') endLetter(at.start);
    },
    end() {
      if (code !== '') endLetter(start + code.length);
    },
    get holdFrom() {
      return reading.holdFrom;
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
