// Reads what a tool answered out of the text that a model gets: items as JSON, a question with choices, a failure,
// nothing found, or nothing at all.
import type { SeenMessage } from '../answer.ts';
import type { PastCall } from './read-talk.ts';

export type Item = Readonly<Record<string, unknown>>;

export interface ToolAnswer {
  readonly call: PastCall | undefined;
  readonly text: string;
  /** `repeat`: points to the same call, made before. */
  readonly kind: 'items' | 'question' | 'failure' | 'forbidden' | 'empty' | 'repeat' | 'nothing';
  readonly items: readonly Item[];
  /** The question to pass on, in the tool's words. */
  readonly question?: string;
}

// More lists than a few are none of our tools'.
const maxTries = 20;

export function readToolMessage({ content }: SeenMessage, call: PastCall | undefined): ToolAnswer {
  const { items, around } = findItems(content);
  const kind = judge(around, items);
  const question = kind === 'question' ? findQuestion(around) : undefined;
  return { call, text: content, kind, items, ...(question === undefined ? {} : { question }) };
}

/** By the words around the items: what stands in a record or on a page says nothing of how the look-up went. */
function judge(around: string, items: readonly Item[]): ToolAnswer['kind'] {
  if (around.trim() === '' && items.length === 0) return 'nothing';
  if (items.length === 0 && /^The same call as \S+, made before\b/m.test(around)) return 'repeat';
  if (/\(kind: results\)/.test(around) && items.length > 0) return 'items';
  if (/\(kind: empty\b/.test(around)) return 'empty';
  if (/FORBIDDEN/.test(around)) return 'forbidden';
  if (
    /AMBIGUOUS|CONFIRM_NAME|needs an answer|ask the (person|user)|which (one|student)|did you mean/i.test(
      around,
    )
  )
    return 'question';
  if (
    /\bFAILED\b|\bfailed\b|kind: (spawn|timeout|exit|protocol|refused)|BAD_INPUT|UNKNOWN_TOOL|no such tool/.test(
      around,
    )
  )
    return 'failure';
  return items.length > 0 ? 'items' : 'empty';
}

/** The last JSON list of objects that stands in no other, and the text around it. */
function findItems(content: string): { items: readonly Item[]; around: string } {
  let found: { items: readonly Item[]; around: string } = { items: [], around: content };
  let at = content.indexOf('[{');
  for (let tries = 0; at >= 0 && tries < maxTries; tries += 1) {
    const text = balanced(content, at);
    const items = parseList(text);
    const end = at + (items ? text.length : 1);
    if (items) found = { items, around: `${content.slice(0, at)}${content.slice(end)}` };
    at = content.indexOf('[{', end);
  }
  return found;
}

function parseList(text: string): readonly Item[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isItem) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** From an opening bracket to the one that closes it, outside of strings. */
function balanced(text: string, from: number): string {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '[') depth += 1;
    else if (sign === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  return '';
}

/** `ask "Which Sam is meant?"`, else the last sentence that is a question. */
function findQuestion(content: string): string {
  const asked = /\bask ("(?:[^"\\]|\\.){1,400}")/.exec(content)?.[1];
  if (asked) {
    try {
      return String(JSON.parse(asked));
    } catch {
      return asked;
    }
  }
  const plain = content
    .match(/[^.?!\n:"{}[\]]{3,200}\?/g)
    ?.at(-1)
    ?.trim();
  return plain ?? 'Which student do you mean?';
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
