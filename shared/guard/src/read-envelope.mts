// Reads what a tool printed, once its exit code was 0. Pure. Anything may stand there; every reading ends in
// one of `results`, `empty`, `refused`, `protocol`. Whether the items make sense is not checked.

import { isPlainObject, type JsonValue, readJsonValue } from './json-value.mts';
import { toCode, toQuestion, UNKNOWN_CODE } from './read-refusal.mts';
import { makeAnswer, makeBroken, makeRefused, type Stamp, type ToolResult } from './tool-result.mts';

const BYTE_ORDER_MARK = '\ufeff';

/** The tool printed `{schema_version: 1, ok, channel, action, items, error}`, or something else entirely. */
export function readEnvelope(stdout: Buffer, stamp: Stamp): ToolResult {
  const decoded = stdout.toString('utf8');
  const text = decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(1) : decoded;
  if (text.trim() === '')
    return makeBroken('protocol', 'exit code 0 but nothing on stdout', stamp, 'NO_OUTPUT');
  const reading = parseJson(text);
  if (reading.fault === 'TOO_DEEP') return makeBroken('protocol', 'JSON nested too deep', stamp, 'TOO_DEEP');
  if (reading.fault) {
    return makeBroken('protocol', 'stdout is not one JSON document', stamp, 'NOT_JSON');
  }
  const envelope = reading.value;
  if (!isPlainObject(envelope)) {
    return makeBroken('protocol', 'stdout is JSON but not an object', stamp, 'NOT_AN_OBJECT');
  }
  if (envelope.ok !== true) return readRefusal(envelope.error, stamp);
  const items = envelope.items;
  if (!Array.isArray(items)) return makeBroken('protocol', 'ok without an items array', stamp, 'NO_ITEMS');
  return makeAnswer(items, stamp);
}

function parseJson(text: string) {
  try {
    return readJsonValue(JSON.parse(text));
  } catch {
    return { fault: 'NOT_JSON' } as const;
  }
}

function readRefusal(error: JsonValue | undefined, stamp: Stamp): ToolResult {
  const given = isPlainObject(error) ? error : {};
  const code = toCode(given.code);
  const message = typeof given.message === 'string' ? given.message : '';
  const question = code === undefined ? undefined : toQuestion(code, message, given.candidates);
  return makeRefused(code ?? UNKNOWN_CODE, message, stamp, question);
}
