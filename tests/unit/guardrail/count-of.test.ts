import { expect, it } from 'vitest';
import { countOf } from '../../../server/src/guardrail/count-of.ts';

it.each([
  [0, 'no row is'],
  [1, '1 row is'],
  [2, '2 rows are'],
  [1000, '1000 rows are'],
])('countOf says %i as "%s"', (count, said) => {
  expect(countOf(count, 'row is', 'rows are')).toBe(said);
});
