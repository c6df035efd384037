// Every case of contract.json against the TypeScript guard, with real processes.
import { describe, expect, it } from 'vitest';
import { loadCases, runCase } from '../../shared/guard/src/contract.mts';

const cases = loadCases();

describe('the contract', () => {
  it.each(cases.map((contractCase) => [contractCase.name, contractCase] as const))(
    'holds for %s',
    async (_name, contractCase) => {
      expect(await runCase(contractCase)).toEqual([]);
    },
    90_000,
  );

  it('has the six classic scenarios and at least thirty hostile ones, each name once', () => {
    const names = cases.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['results', 'empty', 'refused', 'crash', 'silent', 'hang']));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(36);
  });
});
