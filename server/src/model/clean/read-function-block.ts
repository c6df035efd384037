// The XML-like way of writing a call: <function=NAME> with <parameter=KEY>VALUE</parameter> lines or a JSON object
// inside; the closing tags may be missing.
import { matchToolName } from './match-tool-name.ts';
import type { TextCall } from './read-call-object.ts';
import { readJsonSpan } from './read-json-span.ts';

// "<function=get_scores>", "<function name="get_scores">"; not "<functional>". Bounded, no nested repetition.
const opening = /<function(?:=|\s+name=)\s*["']?([\w.:-]{1,100})["']?\s*>/y;
const closing = '</function>';
// "<parameter=student_name>" and "<parameter name="student_name">".
const parameter = /<parameter(?:=|\s+name=)\s*["']?([\w.-]{1,100})["']?\s*>/g;

/** Whether a tool's block begins at `at` that the text does not close. */
export function isOpenBlock(text: string, at: number, toolNames: readonly string[]): boolean {
  opening.lastIndex = at;
  const open = opening.exec(text);
  return (
    open !== null && matchToolName(open[1] ?? '', toolNames) !== undefined && text.indexOf(closing, at) < 0
  );
}

/** The call whose block begins at `at`, and where the block ends. */
export function readFunctionBlock(
  text: string,
  at: number,
  toolNames: readonly string[],
): { call: TextCall; end: number } | undefined {
  opening.lastIndex = at;
  const open = opening.exec(text);
  const name = open ? matchToolName(open[1] ?? '', toolNames) : undefined;
  if (!open || !name) return undefined;
  const from = at + open[0].length;
  const to = text.indexOf(closing, from);
  const body = text.slice(from, to < 0 ? text.length : to);
  const end = to < 0 ? text.length : to + closing.length;
  const args = readBody(body);
  return args === undefined ? undefined : { call: { name, arguments: args }, end };
}

function readBody(body: string): unknown {
  const start = body.search(/\S/);
  if (start < 0) return {};
  if (body[start] === '{') return readJsonSpan(body, start)?.value;
  const heads = [...body.matchAll(parameter)];
  if (heads.length === 0) return body.slice(start).startsWith('</') ? {} : undefined;
  return Object.fromEntries(
    heads.map((head, index) => {
      const value = body.slice(head.index + head[0].length, heads[index + 1]?.index ?? body.length);
      const end = value.indexOf('</');
      return [head[1] ?? '', (end < 0 ? value : value.slice(0, end)).trim()];
    }),
  );
}
