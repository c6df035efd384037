// `npm run bench [-- NAME …]`: one measurement by name, each a file tests/load/bench-NAME.ts that exports
// `run(argv)`. Without a name: whole turns. The server is built first, since some measure it as it is shipped.
import { readdirSync } from 'node:fs';
import { buildServer } from './build.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { inProject } from './project.mjs';

const names = readdirSync(inProject('tests/load')).flatMap(
  (file) => /^bench-(\w+)\.ts$/.exec(file)?.[1] ?? [],
);

async function bench(argv) {
  const named = argv[0] !== undefined && !argv[0].startsWith('-');
  const name = named ? argv[0] : 'turns';
  if (!names.includes(name)) {
    console.error(`There is no measurement "${name}". There are: ${names.join(', ')}.`);
    return 2;
  }
  const code = await buildServer();
  if (code !== 0) return code;
  const { run } = await loadTypeScript(inProject('tests/load', `bench-${name}.ts`));
  return run(named ? argv.slice(1) : argv);
}

process.exitCode = await bench(process.argv.slice(2));
