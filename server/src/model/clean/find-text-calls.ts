// Reads a whole reply as tool calls written out as text: JSON in any wrapping, XML-like function blocks, Python-like
// calls. Everything in the reply must be part of a call to a tool that exists, else it is no call at all.
// One pass from left to right; each reader either moves forward or gives up.

import { matchToolName } from './match-tool-name.ts';
import type { TextCall } from './read-call-object.ts';
import { callsFromValue } from './read-call-object.ts';
import { readFunctionBlock } from './read-function-block.ts';
import { readJsonSpan } from './read-json-span.ts';
import { readPythonicCall } from './read-pythonic-call.ts';

export interface FoundCall extends TextCall {
  /** The piece of the reply that it was read from. */
  readonly source: string;
}

// Each is sticky and has no nested repetition, so a failed match costs at most its bounded length.
const skips: readonly RegExp[] = [
  /[\s;,]+/y, // between calls: "; "
  /`{3}[\w+-]{0,20}/y, // "```json"; not "``"
  /\[\/?(?:TOOL_CALLS|ARGS|TOOL_CALL)\]/iy, // "[TOOL_CALLS]"; not "[see]"
  /functools(?=\[)/y, // "functools[" of phi models; not "functools."
  /<\|[^<>|]{1,60}\|>/y, // "<|tool_call|>"; not "<|"
];
// "<tool_call>", "</tool_call>", "<terminal_command>"; not "<3" and not "<function=…>", which is read before.
export const tag = /<\/?([A-Za-z_][\w:.-]{0,80})(?:\s[^<>]{0,120})?\/?>/y;

/** The calls of the reply in order, or undefined when it is an ordinary text. */
export function findTextCalls(text: string, toolNames: readonly string[]): readonly FoundCall[] | undefined {
  const calls: FoundCall[] = [];
  let at = 0;
  let openTag = '';
  while (at < text.length) {
    const skipped = skipAt(text, at);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    const block = readFunctionBlock(text, at, toolNames);
    if (block) {
      calls.push({ ...block.call, source: text.slice(at, block.end) });
      at = block.end;
      continue;
    }
    tag.lastIndex = at;
    const tagged = tag.exec(text);
    if (tagged) {
      openTag = tagged[1] ?? '';
      at += tagged[0].length;
      continue;
    }
    const read = readValue(text, at, { toolNames, openTag });
    if (!read) return undefined;
    for (const call of read.calls) calls.push({ ...call, source: text.slice(at, read.end) });
    at = read.end;
  }
  return calls.length > 0 ? calls : undefined;
}

/** How many signs between calls stand here. */
export function skipAt(text: string, at: number): number {
  for (const skip of skips) {
    skip.lastIndex = at;
    const found = skip.exec(text);
    if (found) return found[0].length;
  }
  return 0;
}

interface Surroundings {
  readonly toolNames: readonly string[];
  readonly openTag: string;
}

function readValue(
  text: string,
  at: number,
  { toolNames, openTag }: Surroundings,
): { calls: readonly TextCall[]; end: number } | undefined {
  if (text[at] === '{' || text[at] === '[') {
    const span = readJsonSpan(text, at);
    if (span) {
      const named = matchToolName(openTag, toolNames);
      const calls =
        callsFromValue(span.value, toolNames) ??
        (named ? [{ name: named, arguments: span.value }] : undefined);
      return calls && { calls, end: span.end };
    }
  }
  return readPythonicCall(text, at, toolNames);
}
