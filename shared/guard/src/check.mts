// `npm run guard:check`: proof that the guard can't be "simplified" unnoticed, in both languages. Both demos,
// both import rules, both contracts red for every fault. PASS or FAIL a line, a closing RESULT.

import { fileURLToPath } from 'node:url';
import { checkDemo, checkNodeImports, checkPythonImports } from './check-copies.mts';
import { checkMutant, checkUnchanged, type Guard, type Verdict } from './check-mutants.mts';
import { isMain } from './is-main.mts';
import { type Mutation, typescriptMutations } from './mutations.mts';
import { pythonMutations } from './mutations-python.mts';

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const python = process.platform === 'win32' ? 'python' : 'python3';

const typescriptGuard: Guard = {
  language: 'TypeScript',
  folder: inPackage('dist'),
  copyAs: 'dist',
  contractFile: inPackage('contract.json'),
  command: (cases) => [process.execPath, 'contract.mjs', ...cases],
  redMark: /^RESULT \d+ passed, [1-9]\d* failed$/m,
};

const pythonGuard: Guard = {
  language: 'Python',
  folder: inPackage('python'),
  copyAs: 'python',
  contractFile: inPackage('contract.json'),
  command: (cases) => [
    python,
    'test_guard.py',
    ...cases.map((name) => `ContractTest.test_${name.replaceAll('-', '_')}`),
  ],
  redMark: /^FAILED \((?:failures|errors)=/m,
};

type Check = () => Verdict | Promise<Verdict>;

function listChecks(): Check[] {
  const mutants = (guard: Guard, mutations: readonly Mutation[]): Check[] => [
    () => checkUnchanged(guard, mutations),
    ...mutations.map((mutation) => () => checkMutant(guard, mutation)),
  ];
  return [
    () => checkDemo('TypeScript', typescriptGuard.folder, '.mjs', [process.execPath, 'demo.mjs']),
    // -S hides installed packages, so that only the standard library is left to import.
    () => checkDemo('Python', pythonGuard.folder, '.py', [python, '-S', 'demo.py']),
    () => checkNodeImports(typescriptGuard.folder),
    () => checkPythonImports(pythonGuard.folder),
    ...mutants(typescriptGuard, typescriptMutations),
    ...mutants(pythonGuard, pythonMutations),
  ];
}

/** Most of a check is waiting for short-lived processes; more at once would blur the time limits. */
const AT_ONCE = 2;

/** Runs everything; resolves to the exit code. */
export async function run(): Promise<number> {
  const waiting = listChecks();
  const verdicts: Verdict[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const verdict = await check();
      verdicts.push(verdict);
      console.log(`${verdict.passed ? 'PASS' : 'FAIL'} ${verdict.line}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const failed = verdicts.filter(({ passed }) => !passed).length;
  console.log(`RESULT ${verdicts.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (isMain(import.meta.url)) process.exitCode = await run();
