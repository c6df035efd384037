// Bytes to JSON for routes: UTF-8 only, at most 32 levels deep, and well-formed Unicode throughout, since
// a lone surrogate would change its bytes on the way and with them every seal.
import express, { type RequestHandler } from 'express';
import { fail } from './problem-error.ts';

const maxDepth = 32;

/** Reads the raw body up to a limit; over it the answer is 413. */
export function readRawBody(maxBytes: number): RequestHandler {
  return express.raw({ type: () => true, limit: maxBytes });
}

/** Where the text that begins at a quotation mark ends: its closing mark, or the end when it has none. */
function endOfText(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes += 1;
    // An even number of backslashes stands for itself and escapes no mark.
    if (escapes % 2 === 0) return end;
  }
}

function tooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = endOfText(text, at);
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return false;
}

function isWellFormedJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormedJson);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => key.isWellFormed() && isWellFormedJson(each));
}

/** Parses a body; throws the 400 that says what is wrong with it. Depth is checked before parsing. */
export function parseJsonBody(body: unknown): unknown {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('invalid-request', 'The body is not valid UTF-8.');
  }
  if (tooDeep(text)) fail('invalid-request', `The body is nested deeper than ${maxDepth} levels.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('invalid-request', 'The body is not JSON.');
  }
  // Only an escape such as \ud800 can bring a lone surrogate into valid UTF-8.
  if (text.includes('\\u') && !isWellFormedJson(value)) {
    fail('invalid-request', 'The body holds ill-formed Unicode (half of a surrogate pair).');
  }
  return value;
}
