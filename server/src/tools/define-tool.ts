// What the author of a tool writes down, made into a Tool: who may use it in one place, a time limit unless one is
// given. That names are plain and schemas are objects is checked by registry.ts at the start.
import type { ToolResult } from '@handrail/wire';
import type { Person } from '../people/person.ts';
import type { Tool, ToolContext, ToolOutcome, ToolSentences } from './tool.ts';

export interface ToolPermission {
  mayUse(person: Person): boolean;
  /** In plain words, what look-ups are limited to, for the trace; the same whatever was asked. */
  readonly scope: string | ((person: Person) => string);
}

/** For tools that show the same to all, guests included. */
export const everybody: ToolPermission = { mayUse: () => true, scope: 'Open to everybody.' };

export interface ToolParts<Arguments> {
  /** A plain identifier; what the model calls. */
  readonly name: string;
  /** What the reader sees on the card. */
  readonly title: string;
  readonly description: string;
  readonly schema: Tool<Arguments>['schema'];
  /** Default 10 000. */
  readonly timeoutMs?: number;
  readonly permission: ToolPermission;
  readonly sentences?: ToolSentences;
  run(args: Arguments, context: ToolContext): Promise<ToolOutcome | ToolResult>;
  /** Whether all of an earlier result may still be shown; default: whoever may use the tool may see what it found. */
  stillInScope?(result: ToolResult, person: Person): Promise<boolean>;
}

const defaultTimeoutMs = 10_000;

export function defineTool<Arguments>(parts: ToolParts<Arguments>): Tool<Arguments> {
  const { name, title, description, schema, permission, run } = parts;
  const { scope } = permission;
  return {
    name,
    title,
    description,
    schema,
    timeoutMs: parts.timeoutMs ?? defaultTimeoutMs,
    sentences: parts.sentences ?? {},
    mayUse: (person) => permission.mayUse(person),
    describeScope: (person) => (typeof scope === 'string' ? scope : scope(person)),
    run,
    stillInScope: parts.stillInScope ?? (async (_result, person) => permission.mayUse(person)),
  };
}
