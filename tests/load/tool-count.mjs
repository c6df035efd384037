// Loaded into Handrail's process with --import: the built registry gives `TOOL_COUNT` tools, the first ones of its own
// and then copies of get_scores under other names, as if somebody had added that many.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const source = `
import { createTools as own, checkTools } from './registry.js?own';
export * from './registry.js?own';
export function createTools(dependencies) {
  const tools = own(dependencies);
  const [first] = tools;
  const wanted = Number(process.env.TOOL_COUNT);
  const more = Array.from({ length: Math.max(0, wanted - tools.length) }, (_, number) => {
    const name = 'look_up_' + number;
    return { file: 'tools/' + name, tool: { ...first, name, title: 'Look up ' + number } };
  });
  return [...tools.slice(0, wanted), ...checkTools(more)];
}
`;

export async function load(url, context, nextLoad) {
  if (!url.endsWith('/server/dist/tools/registry.js')) return nextLoad(url, context);
  return { format: 'module', shortCircuit: true, source };
}

if (isMainThread) register(import.meta.url);
