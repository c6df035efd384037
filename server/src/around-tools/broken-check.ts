// Around the tools: the outcome of a call when one of the checks around it broke. Built by hand from fixed words, since
// nothing that makes outcomes otherwise can be relied on then. Never holds a list.
import type { ToolCall, ToolResult } from '@handrail/wire';
import type { ToolCallOutcome } from './run-tool-call.ts';

const result: ToolResult = {
  kind: 'refused',
  ok: false,
  items: null,
  code: 'CHECK_BROKE',
  detail: 'a check of this call broke',
  exitCode: null,
  durationMs: 0,
};

const content =
  'That call failed (kind: refused, code: CHECK_BROKE): a check of it broke. Report that the look-up failed; describe no results.';

export function brokenCheck({ name, arguments: args }: ToolCall): ToolCallOutcome {
  return { toolName: name, arguments: args, rawResult: { ...result }, result: { ...result }, content };
}
