// One cell of a score column to a number or a status. Only a numeric cell becomes a number; no status
// ever becomes 0; a formula is never evaluated. Whether a number fits its maximum is asked later.
import { cleanText, startsFormula } from './clean-text.ts';
import type { CellStatus } from './parsed-gradebook.ts';
import { type DecimalMark, readNumber } from './read-number.ts';
import { isLateWord, statusOfWord } from './status-words.ts';

export interface ScoreCell {
  readonly status: CellStatus;
  readonly points: number | null;
  /** The cell's own maximum (`17/40`, `88%`), where it names one. */
  readonly maxPoints?: number;
  readonly unit?: 'percent';
  readonly partial?: number;
  readonly raw?: string;
  /** Why the cell is refused; only with `invalid`. */
  readonly problem?: string;
}

const MAX_RAW_CHARS = 80;

/** Reads a cell as it stands in the file, before any trimming. */
export function readScoreCell(raw: string, decimal: DecimalMark): ScoreCell {
  // Most cells are plain numbers with a point. Matches "44.50"; not "1,5", "-1". Anchored, linear.
  if (/^\d{1,9}(?:\.\d{1,6})?$/.test(raw) && (decimal === '.' || !raw.includes('.'))) {
    return { status: 'graded', points: Number(raw) };
  }
  const text = cleanText(raw.normalize('NFKC'));
  // Tried before the formula rule: a lone dash is a common way to write that there is no score.
  const word = statusOfWord(text);
  if (word !== null && !/^[\t\r]/.test(raw)) return { status: word, points: null };
  const problem = findProblem(raw, text);
  if (problem !== null) return { status: 'invalid', points: null, raw: cut(text), problem };
  return (
    readPlainNumber(text, decimal) ??
    readFraction(text, decimal) ??
    readLate(text, decimal) ??
    readProvisional(text, decimal) ?? { status: 'text', points: null, raw: cut(text) }
  );
}

function findProblem(raw: string, text: string): string | null {
  // Matches "-5", "−0.5"; not "-" nor "-abc". Anchored, fixed length.
  if (/^[-−–]\s?[.,]?\d/.test(text) && /^[-−–\s\d.,%/]+$/.test(text)) return 'negative points';
  if (/^[\t\r]/.test(raw) || startsFormula(text)) return 'a formula is not a score and is never evaluated';
  // Matches "#REF!", "#DIV/0!"; not "#12". Anchored.
  if (/^#[A-Z]{3,5}[/0A-Z]*[!?]?$/i.test(text)) return 'an error value of a spreadsheet is not a score';
  // Matches "1.5E+03"; not "3e". Anchored, one repetition a part.
  if (/^[\d.,]+e[+-]?\d+$/i.test(text)) return 'a number in scientific notation is not taken as a score';
  return null;
}

function readPlainNumber(text: string, decimal: DecimalMark): ScoreCell | null {
  const percent = text.endsWith('%');
  const read = readNumber(percent ? text.slice(0, -1).trim() : text, decimal);
  if (read.kind === 'not-a-number') return null;
  if (read.kind === 'ambiguous') return ambiguous(text);
  if (!percent) return { status: 'graded', points: read.value };
  return { status: 'graded', points: read.value, maxPoints: 100, unit: 'percent', raw: cut(text) };
}

function readFraction(text: string, decimal: DecimalMark): ScoreCell | null {
  // Matches "17/40", "17 of 40", "17,5 von 20"; not "1/2/3". Classes don't overlap their neighbours: linear.
  const match = /^([\d.,]+) ?(?:\/|out of|of|von|sur|de|di|van|av|z) ?([\d.,]+)$/i.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const points = readNumber(match[1], decimal);
  const maxPoints = readNumber(match[2], decimal);
  if (points.kind === 'ambiguous' || maxPoints.kind === 'ambiguous') return ambiguous(text);
  if (points.kind !== 'number' || maxPoints.kind !== 'number') return null;
  return { status: 'graded', points: points.value, maxPoints: maxPoints.value, raw: cut(text) };
}

function readLate(text: string, decimal: DecimalMark): ScoreCell | null {
  // Matches "late 20", "20 (late)", "zu spät: 12,5"; not "20". Anchored; a word part holds no digit, so nothing overlaps.
  const match = /^([^\d.,%]*)([\d.,]+ ?%?)([^\d.,%]*\.?)$/u.exec(text);
  if (match?.[2] === undefined) return null;
  const words = [match[1] ?? '', match[3] ?? ''].map((part) => part.trim()).filter((part) => part !== '');
  if (words.length !== 1 || !isLateWord(words[0] ?? '')) return null;
  const cell = readPlainNumber(match[2], decimal);
  return cell === null || cell.status !== 'graded' ? cell : { ...cell, status: 'late', raw: cut(text) };
}

/** `Needs Grading(85.00)`: still pending, the number is not a score. */
function readProvisional(text: string, decimal: DecimalMark): ScoreCell | null {
  // Matches "In Progress (3.5)"; not "(3.5)". The first part holds no bracket: linear.
  const match = /^([^()\d]+)\(([\d.,]+)\)$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined || statusOfWord(match[1]) !== 'pending') return null;
  const read = readNumber(match[2], decimal);
  return read.kind === 'number'
    ? { status: 'pending', points: null, partial: read.value, raw: cut(text) }
    : { status: 'pending', points: null };
}

function ambiguous(text: string): ScoreCell {
  return {
    status: 'invalid',
    points: null,
    raw: cut(text),
    problem: 'the mark in this number can be read as a decimal or as a thousands mark; write it without',
  };
}

function cut(text: string): string {
  return text.length > MAX_RAW_CHARS ? `${text.slice(0, MAX_RAW_CHARS)}…` : text;
}
