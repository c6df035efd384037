import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDownloadAddresses, findLooseVersions, findStrayEntries, type Manifest } from './repository.ts';
import { root } from './source.ts';

const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

describe('the top level', () => {
  it('holds the agreed entries only', () => {
    expect(findStrayEntries(readdirSync(root))).toEqual([]);
  });
  it('would show a stray entry', () => {
    expect(findStrayEntries(['server', 'docs', '.github', 'notes.md'])).toEqual(['docs', 'notes.md']);
  });
});

describe('packages', () => {
  it.each(['.', 'server', 'client', 'shared/wire', 'shared/guard', 'tests'])(
    'are pinned exactly in %s',
    (folder) => {
      expect(findLooseVersions(manifest(folder))).toEqual([]);
    },
  );
  it('would show a loose version', () => {
    const dependencies = { a: '^1.2.3', b: '1.2.3', c: '*', d: '1.2.3-beta.1', e: 'latest' };
    expect(findLooseVersions({ dependencies })).toEqual(['a@^1.2.3', 'c@*', 'e@latest']);
  });
  it('gives the guard no dependencies at all', () => {
    expect(manifest('shared/guard')).not.toHaveProperty('dependencies');
  });
});

describe('the lockfile', () => {
  it('records no download address', () => {
    expect(findDownloadAddresses(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([]);
  });
  it('would show one, and takes a workspace link for none', () => {
    const lines = ['  "resolved": "client",', '  "resolved": "https://registry.example/a.tgz",'];
    expect(findDownloadAddresses(lines.join('\n'))).toEqual([lines[1]]);
  });
});
