// What a phrase of the attack screen is, and how its pattern is written: over folded text (lower case, no
// accents, look-alikes Latin) in which white space is one space and the ends of sentences and quotations
// are " | ". Tight phrases only: single words such as "ignore", "system" or "tools" are ordinary language.
import { foldChar } from '../fold.ts';

export type AttackKind =
  | 'override'
  | 'prompt-extraction'
  | 'tool-listing'
  | 'role-play'
  | 'false-authority'
  | 'chat-template'
  | 'encoded'
  | 'split';

export interface AttackPhrase {
  readonly kind: AttackKind;
  readonly level: 'block' | 'flag';
  readonly pattern: RegExp;
}

// Patterns are written in ordinary spelling and folded like the text that they meet.
function foldPattern(source: string): string {
  let folded = '';
  for (const char of source) folded += char.charCodeAt(0) < 0x80 ? char : foldChar(char).text;
  return folded;
}

/** Gap of up to `count` words, within one sentence. */
export const gap = (count: number): string => `(?: [^ |]{1,24}){0,${count}}`;

/** A phrase; every gap in `source` must be bounded, so that matching stays linear. */
export function phrase(level: AttackPhrase['level'], kind: AttackKind, source: string): AttackPhrase {
  return { level, kind, pattern: new RegExp(foldPattern(source), 'u') };
}
