import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeFailures, ownsUpToFailure } from '../../../server/src/after-model/owned-up.ts';

const labelled = readFileSync(new URL('../../attacks/data/owned-up.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) =>
    z
      .object({ id: z.string(), lang: z.string(), owned: z.boolean(), reply: z.string() })
      .parse(JSON.parse(line)),
  );

describe('ownsUpToFailure', () => {
  it('is measured on at least 120 labelled replies in three languages', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(120);
    expect(new Set(labelled.map(({ lang }) => lang)).size).toBeGreaterThanOrEqual(3);
    const judged = labelled.map((each) => ({ ...each, found: ownsUpToFailure(each.reply) }));
    const right = judged.filter(({ owned, found }) => owned && found).length;
    const precision = right / judged.filter(({ found }) => found).length;
    const recall = right / judged.filter(({ owned }) => owned).length;
    const wrong = judged.filter(({ owned, found }) => owned !== found);
    console.log(
      `owned-up: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} on ${labelled.length} replies`,
    );
    for (const { id, owned, reply } of wrong)
      console.log(`  ${id} is ${owned ? 'owned' : 'not owned'}: ${reply}`);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});

describe('judgeFailures', () => {
  it('judges each failed look-up by itself', () => {
    const reply = 'The look-up for Bob failed. Carol scored 87.';
    expect(judgeFailures(reply, [['Bob Smith'], ['Carol Diaz']])).toEqual([true, false]);
    expect(judgeFailures('Something went wrong.', [['Bob'], ['Carol']])).toEqual([true, true]);
    expect(judgeFailures('Bob has no scores.', [['Bob']])).toEqual([false]);
    expect(judgeFailures('', [])).toEqual([]);
  });

  it('stays linear', () => {
    const started = performance.now();
    for (const unit of ['look-up ', 'i could not ', 'there was a ', 'konnte ich ', 'data '])
      ownsUpToFailure(unit.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
