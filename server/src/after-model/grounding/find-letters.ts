// Letter grades and Roman numerals in one sentence of a reply. Pure.

import { matchesOf } from './matches-of.ts';
import type { FoldedSentence, Span } from './number-mention.ts';
import { romanNumber } from './number-words.ts';

// Letter grades as written: "an A+", "grade: B", "got C-". The word before must call for one. Linear.
const gradeForms =
  /(?:\ban?|\b(?:grade|mark|note|nota|got|get|gets|scored|earned|received|achieved|of|is|was|an|with|:)|[:=|])\s+["'“*]{0,2}([A-F](?:[+\-−–]|[ -](?:plus|minus)\b)?)["'”*]{0,2}(?![\w'’+-])/g;
// "Straight As", "straight A's".
const manyForm = /\b[Ss]traight ([A-F]['’]?s)\b/g;
const romanForm = /\b[IVXLC]{2,8}\b/g;

/** A capital that may be a grade, alone: without one there is none. */
const loneLetter = /(?<![A-Za-z0-9])[A-F](?![A-Za-z0-9])/;

/** Grades and Roman numerals, with offsets in the sentence as written. */
export function findLetters({
  original,
}: FoldedSentence): readonly (Span & { grade?: string; value?: number })[] {
  const found: (Span & { grade?: string; value?: number })[] = [];
  if (loneLetter.test(original))
    for (const match of matchesOf(gradeForms, original)) {
      const grade = match[1] ?? '';
      const from = match.index + match[0].lastIndexOf(grade);
      found.push({ from, to: from + grade.length, grade });
    }
  for (const match of matchesOf(manyForm, original)) {
    const grade = match[1] ?? '';
    const to = match.index + match[0].length;
    found.push({ from: to - grade.length, to, grade });
  }
  for (const match of matchesOf(romanForm, original)) {
    const value = romanNumber(match[0]);
    if (value !== undefined) found.push({ from: match.index, to: match.index + match[0].length, value });
  }
  return found;
}
