// After the model, `prompt-leak`: finds the canary, a mark in the prompt that nobody could write by
// chance, as it is and encoded, with anything between its letters.
import { createPatternMachine, type PatternMachine, symbolOf } from '../text/pattern-machine.ts';
import type { LeakFinder, LeakFinding } from './finding.ts';
import { secretForms } from './name-forms.ts';

const maxSeparator = 16;

/** Compiles the forms of a canary. */
export function compileSecret(secret: string): PatternMachine<null> {
  return createPatternMachine(secretForms(secret).map((text) => ({ text, kind: null, holdFrom: 4 })));
}

/** Finds a compiled canary in one text part. */
export function createSecretFinder(machine: PatternMachine<null>): LeakFinder {
  let state = 0;
  let apart = 0;
  let holdFrom = Number.POSITIVE_INFINITY;
  let findings: LeakFinding[] = [];
  return {
    feed(char) {
      for (const each of char.skeleton) {
        const symbol = symbolOf(each.charCodeAt(0));
        if (symbol < 0) {
          apart += 1;
          if (apart > maxSeparator) state = 0;
          continue;
        }
        apart = 0;
        state = machine.next(state, symbol);
        if (machine.endings(state)) {
          findings.push({
            start: char.start,
            end: char.end,
            effect: 'block',
            what: 'the canary of the system prompt',
          });
        }
      }
      if (machine.held(state) === 0) holdFrom = Number.POSITIVE_INFINITY;
      else if (holdFrom === Number.POSITIVE_INFINITY) holdFrom = char.start;
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
