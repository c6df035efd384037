// `node server/commands/run.mjs NAME …`: builds the server when stale, then runs one of the commands below. A command
// is a module that exports `run(argv)` and resolves to its exit code.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { inProject, loadDotEnv } from './project.mjs';

const commands = {
  'scores-import': 'server/dist/scores/commands/scores-import.js',
  'scores-export': 'server/dist/scores/commands/scores-export.js',
  'users-add': 'server/dist/people/commands/users-add.js',
  'guard-demo': 'shared/guard/dist/demo.mjs',
  'guard-check': 'shared/guard/dist/check.mjs',
  'guard-report': 'server/dist/around-tools/commands/guard-report.js',
  attacks: 'tests/attacks/run-attacks.ts',
};

const [name = '', ...argv] = process.argv.slice(2);
process.exitCode = await runCommand(name, argv);

async function runCommand(name, argv) {
  if (!Object.hasOwn(commands, name)) {
    console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  const code = await buildServer();
  if (code !== 0) return code;
  const file = inProject(commands[name]);
  if (!existsSync(file)) {
    console.error(`The command "${name}" is not there: ${commands[name]} is missing.`);
    return 2;
  }
  loadDotEnv();
  const { run } = file.endsWith('.ts') ? await loadTypeScript(file) : await import(pathToFileURL(file).href);
  return run(argv);
}
