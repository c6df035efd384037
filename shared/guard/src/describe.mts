// The one sentence that the model reads about a tool call, built from verified fields alone: kind, exit code,
// code, items, and of a tool's declared refusal the first clean line. What a program wrote on stderr never
// gets here. Text inside items is data and is not screened here.

import { findCleanLine } from './clean-detail.mts';
import type { JsonValue } from './json-value.mts';
import type { EmptyResult, FailureResult, Question, RefusedResult, ToolResult } from './tool-result.mts';

/** A tool's own words; a function that throws or gives no text falls back to the guard's. */
export interface ToolSentences {
  empty?: string | ((result: EmptyResult) => string) | undefined;
  /** By refusal code; also replaces the sentence of a question with that code. */
  refused?: Readonly<Record<string, string | ((result: RefusedResult) => string)>> | undefined;
}

export interface DescribeOptions {
  /** The tool's name, when it is a plain identifier. */
  name?: string | undefined;
  /** Room for the items as JSON; default 8000 characters. */
  maxItemsChars?: number | undefined;
  sentences?: ToolSentences | undefined;
}

const DEFAULT_ITEMS_CHARS = 8000;

export function describe(result: ToolResult, options: DescribeOptions = {}): string {
  const name = showName(options.name);
  const maxChars = options.maxItemsChars ?? DEFAULT_ITEMS_CHARS;
  switch (result.kind) {
    case 'results':
      return describeResults(name, result.items, maxChars);
    case 'empty':
      return ownSentence(options.sentences?.empty, result) ?? describeEmpty(name, result);
    case 'refused': {
      const own = ownSentence(findOwn(options.sentences?.refused, result.code), result);
      if (own !== undefined) return own;
      if (result.question) return describeQuestion(name, result.question, maxChars);
      return describeFailure(name, result);
    }
    default:
      return describeFailure(name, result);
  }
}

function describeResults(name: string, items: readonly JsonValue[], maxChars: number): string {
  const list = listItems(items, maxChars);
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  const cut = list.shown < items.length ? `, too many to show, ${list.shown} of ${items.length} shown` : '';
  return `${name} returned ${count} (kind: results)${cut}: ${list.json}`;
}

function describeEmpty(name: string, result: EmptyResult): string {
  return (
    `${name} ran without a fault and found nothing (kind: empty, exit code: ${showExitCode(result)}): ` +
    'this is a real answer, so tell the person that nothing was found.'
  );
}

function describeFailure(name: string, result: FailureResult): string {
  const said = result.kind === 'refused' ? findReason(result) : '';
  const facts = [`kind: ${result.kind}`, `exit code: ${showExitCode(result)}`];
  if (result.code !== undefined) facts.push(`code: ${result.code}`);
  if (said !== '') facts.push(`reason: ${JSON.stringify(said)}`);
  return (
    `${name} FAILED (${facts.join(', ')}): it gave no data, ` +
    'so tell the person that this failed and describe no results.'
  );
}

/** A detail that was cleaned already begins with the code, which the sentence names anyway. */
function findReason({ code, detail }: RefusedResult): string {
  const line = findCleanLine(detail);
  if (line === code) return '';
  return line.startsWith(`${code}: `) ? line.slice(code.length + 2) : line;
}

function describeQuestion(name: string, question: Question, maxChars: number): string {
  const text = findCleanLine(question.text) || 'Which one is meant?';
  const list = listItems(question.candidates, maxChars);
  const cut =
    list.shown < question.candidates.length ? `, ${list.shown} of ${question.candidates.length} shown` : '';
  return (
    `${name} needs an answer from the person first (kind: refused, code: ${question.code}): ask ` +
    `${JSON.stringify(text)} and offer these choices${cut}: ${list.json}; there are no results yet, so describe none.`
  );
}

/** As many whole items as fit, from the first on. */
function listItems(items: readonly JsonValue[], maxChars: number): { json: string; shown: number } {
  const parts: string[] = [];
  let chars = 2;
  for (const item of items) {
    const part = JSON.stringify(item);
    chars += part.length + (parts.length === 0 ? 0 : 1);
    if (chars > maxChars) break;
    parts.push(part);
  }
  return { json: `[${parts.join(',')}]`, shown: parts.length };
}

function ownSentence<R>(
  sentence: string | ((result: R) => string) | undefined,
  result: R,
): string | undefined {
  try {
    const text: unknown = typeof sentence === 'function' ? sentence(result) : sentence;
    return typeof text === 'string' && text.trim() !== '' ? text : undefined;
  } catch {
    return undefined;
  }
}

function findOwn<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

function showExitCode(result: ToolResult): string {
  return result.exitCode === null ? 'none' : String(result.exitCode);
}

// Matches "get_scores", not "a b" or "". One class, bounded: linear.
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

function showName(name: string | undefined): string {
  return name !== undefined && PLAIN_NAME.test(name) ? name : 'The tool';
}
