// The body of POST /api/chat before its rows are looked at: a list of messages, and in demo mode which
// guardrails to leave off and which scene to play. Unknown keys are dropped.
import { type GuardrailId, guardrailIds } from '@handrail/wire';
import { guardrailEntry } from '../guardrail/catalogue.ts';
import { fail } from './problem-error.ts';

export interface ChatBody {
  readonly messages: readonly unknown[];
  readonly off: readonly GuardrailId[];
  readonly scene: string | null;
}

export interface ChatBodyRules {
  readonly demo: boolean;
  readonly turn: { readonly config: { readonly maxHistoryRows: number } };
  isScene(id: string): boolean;
}

/** Unknown fields are dropped, but not by the hundred thousand. */
const maxFields = 1000;

function own(body: object, key: string): unknown {
  return Object.entries(body).find(([name]) => name === key)?.[1];
}

function invalid(path: string, message: string): never {
  return fail('invalid-request', `${path}: ${message}.`, [{ path, message }]);
}

function readMessages(value: unknown, maxRows: number): readonly unknown[] {
  if (!Array.isArray(value)) return invalid('messages', 'Must be a list of rows');
  if (value.length === 0) return invalid('messages', 'Must hold at least one row');
  if (value.length > maxRows) {
    return fail(
      'body-too-large',
      `The conversation has ${value.length} rows; at most ${maxRows} are taken. Start a new chat.`,
    );
  }
  return value;
}

function readOff(value: unknown, demo: boolean): readonly GuardrailId[] {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return [];
  if (!demo) return fail('forbidden', 'Guardrails can be left off in demo mode only.');
  if (!Array.isArray(value)) return invalid('guardrailsOff', 'Must be a list of guardrail ids');
  return value.map((each: unknown, index) => {
    const id = guardrailIds.find((known) => known === each);
    if (!id) return invalid(`guardrailsOff[${index}]`, `Must be one of ${guardrailIds.join(', ')}`);
    if (!guardrailEntry(id).switchable)
      return invalid(`guardrailsOff[${index}]`, 'This guardrail can’t be left off');
    return id;
  });
}

function readScene(value: unknown, { demo, isScene }: ChatBodyRules): string | null {
  if (value === undefined) return null;
  if (!demo) return fail('forbidden', 'Scenes are played in demo mode only.');
  if (typeof value !== 'string' || !isScene(value))
    return invalid('scene', 'Must be the id of a scene, see /api/scenes');
  return value;
}

/** Reads a parsed body; throws the 400, 403 or 413 that says what is wrong. */
export function readChatRequest(body: unknown, rules: ChatBodyRules): ChatBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return fail('invalid-request', 'The body must be an object with a list of messages.');
  }
  if (Object.keys(body).length > maxFields) {
    return fail(
      'invalid-request',
      `The body has more than ${maxFields} fields; "messages" is the one that matters.`,
    );
  }
  const messages = readMessages(own(body, 'messages'), rules.turn.config.maxHistoryRows);
  const off = readOff(own(body, 'guardrailsOff'), rules.demo);
  return { messages, off, scene: readScene(own(body, 'scene'), rules) };
}
