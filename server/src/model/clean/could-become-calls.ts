// Whether a reply that begins with a prefix, however it goes on, can still be nothing but calls written as text. Walks as
// the reader of calls does and gives up as soon as that must. Bounded where a prefix alone can't tell: a call's name
// and a tag are short. Linear in the prefix.
import { skipAt, tag } from './find-text-calls.ts';
import { matchToolName } from './match-tool-name.ts';
import { callsFromValue, canBeginCall } from './read-call-object.ts';
import { isOpenBlock, readFunctionBlock } from './read-function-block.ts';
import { findSpanEnd, readJsonSpan } from './read-json-span.ts';
import { readPythonicCall } from './read-pythonic-call.ts';

/** Longer tags are none. */
const maxTagChars = 220;
/** A Python-like call that does not close within this is none: an apostrophe looks like a string without end. */
const maxPythonicChars = 4096;

/** `ended`: here is no call. `open`: the text ends before that can be known. A number: a call or a tag ends there. */
type Step = number | 'open' | 'ended';

export function couldBecomeCalls(prefix: string, toolNames: readonly string[]): boolean {
  let at = 0;
  let openTag = '';
  while (at < prefix.length) {
    const skipped = skipAt(prefix, at);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    const sign = prefix[at];
    const step =
      sign === '<'
        ? stepOverTag(prefix, at, toolNames)
        : sign === '{' || /^\[\s*[^\sA-Za-z_]/.test(prefix.slice(at, at + 64))
          ? stepOverJson(prefix, at, { toolNames, openTag })
          : stepOverPythonic(prefix, at, toolNames);
    if (typeof step !== 'number') return step === 'open';
    if (sign === '<') openTag = /^<\/?([\w:.-]*)/.exec(prefix.slice(at, step))?.[1] ?? '';
    at = step;
  }
  return true;
}

function stepOverTag(text: string, at: number, toolNames: readonly string[]): Step {
  if (text.slice(at, at + maxTagChars).indexOf('>') < 0)
    return text.length - at < maxTagChars ? 'open' : 'ended';
  if (isOpenBlock(text, at, toolNames)) return 'open';
  const block = readFunctionBlock(text, at, toolNames);
  if (block) return block.end;
  tag.lastIndex = at;
  const found = tag.exec(text);
  return found ? at + found[0].length : 'ended';
}

// The first key of an object, or of the first object of an array: matches `[{"name":`. One class after another.
const firstKey = /[[\s]*\{\s*"([^"\\]{0,80})"\s*:/y;
// An object that has no whole key yet; matches `[{ "na`, not `{x`.
const noKeyYet = /^[[\s]*(?:\{\s*(?:"[^"\\]{0,80}(?:"\s*)?)?)?$/;
// The key `name` and a whole value; matches `{"name":"Alice"`.
const nameFirst = /[[\s]*\{\s*"name"\s*:\s*"([^"\\]{0,200})"/y;

interface Surroundings {
  readonly toolNames: readonly string[];
  readonly openTag: string;
}

function stepOverJson(text: string, at: number, { toolNames, openTag }: Surroundings): Step {
  const isBody = matchToolName(openTag, toolNames) !== undefined;
  const end = findSpanEnd(text, at);
  if (end === undefined) return 'ended';
  if (typeof end !== 'number') return isBody || beginsAsCall(text, at, toolNames) ? 'open' : 'ended';
  const span = readJsonSpan(text, at);
  return span && (isBody || callsFromValue(span.value, toolNames)) ? end : 'ended';
}

function beginsAsCall(text: string, at: number, toolNames: readonly string[]): boolean {
  nameFirst.lastIndex = at;
  const named = nameFirst.exec(text);
  if (named) return matchToolName(named[1] ?? '', toolNames) !== undefined;
  firstKey.lastIndex = at;
  const key = firstKey.exec(text);
  return key ? canBeginCall(key[1] ?? '', toolNames) : noKeyYet.test(text.slice(at));
}

// "get_scores", "[get_scores"; one class after another.
const pythonicHead = /\[?\s*([A-Za-z_][\w.:-]{0,120})\s*/y;

function stepOverPythonic(text: string, at: number, toolNames: readonly string[]): Step {
  const rest = text.length - at;
  pythonicHead.lastIndex = at;
  const head = pythonicHead.exec(text);
  if (!head) return /^(?:\[\s*|`{1,3}[\w+-]{0,20})$/.test(text.slice(at, at + 64)) ? 'open' : 'ended';
  const from = at + head[0].length;
  if (from === text.length) return rest <= 130 ? 'open' : 'ended';
  if (matchToolName((head[1] ?? '').replace(/[:-]+$/, ''), toolNames) === undefined) return 'ended';
  const call = readPythonicCall(text, at, toolNames);
  if (call) return call.end;
  return rest <= maxPythonicChars && isUnclosed(text, at, from) ? 'open' : 'ended';
}

/** Whether what a name opened is still open: the list that it stands in, its round brackets, or an object. */
function isUnclosed(text: string, at: number, from: number): boolean {
  const args = '[ARGS]';
  if (text[at] !== '[' && text[from] !== '(') {
    const after = text.slice(from);
    if (args.startsWith(after)) return true;
    const body = after.startsWith(args) ? after.slice(args.length).trimStart() : after;
    return body === '' || (body[0] === '{' && typeof findSpanEnd(body, 0) === 'object');
  }
  const [opens, closes] = text[at] === '[' ? '[]' : '()';
  let depth = 0;
  let quote = '';
  for (let index = text[at] === '[' ? at : from; index < text.length; index += 1) {
    const sign = text[index];
    if (quote !== '') {
      if (sign === '\\') index += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === opens) depth += 1;
    else if (sign === closes) {
      depth -= 1;
      if (depth === 0) return false;
    }
  }
  return true;
}
