// A OneRoster result: the score status first, then the number. Partly graded work is still pending; its
// number is provisional.
import type { DecimalMark } from '../read-number.ts';
import { readScoreCell, type ScoreCell } from '../read-score-cell.ts';

/** What a result's status and score say together. */
export function readResult(scoreStatus: string, score: string, decimal: DecimalMark): ScoreCell {
  const cell = readScoreCell(score, decimal);
  switch (scoreStatus.toLowerCase().replace(/[_-]/g, ' ').trim()) {
    case 'exempt':
      return { status: 'excused', points: null };
    case 'not submitted':
      return { status: 'missing', points: null };
    case 'submitted':
      return { status: 'pending', points: null };
    case 'partially graded':
      if (cell.points === null) return { status: 'pending', points: null };
      return { status: 'pending', points: null, partial: cell.points, raw: `partially graded: ${score}` };
    default:
      return cell;
  }
}
