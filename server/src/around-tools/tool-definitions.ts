// Around the tools: the JSON schema of each tool for the model, in one place. Limits that a model server may
// drop from a schema belong into descriptions too; nothing here enforces anything, check-arguments.ts does.
import { zodToJsonSchema } from 'zod-to-json-schema';
import type { ToolDefinition } from '../model/chat-model.ts';
import type { Tool } from '../tools/tool.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Converted once a tool: schemas never change while the server runs. */
const schemas = new WeakMap<Tool, Schema>();

/** JSON schema (draft 7, references inlined) of a tool's arguments. */
export function argumentsSchema(tool: Tool): Schema {
  const known = schemas.get(tool);
  if (known) return known;
  // The converter's own type follows the schema's and never ends for one that is not known.
  const convert: (schema: unknown, options: { $refStrategy: 'none' }) => Schema = zodToJsonSchema as never;
  const { $schema: _, ...schema } = convert(tool.schema, { $refStrategy: 'none' });
  schemas.set(tool, schema);
  return schema;
}

const definitions = new WeakMap<Tool, ToolDefinition>();

/** The same object each time, so that what is worked out from it can be kept. */
export function toolDefinition(tool: Tool): ToolDefinition {
  const { name, description } = tool;
  const known = definitions.get(tool) ?? { name, description, parameters: argumentsSchema(tool) };
  definitions.set(tool, known);
  return known;
}
