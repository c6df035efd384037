// Reads one line of the log for counting. Whatever is not as the log writes it, torn lines too, is null. What stands in
// `full` is not read: it is the last key, and its name in quotes can't stand inside a text without a backslash.

export interface CallLine {
  readonly event: 'call';
  readonly at: string;
  readonly person: string;
  readonly model: string;
  readonly digest: string | null;
  readonly tool: string;
  readonly kind: string;
  readonly question: boolean;
  readonly repeated: boolean;
  readonly ms: number;
}

export interface FailedPart {
  readonly tool: string;
  readonly kind: string;
  readonly ownedUp: boolean;
}

export interface TurnLine {
  readonly event: 'turn';
  readonly at: string;
  readonly person: string;
  readonly model: string;
  readonly digest: string | null;
  readonly failed: readonly FailedPart[];
  readonly unsupportedClaims: number;
  readonly endedEarly: boolean;
}

export type LogLine = CallLine | TurnLine;

const fullMark = ',"full":{';

/** The line without what stands in `full`; null when it was cut off. */
function withoutFull(line: string): string | null {
  const at = line.indexOf(fullMark);
  if (at < 0) return line;
  return line.endsWith('}}') ? `${line.slice(0, at)}}` : null;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

function readFailed(value: unknown): FailedPart[] | null {
  if (!Array.isArray(value)) return null;
  const parts: FailedPart[] = [];
  for (const each of value) {
    if (!isRecord(each)) return null;
    const { tool, kind, ownedUp } = each;
    if (!isText(tool) || !isText(kind) || typeof ownedUp !== 'boolean') return null;
    parts.push({ tool, kind, ownedUp });
  }
  return parts;
}

function readFields(fields: Fields): LogLine | null {
  const { event, at, person, model, digest } = fields;
  if (!isText(at) || at.length !== 24 || !isText(person) || !isText(model)) return null;
  if (digest !== null && !isText(digest)) return null;
  const base = { at, person, model, digest };
  if (event === 'call') {
    const { tool, kind, ms, question, repeated } = fields;
    if (!isText(tool) || !isText(kind) || !isCount(ms)) return null;
    return { event, ...base, tool, kind, ms, question: question === true, repeated: repeated === true };
  }
  const { unsupportedClaims, endedEarly } = fields;
  if (event !== 'turn' || !isCount(unsupportedClaims)) return null;
  const failed = readFailed(fields.failed);
  return failed && { event, ...base, failed, unsupportedClaims, endedEarly: endedEarly === true };
}

export function parseLine(line: string): LogLine | null {
  const short = withoutFull(line);
  if (short === null) return null;
  try {
    const value: unknown = JSON.parse(short);
    return isRecord(value) ? readFields(value) : null;
  } catch {
    return null;
  }
}
