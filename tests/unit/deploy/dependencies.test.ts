// Every package that we depend on has its reason in ARCHITECTURE.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

it.each(['.', 'server', 'client', 'shared/wire', 'shared/guard', 'tests'])(
  'the dependencies of %s have a reason',
  (folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const ours = /^(@handrail|@types)\//;
    const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !ours.test(name));
    expect(names.filter((name) => !architecture.includes(`\`${name}\``))).toEqual([]);
  },
);
