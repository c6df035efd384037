// The parts of a tool's declared "no" that are used by machines: its code and what it asks back.

import { readJsonValue } from './json-value.mts';
import { cutText, type Question } from './tool-result.mts';

/** The code of a refusal that names none. */
export const UNKNOWN_CODE = 'UNKNOWN';

// Matches "AMBIGUOUS_NAME" and "http.404", not "no such class" or "". One class, bounded: linear.
const PLAIN_CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/** A code is a short plain word, since it goes into sentences; anything else counts as none. */
export function toCode(code: unknown): string | undefined {
  return typeof code === 'string' && PLAIN_CODE.test(code) ? code : undefined;
}

const MAX_QUESTION_CHARS = 400;

/** A refusal is a question when it brings candidates to choose from. */
export function toQuestion(code: string, text: string, candidates: unknown): Question | undefined {
  if (!Array.isArray(candidates) || candidates.length === 0) return undefined;
  const reading = readJsonValue(candidates);
  if (reading.fault || !Array.isArray(reading.value)) return undefined;
  return { code, text: cutText(text, MAX_QUESTION_CHARS), candidates: reading.value };
}
