// Reads what a tool answered out of the text that a model gets: items as JSON, a question with choices, a failure,
// nothing found, or nothing at all.
import type { SeenMessage } from '../answer.ts';
import type { PastCall } from './read-talk.ts';

export type Item = Readonly<Record<string, unknown>>;

export interface ToolAnswer {
  readonly call: PastCall | undefined;
  readonly text: string;
  readonly kind: 'items' | 'question' | 'failure' | 'forbidden' | 'empty' | 'nothing';
  readonly items: readonly Item[];
  /** The question to pass on, in the tool's words. */
  readonly question?: string;
}

// Lists inside a list's items are tried first; more than a few of them are none of our tools'.
const maxTries = 20;

export function readToolMessage({ content }: SeenMessage, call: PastCall | undefined): ToolAnswer {
  const items = findItems(content);
  const kind = judge(content, items);
  const question = kind === 'question' ? findQuestion(content) : undefined;
  return { call, text: content, kind, items, ...(question === undefined ? {} : { question }) };
}

function judge(content: string, items: readonly Item[]): ToolAnswer['kind'] {
  if (content.trim() === '') return 'nothing';
  if (/FORBIDDEN/.test(content)) return 'forbidden';
  if (
    /AMBIGUOUS|CONFIRM_NAME|needs an answer|ask the (person|user)|which (one|student)|did you mean/i.test(
      content,
    )
  )
    return 'question';
  if (
    /\bFAILED\b|\bfailed\b|kind: (spawn|timeout|exit|protocol|refused)|BAD_INPUT|UNKNOWN_TOOL|no such tool/.test(
      content,
    )
  )
    return 'failure';
  return items.length > 0 ? 'items' : 'empty';
}

/** The last JSON list of objects in the text, or the items of an envelope. */
function findItems(content: string): readonly Item[] {
  const end = content.lastIndexOf(']') + 1;
  let at = content.lastIndexOf('[{', end);
  for (let tries = 0; at >= 0 && tries < maxTries; tries += 1) {
    const parsed = parseList(content.slice(at, end)) ?? parseList(balanced(content, at));
    if (parsed) return parsed;
    at = at === 0 ? -1 : content.lastIndexOf('[{', at - 1);
  }
  return [];
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
