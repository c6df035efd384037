// The log's lines: what of a call and of a turn is written. One JSON object a line. With `ids` it holds kind, code,
// counts, timings and ids; with `full` all that is left stands in `full`, the last key, so that whoever only counts
// need not read it.
import type { JsonValue } from '@handrail/wire';
import type { ModelIdentity, ToolCallEntry, TurnEntry } from '../tool-log.ts';

export type LogRecords = 'ids' | 'full';

const maxStudentIds = 1000;

/** Ids of the students whose records were found, each once. */
function studentIdsIn(items: readonly JsonValue[] | null): readonly string[] {
  const ids = new Set<string>();
  for (const item of items ?? []) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    if (typeof item.studentId === 'string' && ids.size < maxStudentIds) ids.add(item.studentId);
  }
  return [...ids];
}

/** An invented name is the model's own text, in which anything may stand. */
function loggedTool({ tool, result }: ToolCallEntry, records: LogRecords): string {
  return records === 'ids' && result.kind === 'refused' && result.code === 'UNKNOWN_TOOL' ? 'unknown' : tool;
}

/** Ends in a line break. */
export function writeCallLine(
  entry: ToolCallEntry,
  { model, digest }: ModelIdentity,
  at: Date,
  records: LogRecords,
): string {
  const { turnId, toolCallId, personId, result, sentence, repeated, arguments: args } = entry;
  const line = {
    event: 'call',
    at: at.toISOString(),
    turn: turnId,
    call: toolCallId,
    person: personId,
    model,
    digest,
    tool: loggedTool(entry, records),
    kind: result.kind,
    ...(result.code === undefined ? {} : { code: result.code }),
    ...(result.question ? { question: true } : {}),
    ...(repeated ? { repeated } : {}),
    items: result.items?.length ?? 0,
    studentIds: studentIdsIn(result.items),
    ms: result.durationMs,
    ...(records === 'full' ? { full: { arguments: args, result, sentence } } : {}),
  };
  return `${JSON.stringify(line)}\n`;
}

/** Ends in a line break. */
export function writeTurnLine(
  entry: TurnEntry,
  { model, digest }: ModelIdentity,
  at: Date,
  records: LogRecords,
): string {
  const { turnId, personId, failed, successes, unsupportedClaims, endedEarly } = entry;
  const line = {
    event: 'turn',
    at: at.toISOString(),
    turn: turnId,
    person: personId,
    model,
    digest,
    failed: failed.map(({ toolCallId, tool, kind, code, ownedUp }) => ({
      call: toolCallId,
      tool: records === 'ids' && code === 'UNKNOWN_TOOL' ? 'unknown' : tool,
      kind,
      ...(code === undefined ? {} : { code }),
      ownedUp,
    })),
    successes,
    unsupportedClaims,
    ...(endedEarly ? { endedEarly } : {}),
  };
  return `${JSON.stringify(line)}\n`;
}
