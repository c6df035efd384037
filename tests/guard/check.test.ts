// The check of the guard can fail: for a fault that no case notices, for a fault that can't be put in, for an
// import that is not allowed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNodeImports, checkPythonImports } from '../../shared/guard/src/check-copies.mts';
import { checkMutant, checkUnchanged, type Guard } from '../../shared/guard/src/check-mutants.mts';
import { typescriptMutations } from '../../shared/guard/src/mutations.mts';
import { pythonMutations } from '../../shared/guard/src/mutations-python.mts';

const inGuard = (path: string) => fileURLToPath(new URL(`../../shared/guard/${path}`, import.meta.url));

const guard: Guard = {
  language: 'Python',
  folder: inGuard('python'),
  copyAs: 'python',
  contractFile: inGuard('contract.json'),
  command: (cases) => ['python3', 'test_guard.py', ...cases.map((name) => `ContractTest.test_${name}`)],
  redMark: /^FAILED \(/m,
};
const harmless = {
  fault: 'nothing is wrong',
  file: 'guard.py',
  find: '"""A guard around command-line tools',
  replace: '"""A guard around tools',
  cases: ['empty'],
};

describe('guard:check', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'handrail-check-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is green for the guard as it is', async () => {
    expect(await checkUnchanged(guard, [harmless])).toMatchObject({ passed: true });
  });

  it('fails for a fault that goes unnoticed', async () => {
    expect(await checkMutant(guard, harmless)).toMatchObject({ passed: false });
  });

  it('fails for a fault whose place is gone', async () => {
    const verdict = await checkMutant(guard, { ...harmless, find: 'no such text' });
    expect(verdict).toMatchObject({
      passed: false,
      line: expect.stringContaining('holds the text to change 0 times'),
    });
  });

  it('fails for a copy that does not even start', async () => {
    const verdict = await checkMutant(guard, { ...harmless, find: 'import errno', replace: 'import (' });
    expect(verdict.passed).toBe(false);
  });

  it('passes for a fault that is noticed', async () => {
    const fault = { ...harmless, file: 'tool_result.py', find: '"empty"', replace: '"results"' };
    expect(await checkMutant(guard, fault)).toMatchObject({ passed: true });
  });

  it.each([
    ["import { execa } from 'execa';", false],
    ["export * from '../outside.mjs';", false],
    ["const x = await import('execa');", false],
    ["const fs = require('fs-extra');", false],
    ["import { a, b } from './beside.mjs';\nimport 'node:fs';", true],
    ['// no import', false],
  ])('judges the module %j', (text, passed) => {
    writeFileSync(join(folder, 'module.mjs'), text);
    expect(checkNodeImports(folder).passed).toBe(passed);
  });

  it.each([
    ['import requests', false],
    ['    from numpy import array', false],
    ['import os\nfrom queue import Queue', true],
  ])('judges the Python file %j', (text, passed) => {
    writeFileSync(join(folder, 'module.py'), text);
    expect(checkPythonImports(folder).passed).toBe(passed);
  });

  it('knows at least ten faults a language, each once', () => {
    for (const mutations of [typescriptMutations, pythonMutations]) {
      const faults = mutations.map(({ fault }) => fault);
      expect(new Set(faults).size).toBe(faults.length);
      expect(faults.length).toBeGreaterThanOrEqual(10);
    }
  });
});
