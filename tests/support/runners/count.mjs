// Turns what a test runner reports into counts. A runner that ended badly without naming a failure counts as
// one failure, and so does one that ran nothing: no runner can go missing and leave the sum green.

/** Makes sure that a bad ending shows in the counts. */
export function settle(name, { passed, failed }, exitCode) {
  if (failed === 0 && exitCode !== 0) {
    console.error(`${name} ended with exit code ${exitCode} without naming a failed test.`);
    return { passed, failed: 1 };
  }
  if (passed + failed === 0) {
    console.error(`${name} ran nothing.`);
    return { passed, failed: 1 };
  }
  return { passed, failed };
}

/** Counts of Vitest's JSON report. A file that could not be loaded holds no tests and counts as one failure. */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
}

/** Counts of Python's unittest from its closing lines: `Ran 12 tests in 3.1s`, `FAILED (failures=1, errors=2)`. */
export function countUnittest(output) {
  const ran = Number(/^Ran (\d+) tests? in /m.exec(output)?.[1] ?? 0);
  const closing = /^(?:OK|FAILED)(?: \((.*)\))?\s*$/m.exec(output)?.[1] ?? '';
  const number = (word) => Number(new RegExp(`(?:^|, )${word}=(\\d+)`).exec(closing)?.[1] ?? 0);
  const failed = number('failures') + number('errors') + number('unexpected successes');
  return { passed: Math.max(0, ran - failed - number('skipped')), failed };
}

/** Counts of a program that prints PASS or FAIL at the start of a line for each thing that it checked. */
export function countVerdicts(output) {
  const count = (word) => output.split('\n').filter((line) => line.startsWith(`${word} `)).length;
  return { passed: count('PASS'), failed: count('FAIL') };
}
