// Whether a number fits its maximum: above it is kept and reported, since extra credit is real; far above
// it is a slip and refused.
import type { Findings } from './findings.ts';
import { ABSURD_POINTS, ABSURD_TIMES_MAX } from './import-limits.ts';
import type { ParsedScore } from './parsed-gradebook.ts';

/** The score as it is, flagged, or invalid; what is found goes to `findings`. */
export function judgePoints(score: ParsedScore, title: string, findings: Findings): ParsedScore {
  const { points, maxPoints, line, file } = score;
  if (points === null) {
    if (score.status === 'text') {
      findings.warnIn(file, line, `"${score.raw ?? ''}" for ${title} is no number and is kept as text`);
    }
    return score;
  }
  const hasMax = maxPoints !== null && maxPoints > 0;
  if (points > ABSURD_POINTS || (hasMax && points > maxPoints * ABSURD_TIMES_MAX)) {
    const of = hasMax ? ` of ${maxPoints}` : '';
    findings.rejectIn(file, line, `${points}${of} points for ${title} can not be right`);
    return { ...score, points: null, status: 'invalid', raw: score.raw ?? String(points) };
  }
  if (!hasMax || points <= maxPoints) return score;
  findings.warnIn(file, line, `${points} for ${title} is above the maximum of ${maxPoints}`);
  return { ...score, flagged: true };
}
