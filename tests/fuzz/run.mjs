// `npm run test:fuzz`: the fuzz test with 100,000 generated requests, or as many as the first argument says.
import { inPackage, inProject } from '../../server/commands/project.mjs';
import { runNode } from '../../server/commands/run-program.mjs';

const [requests = '100000'] = process.argv.slice(2);
process.exitCode = await runNode(
  [
    inPackage('tests', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    inProject('tests/vitest.config.ts'),
    'http/fuzz',
  ],
  { env: { ...process.env, FUZZ_REQUESTS: requests } },
);
