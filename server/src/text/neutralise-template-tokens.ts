// Breaks chat-template tokens in text that goes to a model, so that no tokenizer takes them for control
// tokens: an opening mark gets a visible space after it. Pure and stable: a second pass changes nothing.
// Covers the families of current local models; plain role labels ("System:") are left, they are words.
import { foldChar } from './fold.ts';

// Each alternative is a bounded literal or a bracket with at most 40 plain characters: no nesting, linear.
// Matches <|im_start|>, <｜User｜>, [INST], <<SYS>>, <start_of_turn>, </tool_call>, <s>; not <b>, [1], a < b.
const token =
  /<[|｜¦│][^<>\n]{0,40}?[|｜¦│]>|<\|[a-z][a-z_0-9]{1,40}(?=$|[^a-z_0-9|])|\[\/?(?:inst|system_prompt|tool_calls|tool_results|available_tools|tool_content)\]|<<\/?sys>>|<\/?(?:start_of_turn|end_of_turn|start_of_image|tool_call|tool_calls|tool_response|tool_responses|tool_result|tools|think|thinking|function_call|function_calls|function|s|bos|eos|pad|unk|begin_of_text|end_of_text|endoftext|start_of_role|end_of_role|sop|eop|gmask|unused\d{1,3}|reserved_special_token_\d{1,3})(?:=[^<>\n]{0,40})?>|\[(?:gmask|sop|eop|bos|eos)\]/g;

interface Flat {
  readonly text: string;
  /** Where each unit of `text` stands in the original, and its end. */
  startOf(unit: number): number;
}

// ASCII alone, linear: what most texts are.
const ascii = /^[\0-\x7f]*$/;

// Lower case by single characters and without invisible ones, so that offsets map back.
function flatten(original: string): Flat {
  if (ascii.test(original)) return { text: original.toLowerCase(), startOf: (unit) => unit };
  let text = '';
  const starts: number[] = [];
  let offset = 0;
  for (const char of original) {
    const code = char.charCodeAt(0);
    const folded = code < 0x80 ? char.toLowerCase() : foldChar(char).skeleton;
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) starts.push(offset);
    offset += char.length;
  }
  starts.push(original.length);
  return { text, startOf: (unit) => starts[unit] ?? original.length };
}

export interface TemplateToken {
  readonly start: number;
  readonly end: number;
}

/** Chat-template tokens in a text, in order, seen through invisible characters, full width and look-alikes. */
export function findTemplateTokens(original: string): readonly TemplateToken[] {
  if (!/[<＜﹤‹〈[［]/.test(original)) return [];
  const { text, startOf } = flatten(original);
  const found: TemplateToken[] = [];
  for (const match of text.matchAll(token)) {
    found.push({ start: startOf(match.index), end: startOf(match.index + match[0].length) });
  }
  return found;
}

function breakToken(text: string): string {
  // Invisible characters go, or removing them later would rebuild the token.
  const visible = [...text].filter((char) => foldChar(char).text !== '').join('');
  return visible.replace(/[<＜[［]/g, (open) => `${open} `);
}

/** The text with every chat-template token visibly broken up: `<|im_start|>` becomes `< |im_start|>`. */
export function neutraliseTemplateTokens(original: string): string {
  let text = original;
  // Breaking only adds spaces, so a pass can't build a token from two halves; the bound is for safety.
  for (let pass = 0; pass < 4; pass++) {
    const tokens = findTemplateTokens(text);
    if (tokens.length === 0) return text;
    const parts: string[] = [];
    let done = 0;
    for (const { start, end } of tokens) {
      parts.push(text.slice(done, start), breakToken(text.slice(start, end)));
      done = end;
    }
    parts.push(text.slice(done));
    text = parts.join('');
  }
  return text;
}
