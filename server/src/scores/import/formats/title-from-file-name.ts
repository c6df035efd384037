// Names for what a file does not name itself: an assignment or a class called after the file.
import { cleanText } from '../clean-text.ts';

/** `Midterm_1_scores.csv` becomes `Midterm 1`. */
export function titleFromFileName(fileName: string): string {
  const stem = stemOf(fileName).replace(/[_-](?:scores|grades|export|evaluations)$/i, '');
  return cleanText(stem.replaceAll('_', ' ')) || 'Assignment';
}

/** The file's name without folder and ending. */
export function stemOf(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? fileName;
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}
