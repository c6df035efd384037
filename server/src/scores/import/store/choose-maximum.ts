// The one maximum of an assessment within a class. The records hold one for each assessment, so cells that
// name another of their own (`17/20` below a header of 40) are refused rather than converted.
import type { Findings } from '../findings.ts';
import type { ParsedAssessment, ParsedScore } from '../parsed-gradebook.ts';

/** The header's maximum, else the one that all numeric cells name. */
export function chooseMaximum(
  assessment: ParsedAssessment,
  scores: readonly ParsedScore[],
  findings: Findings,
): number | null {
  if (assessment.maxPoints === null && !scores.some(({ ownMax }) => ownMax === true)) return null;
  const chosen = assessment.maxPoints ?? scores.find(({ ownMax }) => ownMax === true)?.maxPoints ?? null;
  for (const { points, maxPoints, line, file, raw } of scores) {
    if (points === null || maxPoints === chosen) continue;
    const reason =
      maxPoints === null
        ? `${points} for ${assessment.title} has no maximum, while other cells name ${chosen}: put it into the header`
        : `"${raw ?? points}" for ${assessment.title} is out of ${maxPoints}, the assessment out of ${chosen}`;
    findings.rejectIn(file, line, reason);
  }
  return chosen;
}
