import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUnittest, countVerdicts, countVitest, settle } from '../../support/runners/count.mjs';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('settle', () => {
  it('keeps the counts of a runner that ended well', () => {
    expect(settle('x', { passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
  });
  it('counts a bad ending without a named failure as one failure', () => {
    expect(settle('x', { passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  });
  it('counts a runner that ran nothing as one failure', () => {
    expect(settle('x', { passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('countVitest', () => {
  const file = (status: string, ...assertions: string[]) => ({
    status,
    assertionResults: assertions.map((each) => ({ status: each })),
  });
  it('counts a file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed')],
    };
    expect(countVitest(report)).toEqual({ passed: 2, failed: 2 });
  });
});

describe('countUnittest', () => {
  it('reads a good ending, skipped tests left out', () => {
    expect(countUnittest('..s\nRan 12 tests in 3.100s\n\nOK (skipped=2)\n')).toEqual({
      passed: 10,
      failed: 0,
    });
    expect(countUnittest('Ran 1 test in 0.1s\n\nOK\n')).toEqual({ passed: 1, failed: 0 });
  });
  it('reads failures and errors', () => {
    const output = 'Ran 12 tests in 3.100s\n\nFAILED (failures=1, errors=2, skipped=1)\n';
    expect(countUnittest(output)).toEqual({ passed: 8, failed: 3 });
  });
  it('finds nothing in the output of a run that never began', () => {
    expect(countUnittest('No module named unittest')).toEqual({ passed: 0, failed: 0 });
  });
});

describe('countVerdicts', () => {
  it('counts lines that begin with the verdict, and no others', () => {
    expect(countVerdicts('PASS one\nFAIL two\n  PASS inside\nRESULT FAIL\nPASS three\n')).toEqual({
      passed: 2,
      failed: 1,
    });
  });
});
