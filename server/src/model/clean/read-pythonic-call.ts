// The Python-like way of writing calls: [get_scores(student_name="Alice"), …] or one call without brackets, and a
// name directly before a JSON object. Values are strings, numbers, True, False, None, lists and objects.
import { matchToolName } from './match-tool-name.ts';
import type { TextCall } from './read-call-object.ts';
import { readJsonSpan } from './read-json-span.ts';

interface Cursor {
  readonly text: string;
  at: number;
}

// Sticky, single class: one step a character.
const namePattern = /[A-Za-z_][\w.:-]{0,120}/y;
const keyPattern = /([A-Za-z_]\w{0,80})\s*=\s*/y;
const numberPattern = /-?\d{1,15}(?:\.\d{1,15})?/y;
const words: Readonly<Record<string, unknown>> = {
  True: true,
  False: false,
  None: null,
  true: true,
  false: false,
  null: null,
};

/** The calls that begin at `at`, and where they end; undefined when this is no such text. */
export function readPythonicCall(
  text: string,
  at: number,
  toolNames: readonly string[],
): { calls: readonly TextCall[]; end: number } | undefined {
  const cursor = { text, at };
  const bracketed = take(cursor, '[');
  const calls: TextCall[] = [];
  do {
    skipBlanks(cursor);
    const call = readOne(cursor, toolNames);
    if (!call) return undefined;
    calls.push(call);
    skipBlanks(cursor);
  } while (bracketed && take(cursor, ','));
  if (bracketed && !take(cursor, ']') && cursor.at < text.length) return undefined;
  return { calls, end: cursor.at };
}

function readOne(cursor: Cursor, toolNames: readonly string[]): TextCall | undefined {
  const written = match(cursor, namePattern)?.[0];
  const name = written === undefined ? undefined : matchToolName(written.replace(/[:-]+$/, ''), toolNames);
  if (!name) return undefined;
  skipBlanks(cursor);
  match(cursor, /\[ARGS\]\s*/y);
  if (cursor.text[cursor.at] === '{') {
    const fields = readObject(cursor);
    return fields === undefined ? undefined : { name, arguments: fields };
  }
  if (!take(cursor, '(')) return undefined;
  skipBlanks(cursor);
  const args = cursor.text[cursor.at] === '{' ? readObject(cursor) : readKeywords(cursor);
  skipBlanks(cursor);
  return args !== undefined && take(cursor, ')') ? { name, arguments: args } : undefined;
}

function readObject(cursor: Cursor): unknown {
  const span = readJsonSpan(cursor.text, cursor.at);
  if (span) cursor.at = span.end;
  return span?.value;
}

function readKeywords(cursor: Cursor): Record<string, unknown> | undefined {
  const entries: [string, unknown][] = [];
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== ')') {
    const key = match(cursor, keyPattern)?.[1];
    if (key === undefined) return undefined;
    const value = readValue(cursor);
    if (value === undefined) return undefined;
    entries.push([key, value]);
    skipBlanks(cursor);
    take(cursor, ',');
    skipBlanks(cursor);
  }
  return Object.fromEntries(entries);
}

function readValue(cursor: Cursor): unknown {
  const sign = cursor.text[cursor.at];
  if (sign === '"' || sign === "'") return readString(cursor, sign);
  if (sign === '{' || sign === '[') return readObject(cursor);
  const number = match(cursor, numberPattern)?.[0];
  if (number !== undefined) return Number(number);
  const word = match(cursor, namePattern)?.[0];
  return word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;
}

function readString(cursor: Cursor, quote: string): string | undefined {
  const pieces: string[] = [];
  for (let at = cursor.at + 1; at < cursor.text.length; at += 1) {
    const sign = cursor.text[at] ?? '';
    if (sign === quote) {
      cursor.at = at + 1;
      return pieces.join('');
    }
    if (sign === '\\') at += 1;
    pieces.push(sign === '\\' ? (cursor.text[at] ?? '') : sign);
  }
  return undefined;
}

function match(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found) cursor.at += found[0].length;
  return found;
}

function take(cursor: Cursor, sign: string): boolean {
  if (cursor.text[cursor.at] !== sign) return false;
  cursor.at += 1;
  return true;
}

function skipBlanks(cursor: Cursor): void {
  match(cursor, /\s+/y);
}
