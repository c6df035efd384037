// `npm run bench [-- NAME]`: one measurement by name, each a file bench-NAME.ts here that exports `run(argv)`.
// Without a name: whole turns.
import { readdirSync } from 'node:fs';

const names = () =>
  readdirSync(import.meta.dirname).flatMap((file) => /^bench-(\w+)\.ts$/.exec(file)?.[1] ?? []);

export async function run([name = 'turns', ...argv]: string[]): Promise<number> {
  if (!names().includes(name)) {
    console.error(`There is no measurement "${name}". There are: ${names().join(', ')}.`);
    return 2;
  }
  const bench: { run(argv: string[]): Promise<number> } = await import(`./bench-${name}.ts`);
  return bench.run(argv);
}
