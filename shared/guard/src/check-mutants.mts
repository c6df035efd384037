// Puts one fault at a time into a copy of the guard and asserts that its contract goes red.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutation } from './mutations.mts';
import { runProgram } from './run-program.mts';

/** A guard in one language: how to copy it and how to run cases of its contract. */
export interface Guard {
  language: string;
  /** The folder of its files and what a copy of it is called beside contract.json. */
  folder: string;
  copyAs: string;
  contractFile: string;
  /** The command that runs cases, with the copied folder as working directory. */
  command: (cases: readonly string[]) => [string, ...string[]];
  /** Stands in the output of a run in which a case failed, as against one that broke down. */
  redMark: RegExp;
}

export interface Verdict {
  passed: boolean;
  line: string;
}

/** Output of a run, shown below its verdict and not to be taken for verdicts. */
export function indent(output: string): string {
  return output.trimEnd().replaceAll(/^/gm, '    ');
}

const RUN_LIMIT_MS = 60_000;

/** The guard without a fault must be green over all cases that the mutants are tried on. */
export async function checkUnchanged(guard: Guard, mutations: readonly Mutation[]): Promise<Verdict> {
  const cases = [...new Set(mutations.flatMap((mutation) => mutation.cases))];
  const { exitCode, output } = await withCopy(guard, (folder) => runCases(guard, folder, cases));
  const passed = exitCode === 0;
  const line = `${guard.language}: unchanged, the ${cases.length} cases are green`;
  return { passed, line: passed ? line : `${line}\n${indent(output)}` };
}

/** The contract must go red for the fault. */
export async function checkMutant(guard: Guard, mutation: Mutation): Promise<Verdict> {
  const line = `${guard.language}: red when ${mutation.fault}`;
  return withCopy(guard, async (folder) => {
    const file = join(folder, mutation.file);
    const parts = readFileSync(file, 'utf8').split(mutation.find);
    if (parts.length !== 2) {
      return {
        passed: false,
        line: `${line}\n    ${mutation.file} holds the text to change ${parts.length - 1} times`,
      };
    }
    writeFileSync(file, parts.join(mutation.replace));
    const { exitCode, output } = await runCases(guard, folder, mutation.cases);
    const red = exitCode === 1 && guard.redMark.test(output);
    return { passed: red, line: red ? line : `${line}\n    exit code ${exitCode}\n${indent(output)}` };
  });
}

function runCases(guard: Guard, folder: string, cases: readonly string[]) {
  const [program, ...args] = guard.command(cases);
  return runProgram(program, args, folder, RUN_LIMIT_MS);
}

async function withCopy<T>(guard: Guard, use: (folder: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'handrail-guard-'));
  try {
    cpSync(guard.folder, join(copy, guard.copyAs), { recursive: true });
    cpSync(guard.contractFile, join(copy, 'contract.json'));
    return await use(join(copy, guard.copyAs));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
