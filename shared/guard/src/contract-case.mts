// A case of contract.json, and the judge that compares what came back with what it asks for. Pure.

import { isDeepStrictEqual } from 'node:util';
import { publicResult } from './clean-detail.mts';
import { describe } from './describe.mts';
import type { JsonValue } from './json-value.mts';
import type { Question, ToolResult } from './tool-result.mts';

export interface ContractCase {
  name: string;
  scenario?: string;
  args?: string[];
  command?: 'missing' | 'not-executable';
  workingDirectory?: 'missing' | 'file';
  argument?: 'nul' | 'too-long';
  limits?: { timeoutMs?: number; graceMs?: number; maxOutputBytes?: number };
  /** Run so often at once; all of them must end the same. */
  times?: number;
  abortAfterMs?: number;
  /** A process leaves the group, which the guard can't end; the call must settle all the same. */
  escapes?: boolean;
  languages?: string[];
  systems?: string[];
  expect: Expectation;
}

export interface Expectation {
  kind?: ToolResult['kind'];
  ok?: boolean;
  /** Exactly these, or so many. */
  items?: JsonValue[] | { count: number } | null;
  exitCode?: 'zero' | 'none' | number;
  code?: string;
  question?: Question | null;
  /** Patterns in the syntax that JavaScript and Python share. */
  detail?: string;
  publicDetail?: string;
  sentence?: string;
  minMs?: number;
  maxMs?: number;
  /** The name of the error that the call rejects with. */
  rejects?: string;
}

/** The faults of one result against its case; none when it is as it must be. */
export function findFaults(expect: Expectation, result: ToolResult): string[] {
  const sentence = describe(result, { name: 'fake_cli' });
  const wire = publicResult(result);
  const faults: string[] = [];
  const check = (right: boolean, what: string, got: unknown): void => {
    if (!right) faults.push(`${what}: got ${JSON.stringify(got)?.slice(0, 300)}`);
  };
  check(result.kind === expect.kind, `kind ${expect.kind}`, result.kind);
  check(result.ok === expect.ok, `ok ${expect.ok}`, result.ok);
  check(matchesItems(expect.items, result.items), 'items', result.items);
  check(matchesExitCode(expect.exitCode, result.exitCode), `exit code ${expect.exitCode}`, result.exitCode);
  if (expect.code !== undefined) check(result.code === expect.code, `code ${expect.code}`, result.code);
  if (expect.question !== undefined) {
    check(isDeepStrictEqual(result.question ?? null, expect.question), 'question', result.question);
  }
  check(matches(expect.detail, result.detail), `detail ${expect.detail}`, result.detail);
  check(matches(expect.publicDetail, wire.detail), `public detail ${expect.publicDetail}`, wire.detail);
  check(matches(expect.sentence, sentence), `sentence ${expect.sentence}`, sentence);
  checkRules(result, wire, sentence, check);
  return faults;
}

/** What holds for every result there can be. */
function checkRules(
  result: ToolResult,
  wire: ToolResult,
  sentence: string,
  check: (right: boolean, what: string, got: unknown) => void,
): void {
  check(
    (result.items === null) === !result.ok,
    'items is null on every failure and on no success',
    result.items,
  );
  check(result.kind !== 'refused' || result.code !== '', 'every refusal has a code', result.code);
  check(result.detail.length <= 400, 'detail has at most 400 characters', result.detail.length);
  check(!/\/srv\/|at read/.test(wire.detail), 'no path and no stack crosses the wire', wire.detail);
  check(!/[\n\r]|\/srv\//.test(sentence), 'the sentence is one line without paths', sentence);
  check(Number.isInteger(result.durationMs) && result.durationMs >= 0, 'duration', result.durationMs);
}

function matchesItems(expected: Expectation['items'], items: ToolResult['items']): boolean {
  if (expected === undefined) return true;
  if (expected === null || Array.isArray(expected)) return isDeepStrictEqual(items, expected);
  return items !== null && items.length === expected.count;
}

function matchesExitCode(expected: Expectation['exitCode'], exitCode: number | null): boolean {
  if (expected === undefined) return true;
  if (expected === 'zero') return exitCode === 0;
  return expected === 'none' ? exitCode === null : exitCode === expected;
}

function matches(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}
