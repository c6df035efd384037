// The settings as the documents list them are the settings that there are, with their real defaults.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/src/config.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const known = new Set(
  [...read('server/src/config.ts').matchAll(/reader\.read\('([A-Z_]+)'/g)].map(([, name]) => name),
);

/** `#NAME=value` lines; some carry an example where the default is "unset". */
const example = new Map(
  [...read('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const examplesOnly = ['PUBLIC_URL', 'TRUST_PROXY', 'HANDRAIL_SECRET', 'LOG_RECORDS', 'DEMO'];

describe('.env.example', () => {
  it('lists every setting, and no other', () => {
    expect([...example.keys()].sort()).toEqual([...known].filter((name) => name !== 'OLLAMA_HOST').sort());
  });

  it('shows the real defaults', () => {
    const shown = Object.fromEntries([...example].filter(([name]) => !examplesOnly.includes(name ?? '')));
    expect(readConfig(shown)).toEqual(readConfig({}));
  });

  it('shows examples that are taken', () => {
    expect(readConfig(Object.fromEntries(example))).toMatchObject({ ok: true });
  });
});

describe('README', () => {
  it('has a row for every setting', () => {
    const table = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect([...known].filter((name) => !table.some((line) => line.includes(`\`${name}\``)))).toEqual([]);
  });
});
