// What of a result's detail may leave the log: its code and the first clean line. Whole lines that hold a path
// are left out, since paths may hold spaces. A bare file name is no path. Secrets of other kinds are not found.

import { cutText, THREW, type ToolResult } from './tool-result.mts';

const MAX_LINE_CHARS = 200;

/** The code and the first clean line of a failure; for a thrown error a fixed text. Idempotent. */
export function cleanDetail(result: ToolResult): string {
  const { code } = result;
  if (code === THREW) return 'THREW: the tool broke inside';
  const line = findCleanLine(result.detail);
  if (code === undefined || line.includes(code)) return line;
  return line === '' ? code : `${code}: ${line}`;
}

/** The result as it may cross the wire: as it is, but for the detail. */
export function publicResult(result: ToolResult): ToolResult {
  return { ...result, detail: cleanDetail(result) };
}

/** The first line that says something and holds no path and no stack frame; '' when there is none. */
export function findCleanLine(text: string): string {
  for (const raw of text.split(LINE_BREAK)) {
    const line = raw.replace(ESCAPE_SEQUENCE, '').replace(CONTROL_CHARACTER, ' ').trim();
    if (HAS_WORD.test(line) && !STACK_LINE.test(line) && !holdsPath(line))
      return cutText(line, MAX_LINE_CHARS);
  }
  return '';
}

const LINE_BREAK = /[\n\r\u2028\u2029]/;
// Matches a colour code (ESC [ 31 m), not "[31m]" in plain text. Bounded repeats.
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal codes begin with a control character
const ESCAPE_SEQUENCE = /\u001b\[[0-9;?]{0,20}[A-Za-z]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/g;
// Matches "boom", not "^^^^". One class: linear.
const HAS_WORD = /[\p{L}\p{N}]/u;
// Matches "at run (app.mjs:3:5)" and "Traceback (most", not "attendance missing". Anchored, no repeats.
const STACK_LINE = /^(?:at |File "|Traceback \()/;

// Where a path may begin inside a line: after a blank, a quote, a bracket, or one of : = , ; |
const WORD_BREAK = /[\s'"`()[\]{}<>=,;:|]+/;
// Matches "/etc/x", "\\host\x", "~/x", "../x", not "/" alone. Anchored, no unbounded repeats.
const ROOTED_PATH = /^(?:~|\.{1,2})?[\\/]./;
// Matches "src/app.ts", not "92/100." or "and/or". Anchored by the dot; bounded.
const FILE_ENDING = /\.[A-Za-z]\w{0,5}$/;

function holdsPath(line: string): boolean {
  return line.split(WORD_BREAK).some(isPath);
}

function isPath(word: string): boolean {
  if (ROOTED_PATH.test(word) || word.includes('\\')) return true;
  const slashes = word.split('/').length - 1;
  if (slashes === 0) return false;
  return FILE_ENDING.test(word) || (slashes > 1 && HAS_LETTER.test(word));
}

const HAS_LETTER = /\p{L}/u;
