import { describe, expect, it } from 'vitest';
import { checkTools, createTools } from '../../../server/src/tools/registry.ts';
import { textArgument } from '../../../server/src/tools/text-argument.ts';
import type { Tool } from '../../../server/src/tools/tool.ts';
import { findTool } from './demo-tools.ts';

const never = async (): Promise<never> => {
  throw new Error('not asked');
};
const store = {
  rosterVersion: never,
  roster: never,
  scoresOf: never,
  classNames: never,
  classPoints: never,
  inScope: never,
};
const school = createTools({ store, recordRead: never });
const objectSchema = findTool(school, 'get_scores').schema;

const tool = (changes: Partial<Tool> = {}): Tool => ({
  name: 'get_weather',
  title: 'Weather',
  description: 'Tells the weather.',
  schema: objectSchema,
  timeoutMs: 1000,
  sentences: {},
  mayUse: () => true,
  describeScope: () => 'All.',
  run: async () => ({ items: [] }),
  stillInScope: async () => true,
  ...changes,
});

describe('checkTools', () => {
  it.each<[string, Partial<Tool>, RegExp]>([
    ['a name with a space', { name: 'get weather' }, /plain identifier/],
    ['an empty name', { name: '' }, /plain identifier/],
    ['a schema that is no object', { schema: textArgument('a place', 'Where.') }, /no zod object/],
    ['no title', { title: ' ' }, /no title/],
    ['no description', { description: '' }, /no description/],
    ['no time limit', { timeoutMs: Number.POSITIVE_INFINITY }, /time limit/],
  ])('%s is refused, naming the file', (_, changes, reason) => {
    const check = () => checkTools([{ file: 'tools/get-weather.ts', tool: tool(changes) }]);
    expect(check).toThrow(reason);
    expect(check).toThrow(/tools\/get-weather\.ts/);
  });

  it('two tools whose names differ by case alone are refused', () => {
    const entries = [
      { file: 'tools/one.ts', tool: tool() },
      { file: 'tools/two.ts', tool: tool({ name: 'GET_WEATHER' }) },
    ];
    expect(() => checkTools(entries)).toThrow(/tools\/two\.ts.*taken/);
  });

  it('good tools keep their order', () => {
    const tools = checkTools([
      { file: 'a', tool: tool({ name: 'b' }) },
      { file: 'b', tool: tool({ name: 'a' }) },
    ]);
    expect(tools.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});

describe('createTools', () => {
  it('has the tools of this school', () => {
    expect(school.map(({ name }) => name)).toEqual(['get_scores', 'get_class_summary', 'search_handbook']);
  });
});
