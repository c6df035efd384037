// What a guarded tool call ends in. One discriminated union: whoever reads `items` without looking at `kind`
// gets null on every failure, so a failure can't pass for an empty answer.

import type { JsonValue } from './json-value.mts';

export type FailureKind = 'spawn' | 'timeout' | 'exit' | 'protocol' | 'refused';

/** A question that a tool asks back instead of answering: nothing failed, somebody has to choose. */
export interface Question {
  code: string;
  text: string;
  candidates: JsonValue[];
}

interface Ending {
  /** The process's exit code; null when it was killed, never started, or was no process. */
  exitCode: number | null;
  /** For the log: at most 400 characters, may hold paths and the tool's own words. */
  detail: string;
  durationMs: number;
}

/** The tool ran and found something. */
export interface ResultsResult extends Ending {
  ok: true;
  kind: 'results';
  items: [JsonValue, ...JsonValue[]];
  code?: undefined;
  question?: undefined;
}

/** The tool ran and found nothing: a real answer. */
export interface EmptyResult extends Ending {
  ok: true;
  kind: 'empty';
  items: [];
  code?: undefined;
  question?: undefined;
}

/** The tool ran and said no, or asks back when there is a `question`. */
export interface RefusedResult extends Ending {
  ok: false;
  kind: 'refused';
  items: null;
  code: string;
  question?: Question | undefined;
}

/**
 * The tool broke: could not start (`spawn`), ran out of time (`timeout`), failed or was killed by somebody
 * else (`exit`), or broke the agreement about its output (`protocol`).
 */
export interface BrokenResult extends Ending {
  ok: false;
  kind: 'spawn' | 'timeout' | 'exit' | 'protocol';
  items: null;
  /** A word for the cause where there is one: ENOENT, SIGSEGV, NOT_JSON, OUTPUT_LIMIT, THREW … */
  code?: string | undefined;
  question?: undefined;
}

export type FailureResult = RefusedResult | BrokenResult;
export type ToolResult = ResultsResult | EmptyResult | FailureResult;

/** What every ending is built from: how the process ended and how long it took. */
export interface Stamp {
  exitCode: number | null;
  durationMs: number;
}

/** The code of an `exit` that was a throw; its detail never leaves the log. */
export const THREW = 'THREW';

const MAX_DETAIL_CHARS = 400;

export function makeAnswer(items: JsonValue[], stamp: Stamp): ResultsResult | EmptyResult {
  const [first, ...rest] = items;
  if (first === undefined) return { ok: true, kind: 'empty', ...stamp, detail: '', items: [] };
  return { ok: true, kind: 'results', ...stamp, detail: '', items: [first, ...rest] };
}

export function makeBroken(
  kind: BrokenResult['kind'],
  detail: string,
  stamp: Stamp,
  code?: string,
): BrokenResult {
  const ending = { ok: false, kind, ...stamp, detail: cutDetail(detail), items: null } as const;
  return code === undefined ? ending : { ...ending, code };
}

export function makeRefused(
  code: string,
  detail: string,
  stamp: Stamp,
  question?: Question | undefined,
): RefusedResult {
  const ending = {
    ok: false,
    kind: 'refused',
    ...stamp,
    detail: cutDetail(detail),
    items: null,
    code,
  } as const;
  return question === undefined ? ending : { ...ending, question };
}

/** Cuts to 400 characters without splitting one. */
function cutDetail(text: string): string {
  return cutText(text.trim(), MAX_DETAIL_CHARS);
}

/** Cuts to a number of UTF-16 units without leaving half a surrogate pair. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars - 1);
  const last = cut.charCodeAt(cut.length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return `${splitsPair ? cut.slice(0, -1) : cut}…`;
}
