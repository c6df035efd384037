// Asserts that each guard runs from a bare copy of its files and uses nothing but its own language's library.

import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indent, type Verdict } from './check-mutants.mts';
import { runProgram } from './run-program.mts';

const DEMO_LIMIT_MS = 30_000;

/** Copies the files that end so into an empty folder and runs the demo there: it must end with 6/6. */
export async function checkDemo(
  language: string,
  folder: string,
  ending: string,
  command: readonly [string, ...string[]],
): Promise<Verdict> {
  const copy = mkdtempSync(join(tmpdir(), 'handrail-demo-'));
  try {
    for (const file of listFiles(folder, ending)) copyFileSync(join(folder, file), join(copy, file));
    const [program, ...args] = command;
    const { exitCode, output } = await runProgram(program, args, copy, DEMO_LIMIT_MS);
    const passed = exitCode === 0 && output.trimEnd().endsWith('\n6/6');
    const line = `${language}: the demo runs from a bare copy and ends with 6/6`;
    return { passed, line: passed ? line : `${line}\n${indent(output)}` };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

// Matches "import { spawn } from 'node:child_process';" and "import 'x';" at the start of a line, as the compiler
// writes them, and a call of import or require with a text; not "export const x = 'y'". Bounded, over one line.
const NODE_IMPORT =
  /^(?:(?:import|export)\b[^'"\n]{0,1000}\bfrom|import)\s{0,9}['"]([^'"\n]{1,200})['"]|\b(?:import|require)\(\s{0,9}['"]([^'"\n]{1,200})['"]/gm;

/** Every import of the built files is a `node:` built-in or a file beside it. */
export function checkNodeImports(folder: string): Verdict {
  const found = listImports(folder, '.mjs', NODE_IMPORT);
  const isAllowed = (name: string) => name.startsWith('node:') || /^\.\/[\w-]+\.mjs$/.test(name);
  return judgeImports('TypeScript: imports nothing but node: built-ins', found, isAllowed);
}

// Matches "import os" and "from queue import Queue" at the start of a line, not "# import os".
const PYTHON_IMPORT = /^[ \t]{0,40}(?:import|from)[ \t]+([A-Za-z_][\w.]{0,100})/gm;

/** Every import of the Python files is one of these modules of the standard library or a file beside it. */
export function checkPythonImports(folder: string): Verdict {
  const own = new Set(listFiles(folder, '.py').map((file) => file.slice(0, -3)));
  const found = listImports(folder, '.py', PYTHON_IMPORT);
  const isAllowed = (name: string) => own.has(name) || standardModules.has(name);
  return judgeImports('Python: imports nothing but the standard library', found, isAllowed);
}

/** Those that are used; all of them are in Python 3.9 and newer. */
const standardModules = new Set([
  'argparse',
  'errno',
  'json',
  'math',
  'os',
  'queue',
  're',
  'select',
  'signal',
  'subprocess',
  'sys',
  'tempfile',
  'threading',
  'time',
  'unittest',
  'uuid',
]);

function findImports(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? match[2] ?? '');
}

function judgeImports(line: string, found: readonly Import[], isAllowed: (name: string) => boolean): Verdict {
  const foreign = found
    .filter(({ name }) => !isAllowed(name))
    .map(({ file, name }) => `${file} imports ${name}`);
  if (found.length === 0) foreign.push('no import was found at all');
  return { passed: foreign.length === 0, line: [line, ...foreign].join('\n    ') };
}

interface Import {
  file: string;
  name: string;
}

function listImports(folder: string, ending: string, pattern: RegExp): Import[] {
  return listFiles(folder, ending).flatMap((file) =>
    findImports(readFileSync(join(folder, file), 'utf8'), pattern).map((name) => ({ file, name })),
  );
}

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(ending) && !name.startsWith('test_'));
}
