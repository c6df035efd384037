// `npm test`: builds what is stale and runs everything: unit, HTTP, guard, attack and architecture tests, the
// browser tests, the Python twin's tests and the guard's own check. Its last line is the sum of all of them.
import { build } from '../server/commands/build.mjs';
import { inProject } from '../server/commands/project.mjs';
import { findBrowser } from './support/find-browser.mjs';
import { runPython, runVerdicts, runVitest } from './support/runners/run.mjs';

const failure = { passed: 0, failed: 1 };

async function runBrowser() {
  const browser = await findBrowser();
  return browser ? runVitest('browser tests', 'vitest.browser.config.ts', { CHROME_PATH: browser }) : failure;
}

const runners = {
  build: async () => ((await build()) === 0 ? { passed: 0, failed: 0 } : failure),
  tests: () => runVitest('tests', 'vitest.config.ts'),
  'browser tests': runBrowser,
  'Python tests of the guard': () => runPython('Python tests of the guard', 'shared/guard/python'),
  'guard check': () => runVerdicts('guard check', [inProject('server/commands/run.mjs'), 'guard-check']),
};

const sum = { passed: 0, failed: 0 };
const lines = [];
for (const [name, run] of Object.entries(runners)) {
  console.log(`\n▸ ${name}`);
  const startedAt = performance.now();
  const { passed, failed } = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  sum.passed += passed;
  sum.failed += failed;
  lines.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

console.log(`\n${lines.join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
