// What a claim costs must not grow with the evidence: a teacher who looked up a whole school reads on as fast
// as one who looked up two students.
import { describe, expect, it } from 'vitest';
import { createGroundingCheck } from '../../../server/src/after-model/grounding/grounding-check.ts';
import type { Evidence, EvidenceResult } from '../../../server/src/after-model/reply-screen.ts';
import { found, score } from './evidence-of.ts';

const studentOf = (at: number): string =>
  at === 0 ? 'Alice Johnson' : `${'BCDFGHJKLM'[at % 10]}o${'abcdefghij'[Math.floor(at / 10) % 10]} Kaya${at}`;

function resultOf(student: string, at: number): EvidenceResult {
  const pointsIn = (place: number): number => 60 + ((at * 7 + place * 13) % 40);
  return found('get_scores', student, [
    score(student, 'Math', pointsIn(0)),
    score(student, 'Science', pointsIn(1)),
    score(student, 'History', pointsIn(2)),
  ]);
}

const evidenceOf = (count: number): Evidence => ({
  results: Array.from({ length: count }, (_, at) => resultOf(studentOf(at), at)),
  person: { name: 'Ms Rivera' },
  userTexts: ['What are the scores?'],
});

function msFor(text: string, evidence: Evidence): number {
  const started = performance.now();
  const check = createGroundingCheck(evidence, 'mark');
  check.push(text);
  check.end();
  return performance.now() - started;
}

describe('grounding with much evidence', () => {
  // Some kinds look at each different number of the evidence, of which there are few.
  it.each([
    ['You scored 60 in Math. Your average is 73. ', 4],
    ['The class average in Math is 78.4 and the highest score is 97. ', 8],
    ['Both scored above 60 in Math. All scored 60 in total. ', 3.5],
    ['Alice is 7 points ahead of Boa in Science. On average she leads by 12. ', 12],
    ['Alice scored 60 in Math and 73 in Science. ', 2.5],
    ['Alice ranks 3rd in Math. Alice has 60% in Math. ', 4],
    ['Class 10A: Alice Johnson has 60 in Math. ', 3.5],
  ] as const)('judges about as fast: %s', (sentence, atMost) => {
    const text = sentence.repeat(80);
    const few = evidenceOf(2);
    const many = evidenceOf(300);
    // What was read of the evidence serves every part of a turn's reply.
    for (const evidence of [few, many, few, many]) msFor(text, evidence);
    const best = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    const ratio = (): number => best.many / best.few;
    // A busy machine spoils some of the runs, not the best of many.
    for (let run = 0; run < 7 || (run < 40 && ratio() >= atMost); run++) {
      best.few = Math.min(best.few, msFor(text, few));
      best.many = Math.min(best.many, msFor(text, many));
    }
    expect(ratio()).toBeLessThan(atMost);
  });
});
