// Around the tools, `result-screen`: every text in a tool's result is data. Control tokens, hidden
// characters, links and instructions in it are made harmless before the model reads it, and flagged.
// Keys, numbers and shape stay; a name that holds an attack stays readable.
import type { JsonValue, ToolResult } from '@handrail/wire';
import { type CleanText, cleanRecordText, type RecordFinding } from '../text/clean-record-text.ts';

export interface ResultFinding {
  /** Where in the result: `items.0.assessment`. Names of fields only. */
  readonly path: string;
  readonly kind: RecordFinding;
}

export interface ScreenedResult {
  readonly result: ToolResult;
  readonly changed: boolean;
  readonly findings: readonly ResultFinding[];
}

type Clean = (text: string, path: string) => string;

/** Names, titles and statuses come again and again; what is made of a text hangs on the text alone. */
const kept = new Map<string, CleanText>();
const maxKept = 2000;
const maxKeptChars = 120;

function cleanText(text: string): CleanText {
  if (text.length > maxKeptChars) return cleanRecordText(text);
  const known = kept.get(text);
  if (known) return known;
  const cleaned = cleanRecordText(text);
  if (kept.size >= maxKept) kept.clear();
  kept.set(text, cleaned);
  return cleaned;
}

function cleanValue(value: JsonValue, path: string, clean: Clean): JsonValue {
  if (typeof value === 'string') return clean(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each, index) => cleanValue(each, `${path}.${index}`, clean));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const cleanKey = clean(key, `${path}.key`);
      return [cleanKey, cleanValue(each, `${path}.${cleanKey.slice(0, 40)}`, clean)];
    }),
  );
}

function cleanItems(result: ToolResult, clean: Clean): ToolResult {
  const detail = clean(result.detail, 'detail');
  if (result.kind === 'results') {
    const [first, ...rest] = result.items;
    const cleaned = rest.map((item, index) => cleanValue(item, `items.${index + 1}`, clean));
    return { ...result, detail, items: [cleanValue(first, 'items.0', clean), ...cleaned] };
  }
  if (result.kind === 'empty' || !result.question) return { ...result, detail };
  const { question } = result;
  const candidates = question.candidates.map((each, index) =>
    cleanValue(each, `question.candidates.${index}`, clean),
  );
  return {
    ...result,
    detail,
    question: { ...question, text: clean(question.text, 'question.text'), candidates },
  };
}

/** The result as the model may read it. Screening it again changes nothing. */
export function screenResult(result: ToolResult): ScreenedResult {
  const findings: ResultFinding[] = [];
  const clean: Clean = (text, path) => {
    const cleaned = cleanText(text);
    for (const kind of cleaned.found) findings.push({ path, kind });
    return cleaned.text;
  };
  const screened = cleanItems(result, clean);
  return { result: screened, changed: findings.length > 0, findings };
}
