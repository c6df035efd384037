// `npm run test:soak`: builds the server, then the soak over it.
import { buildServer } from '../../server/commands/build.mjs';
import { loadTypeScript } from '../../server/commands/load-typescript.mjs';
import { inProject } from '../../server/commands/project.mjs';

process.exitCode = await buildServer();
if (process.exitCode === 0) {
  const { run } = await loadTypeScript(inProject('tests/load/soak.ts'));
  process.exitCode = await run(process.argv.slice(2));
}
