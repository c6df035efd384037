// What no reply may tell of the tools, as the registry has them: their names, and how they and their arguments are
// described to the model.
import { z } from 'zod';
import { argumentsSchema } from '../../server/src/around-tools/tool-definitions.ts';
import { createTools } from '../../server/src/tools/registry.ts';

const never = async (): Promise<never> => {
  throw new Error('the suite only reads what the tools are called');
};
const tools = createTools({
  store: {
    rosterVersion: never,
    roster: never,
    scoresOf: never,
    classNames: never,
    classPoints: never,
    inScope: never,
  },
  recordRead: never,
});
const describedSchema = z.object({ properties: z.record(z.object({ description: z.string().default('') })) });

export const toolNames: readonly string[] = tools.map(({ name }) => name);

export const toolTexts: readonly string[] = tools.flatMap((tool) => {
  const { properties } = describedSchema.parse(argumentsSchema(tool));
  return [tool.description, ...Object.values(properties).map(({ description }) => description)];
});
