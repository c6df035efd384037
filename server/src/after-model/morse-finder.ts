// After the model, `tool-names`: protected names in Morse code. Nothing is held back for it: by the time
// that a name is complete the reply is taken back.
import { morseLetters, morseSign } from '../text/morse.ts';
import { type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import type { LeakFinder, LeakFinding } from './finding.ts';
import type { NameForm } from './name-forms.ts';

/** Finds the plain names of `machine` in one text part. */
export function createMorseFinder(machine: PatternMachine<NameForm>): LeakFinder {
  let code = '';
  let state = 0;
  let findings: LeakFinding[] = [];
  const endLetter = (start: number, end: number): void => {
    const letter = morseLetters.get(code);
    code = '';
    if (letter === undefined) return;
    state = machine.next(state, symbolOf(letter.charCodeAt(0)));
    const ending = machine.endings(state)?.find(({ kind }) => kind.form === 'plain');
    if (ending) findings.push({ start, end, effect: 'block', what: 'a name in Morse code' });
  };
  return {
    feed({ text, symbol, start, end }) {
      const sign = morseSign(text);
      if (sign !== undefined) {
        if (code.length < 8) code += sign;
      } else if (symbol >= 0) {
        code = '';
        state = 0;
      } else if (code !== '') endLetter(start, end);
    },
    end() {
      if (code !== '') endLetter(0, 1);
    },
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
