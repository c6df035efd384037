// `npm run check`: format and lint, types of sources and tests, who may import whom, unused code.
// Runs all of them whatever the first says, and prints PASS or FAIL for each.
import { inPackage, inProject } from '../server/commands/project.mjs';
import { runNode } from '../server/commands/run-program.mjs';

const tsc = inPackage('.', 'typescript', 'bin', 'tsc');
const checks = {
  'format and lint': [inPackage('.', '@biomejs/biome', 'bin', 'biome'), 'check', '.'],
  'types of the sources': [tsc, '-b'],
  'types of the tests': [tsc, '-p', inProject('tests'), '--noEmit'],
  architecture: [
    inPackage('tests', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    inProject('tests', 'vitest.config.ts'),
    '--reporter=dot',
    'architecture',
  ],
  'unused code': [inPackage('.', 'knip', 'bin', 'knip.js')],
};

const lines = [];
for (const [name, args] of Object.entries(checks)) {
  const passed = (await runNode(args)) === 0;
  if (!passed) process.exitCode = 1;
  lines.push(`${passed ? 'PASS' : 'FAIL'} ${name}`);
}
console.log(`\n${lines.join('\n')}`);
