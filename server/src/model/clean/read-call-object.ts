// Recognises a call in a JSON value, whatever its author called the fields. A name that is no tool's makes it no call.
import { matchToolName } from './match-tool-name.ts';

export interface TextCall {
  /** The tool's own name. */
  readonly name: string;
  readonly arguments: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const argumentFields = ['arguments', 'parameters', 'args', 'input', 'kwargs', 'action_input', 'tool_input'];
const nameFields = ['name', 'function', 'tool', 'tool_name', 'function_name', 'action'];

/** Fields before the name: what kind of thing it is, or why the model calls. */
const leadFields = [
  'type',
  'id',
  'index',
  'tool_calls',
  'function_calls',
  'thought',
  'thoughts',
  'reasoning',
];
const firstFields = new Set([...nameFields, ...argumentFields, ...leadFields]);

/** Whether an object that begins with this field can be a call; data that a reply shows begins with another. */
export const canBeginCall = (field: string, toolNames: readonly string[]): boolean =>
  firstFields.has(field) || matchToolName(field, toolNames) !== undefined;

/** One call, or several in an array; undefined unless every part is a call to a tool that exists. */
export function callsFromValue(
  value: unknown,
  toolNames: readonly string[],
): readonly TextCall[] | undefined {
  if (Array.isArray(value)) {
    const all = value.map((each: unknown) =>
      Array.isArray(each) ? undefined : callsFromValue(each, toolNames),
    );
    const calls = all.flatMap((each) => each ?? []);
    return all.length > 0 && all.every((each) => each !== undefined) ? calls : undefined;
  }
  if (!isFields(value)) return undefined;
  const [first] = Object.keys(value);
  if (first === undefined || !canBeginCall(first, toolNames)) return undefined;
  const list = value.tool_calls ?? value.function_calls;
  if (Array.isArray(list)) return callsFromValue(list, toolNames);
  const call = callFromFields(value, toolNames);
  return call && [call];
}

function callFromFields(fields: Fields, toolNames: readonly string[]): TextCall | undefined {
  const inner = fields.function;
  if (isFields(inner)) return callFromFields(inner, toolNames);
  for (const field of nameFields) {
    const written = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const name = typeof written === 'string' ? matchToolName(written, toolNames) : undefined;
    if (name) return { name, arguments: pickArguments(fields, field) };
    if (field === 'name' && typeof written === 'string' && Object.keys(fields)[0] === field) return undefined;
  }
  // {"get_scores": {"student_name": "Alice"}}
  const [only, ...more] = Object.keys(fields);
  const name = only !== undefined && more.length === 0 ? matchToolName(only, toolNames) : undefined;
  return name !== undefined && only !== undefined && isFields(fields[only])
    ? { name, arguments: fields[only] }
    : undefined;
}

/** The field that holds the arguments; without one, what is left beside the name. */
function pickArguments(fields: Fields, nameField: string): unknown {
  const field = argumentFields.find((each) => Object.hasOwn(fields, each));
  if (field) return fields[field];
  const rest = Object.entries(fields).filter(([key]) => key !== nameField && key !== 'type' && key !== 'id');
  return Object.fromEntries(rest);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
