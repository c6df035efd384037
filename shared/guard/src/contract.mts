// Runs the cases of contract.json against the TypeScript guard and the fake CLI beside it.
// `node contract.mjs [CASE …]` prints PASS or FAIL a case and ends with exit code 1 when one failed.

import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ContractCase, findFaults } from './contract-case.mts';
import { countLeftovers } from './find-leftovers.mts';
import { fakeCliPath, type RunToolOptions, runTool } from './index.mts';
import { isMain } from './is-main.mts';

/** The cases that hold for TypeScript on this system. */
export function loadCases(): ContractCase[] {
  const file = fileURLToPath(new URL('../contract.json', import.meta.url));
  const contract: { cases: ContractCase[] } = JSON.parse(readFileSync(file, 'utf8'));
  const system = process.platform === 'win32' ? 'win32' : 'posix';
  return contract.cases.filter(
    ({ languages, systems }) =>
      (languages?.includes('typescript') ?? true) && (systems?.includes(system) ?? true),
  );
}

/** Runs a case as often as it asks; the faults found, none when all is as it must be. */
export async function runCase(contractCase: ContractCase): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-contract-'));
  const mark = `mark-${randomUUID()}`;
  try {
    const runs = Array.from({ length: contractCase.times ?? 1 }, () => runOnce(contractCase, folder, mark));
    const faults = await Promise.race([Promise.all(runs).then((all) => all.flat()), failLate(contractCase)]);
    const left = await countLeftovers(mark);
    if (left > 0 && !contractCase.escapes) faults.push(`no process is left: got ${left}`);
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Above every limit of a case by what a busy machine needs: a guard without its timer ends here. */
const SPARE_MS = 6000;

async function failLate({ limits, times }: ContractCase): Promise<string[]> {
  const limitMs = (limits?.timeoutMs ?? 10_000) + (limits?.graceMs ?? 500) + SPARE_MS * (times ? 5 : 1);
  return new Promise((resolve) => {
    setTimeout(resolve, limitMs, ['the call ends by itself: it did not']).unref();
  });
}

async function runOnce(contractCase: ContractCase, folder: string, mark: string): Promise<string[]> {
  const { expect } = contractCase;
  const { command, args, options } = prepareCall(contractCase, folder, mark);
  const startedAt = performance.now();
  const faults = await runTool(command, args, options).then(
    (result) => (expect.rejects ? [`rejects: got ${result.kind}`] : findFaults(expect, result)),
    (error: unknown) => {
      const name = error instanceof Error ? error.name : String(error);
      return name === expect.rejects ? [] : [`no ${expect.rejects ?? 'rejection'}: got ${name}`];
    },
  );
  const ms = performance.now() - startedAt;
  if (ms < (expect.minMs ?? 0)) faults.push(`at least ${expect.minMs} ms: got ${Math.round(ms)}`);
  if (ms > (expect.maxMs ?? Number.POSITIVE_INFINITY)) {
    faults.push(`at most ${expect.maxMs} ms: got ${Math.round(ms)}`);
  }
  return faults;
}

function prepareCall(contractCase: ContractCase, folder: string, mark: string) {
  const { scenario, limits, abortAfterMs } = contractCase;
  const file = join(folder, 'file');
  writeFileSync(file, '#!/bin/true\n');
  chmodSync(file, 0o644);
  const missing = join(folder, 'missing');
  const args = [fakeCliPath, '--scenario', scenario ?? '', '--mark', mark, ...(contractCase.args ?? [])];
  if (contractCase.argument === 'nul') args.push('--', 'a\u0000b');
  if (contractCase.argument === 'too-long') args.push('--', 'x'.repeat(4 * 1024 * 1024));
  const options: RunToolOptions = { ...limits };
  if (contractCase.workingDirectory) {
    options.cwd = contractCase.workingDirectory === 'missing' ? missing : file;
  }
  if (abortAfterMs === 0) options.signal = AbortSignal.abort();
  else if (abortAfterMs !== undefined) options.signal = AbortSignal.timeout(abortAfterMs);
  const commands = { missing, 'not-executable': file };
  return { command: contractCase.command ? commands[contractCase.command] : process.execPath, args, options };
}

/** Runs the named cases, or all; resolves to the exit code. */
async function run(names: readonly string[]): Promise<number> {
  const cases = loadCases().filter(({ name }) => names.length === 0 || names.includes(name));
  let failed = 0;
  for (const contractCase of cases) {
    const faults = await runCase(contractCase);
    console.log(
      `${faults.length === 0 ? 'PASS' : 'FAIL'} ${contractCase.name} ${faults.join('; ')}`.trimEnd(),
    );
    if (faults.length > 0) failed += 1;
  }
  console.log(`RESULT ${cases.length - failed} passed, ${failed} failed`);
  return failed === 0 && cases.length > 0 ? 0 : 1;
}

// A guard that is broken may leave something that keeps this program alive.
if (isMain(import.meta.url)) process.exit(await run(process.argv.slice(2)));
