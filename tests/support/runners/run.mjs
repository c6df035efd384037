// Runs each kind of test runner once and resolves to its counts, with a limit on its time. Output goes to the
// terminal as it comes; what is counted is read from a report file or from a copy of that output.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPackage, inProject } from '../../../server/commands/project.mjs';
import { startProgram } from '../../../server/commands/run-program.mjs';
import { countUnittest, countVerdicts, countVitest, settle } from './count.mjs';

const limitMs = 15 * 60_000;

async function within(name, { child, ended }) {
  const timer = setTimeout(() => {
    console.error(`${name} took longer than ${limitMs / 60_000} minutes and was ended.`);
    child.kill('SIGKILL');
  }, limitMs);
  return ended.finally(() => clearTimeout(timer));
}

/** Runs a program, showing and keeping all that it prints. */
async function runAndKeep(name, command, args) {
  const running = startProgram(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const kept = [];
  for (const [from, to] of [
    [running.child.stdout, process.stdout],
    [running.child.stderr, process.stderr],
  ]) {
    from.setEncoding('utf8').on('data', (text) => {
      kept.push(text);
      to.write(text);
    });
  }
  const exitCode = await within(name, running);
  return { exitCode, output: kept.join('') };
}

/** Runs Vitest with one of the configurations in tests/. */
export async function runVitest(name, config, env = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'handrail-tests-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = [
      inPackage('tests', 'vitest', 'vitest.mjs'),
      'run',
      '--config',
      inProject('tests', config),
    ];
    const running = startProgram(process.execPath, [...vitest, ...reporters], {
      env: { ...process.env, ...env },
    });
    const exitCode = await within(name, running);
    const counts = await readFile(report, 'utf8').then(
      (text) => countVitest(JSON.parse(text)),
      () => ({ passed: 0, failed: 0 }),
    );
    return settle(name, counts, exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs Python's unittest over a folder. */
export async function runPython(name, folder) {
  const python = process.platform === 'win32' ? 'python' : 'python3';
  const { exitCode, output } = await runAndKeep(name, python, [
    '-m',
    'unittest',
    'discover',
    '-s',
    inProject(folder),
  ]);
  if (exitCode === 127)
    console.error('Python 3.9 or newer is needed for the tests of the guard’s Python twin.');
  return settle(name, countUnittest(output), exitCode);
}

/** Runs a Node program that prints PASS or FAIL a line. */
export async function runVerdicts(name, args) {
  const { exitCode, output } = await runAndKeep(name, process.execPath, args);
  return settle(name, countVerdicts(output), exitCode);
}
