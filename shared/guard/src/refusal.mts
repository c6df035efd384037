// A tool's declared "no": returned or thrown by a function under the guard.

import type { JsonValue } from './json-value.mts';

/** What to ask back, and the answers to choose from. */
export interface Asking {
  text: string;
  candidates: readonly JsonValue[];
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly question: Asking | undefined;

  constructor(code: string, message: string, question?: Asking) {
    super(message);
    this.code = code;
    this.question = question;
  }
}

/**
 * Says no: `return refuse('BAD_INPUT', 'student_name: give a name')`. The code is a short plain word; the model
 * reads the message's first line. With a question the refusal is no failure but something to ask the person.
 */
export function refuse(code: string, message: string, question?: Asking): Refusal {
  return new Refusal(code, message, question);
}
