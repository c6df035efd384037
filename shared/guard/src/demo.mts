// Six calls of the fake CLI through the guard, one line each: what the program did, how the guard typed it and
// the sentence that a model would read. Ends with 6/6 and exit code 0 only when every one is as it must be.

import { isDeepStrictEqual } from 'node:util';
import { describe, fakeCliPath, runTool, type ToolResult } from './index.mts';
import { isMain } from './is-main.mts';

interface Expectation {
  scenario: string;
  kind: ToolResult['kind'];
  ok: boolean;
  items: unknown;
  exitCode: number | null;
  sentence: RegExp;
}

const failureSentence = (kind: string) => new RegExp(`FAILED \\(kind: ${kind},.*describe no results`);

const expectations: readonly Expectation[] = [
  {
    scenario: 'results',
    kind: 'results',
    ok: true,
    items: [{ name: 'Ada Example', points: 92 }],
    exitCode: 0,
    sentence: /returned 1 item.*"points":92/,
  },
  { scenario: 'empty', kind: 'empty', ok: true, items: [], exitCode: 0, sentence: /real answer/ },
  {
    scenario: 'refused',
    kind: 'refused',
    ok: false,
    items: null,
    exitCode: 0,
    sentence: failureSentence('refused'),
  },
  { scenario: 'crash', kind: 'exit', ok: false, items: null, exitCode: 3, sentence: failureSentence('exit') },
  {
    scenario: 'silent',
    kind: 'protocol',
    ok: false,
    items: null,
    exitCode: 0,
    sentence: failureSentence('protocol'),
  },
  {
    scenario: 'hang',
    kind: 'timeout',
    ok: false,
    items: null,
    exitCode: null,
    sentence: failureSentence('timeout'),
  },
];

const HANG_TIMEOUT_MS = 1000;
/** Far above what a loaded machine needs; a guard without its timer is stopped by it. */
const DEMO_DEADLINE_MS = 20_000;

async function showScenario(expected: Expectation): Promise<boolean> {
  const timeoutMs = expected.scenario === 'hang' ? HANG_TIMEOUT_MS : 10_000;
  const args = [fakeCliPath, '--scenario', expected.scenario];
  const result = await runTool(process.execPath, args, { timeoutMs });
  const sentence = describe(result, { name: 'fake_cli' });
  const asExpected =
    result.kind === expected.kind &&
    result.ok === expected.ok &&
    result.exitCode === expected.exitCode &&
    isDeepStrictEqual(result.items, expected.items) &&
    expected.sentence.test(sentence);
  const facts = `kind=${result.kind} ok=${result.ok} items=${JSON.stringify(result.items)}`;
  console.log(`${asExpected ? 'ok  ' : 'FAIL'} ${expected.scenario.padEnd(8)} ${facts} | ${sentence}`);
  return asExpected;
}

/** Shows all six; resolves to the exit code. */
export async function run(): Promise<number> {
  const deadline = setTimeout(() => {
    console.log('FAIL the guard did not end a call in time');
    process.exit(1);
  }, DEMO_DEADLINE_MS);
  let passed = 0;
  for (const expected of expectations) if (await showScenario(expected)) passed += 1;
  clearTimeout(deadline);
  console.log(`${passed}/${expectations.length}`);
  return passed === expectations.length ? 0 : 1;
}

if (isMain(import.meta.url)) process.exitCode = await run();
