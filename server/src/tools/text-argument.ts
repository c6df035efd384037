// The kind of argument that models write as text or as a bare number: a name, a class, a title.
// Lists, objects, booleans and null are no text.
import { z } from 'zod';

const maxTextChars = 200;

/** A number where a name is asked is taken as its digits. */
const asDigits = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** Models fill an optional field with null or nothing when they have no value for it. */
const asAbsent = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : asDigits(value);

const isShort = (text: string): boolean =>
  text.length <= 2 * maxTextChars && [...text].length <= maxTextChars;

function text(what: string) {
  return z
    .string({ invalid_type_error: `must be ${what} as text`, required_error: `must be given: ${what}` })
    .refine(isShort, `must be at most ${maxTextChars} characters`);
}

/** Required text with a letter or digit in it. */
export function textArgument(what: string, description: string) {
  const named = text(what).refine((value) => /[\p{L}\p{N}]/u.test(value), `must be ${what}`);
  return z.preprocess(asDigits, named).describe(description);
}

export function optionalTextArgument(what: string, description: string) {
  return z.preprocess(asAbsent, text(what).optional()).describe(description);
}
