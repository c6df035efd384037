// Who may import whom, as a list of rules over one source at a time; each names every offence that it finds.
// What it can't see: a module name put together at run time.
import { isBuiltin } from 'node:module';
import type { Source } from './source.ts';

export interface Rule {
  readonly name: string;
  /** The offences of one source, in plain words; empty when it keeps the rule. */
  offences(source: Source): readonly string[];
}

const inside = (path: string, ...folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`) || path === folder);

const isOurs = (imported: string) =>
  imported.startsWith('@handrail/') || /^(server|client|shared|tests)\//.test(imported);

/** A package and everything below it. */
const isPackage = (imported: string, name: string) => imported === name || imported.startsWith(`${name}/`);

function importRule(
  name: string,
  applies: (path: string) => boolean,
  allows: (imported: string) => boolean,
): Rule {
  return {
    name,
    offences: ({ path, imports }) =>
      applies(path) ? imports.filter((each) => !allows(each)).map((each) => `${path} imports ${each}`) : [],
  };
}

const places = ['before-model', 'around-loop', 'around-tools', 'after-model'].map(
  (place) => `server/src/${place}`,
);

const placesApart = importRule(
  'the four places never import each other, nor what joins them',
  (path) => inside(path, ...places),
  (imported) =>
    !inside(imported, 'server/src/turn', 'server/src/http', 'server/src/app.ts', 'server/src/main.ts') &&
    !inside(imported, ...places),
);

/** A place's own folder is no other place. */
const placeRule: Rule = {
  name: placesApart.name,
  offences: (source) => {
    const own = places.find((place) => inside(source.path, place));
    const imports = source.imports.filter((each) => own === undefined || !inside(each, own));
    return placesApart.offences({ ...source, imports });
  },
};

const ollamaWords = ['tool_calls', 'done_reason', 'num_ctx', 'prompt_eval_count', 'eval_count', 'keep_alive'];
// clean/ reads calls that a model wrote as text, in the words that it was trained on.
const ollamaFolders = ['ollama', 'scripted', 'clean'].map((folder) => `server/src/model/${folder}`);

const isCommand = (path: string) => inside(path, 'server/commands') || /\/commands\/[^/]+$/.test(path);

export const rules: readonly Rule[] = [
  importRule(
    'the client takes nothing of ours but shared/wire',
    (path) => inside(path, 'client/src'),
    (imported) =>
      !isBuiltin(imported) && (!isOurs(imported) || inside(imported, 'client/src', '@handrail/wire')),
  ),
  importRule(
    'the server takes nothing of ours but shared/wire and shared/guard',
    (path) => inside(path, 'server/src'),
    (imported) => !isOurs(imported) || inside(imported, 'server/src', '@handrail/wire', '@handrail/guard'),
  ),
  importRule(
    'the guard takes nothing but node: built-ins',
    (path) => inside(path, 'shared/guard/src'),
    (imported) => imported.startsWith('node:') || inside(imported, 'shared/guard/src'),
  ),
  importRule(
    'the wire takes nothing but zod',
    (path) => inside(path, 'shared/wire/src'),
    (imported) => imported === 'zod' || inside(imported, 'shared/wire/src'),
  ),
  placeRule,
  importRule(
    'the guardrail vocabulary holds no policy: it takes the wire only',
    (path) => inside(path, 'server/src/guardrail'),
    (imported) => imported === '@handrail/wire' || inside(imported, 'server/src/guardrail'),
  ),
  importRule(
    'only the guard and the commands touch child_process',
    (path) => !inside(path, 'shared/guard/src', 'server/commands'),
    (imported) => !/^(node:)?child_process$/.test(imported),
  ),
  importRule(
    'only http/ and app.ts know Express',
    (path) => inside(path, 'server/src') && !inside(path, 'server/src/http', 'server/src/app.ts'),
    (imported) => !['express', 'express-rate-limit', 'helmet'].some((name) => isPackage(imported, name)),
  ),
  importRule(
    'tools know nothing of HTTP, of the model or of the turn',
    (path) => inside(path, 'server/src/tools'),
    (imported) =>
      !inside(imported, 'server/src/http', 'server/src/model', 'server/src/turn', ...places) &&
      !isPackage(imported, 'ollama') &&
      !/^(node:)?https?$/.test(imported),
  ),
  importRule(
    'only model/ollama knows the ollama package',
    (path) => !inside(path, 'server/src/model/ollama'),
    (imported) => !isPackage(imported, 'ollama'),
  ),
  {
    name: 'Ollama’s own words stay in model/ollama, model/scripted and model/clean',
    offences: ({ path, words }) =>
      inside(path, ...ollamaFolders)
        ? []
        : ollamaWords.filter((word) => words.has(word)).map((word) => `${path} says ${word}`),
  },
  {
    name: 'only config.ts, main.ts and commands read the environment',
    offences: ({ path, readsEnvironment }) =>
      readsEnvironment &&
      inside(path, 'server/src') &&
      !inside(path, 'server/src/config.ts', 'server/src/main.ts') &&
      !isCommand(path)
        ? [`${path} reads process.env`]
        : [],
  },
];

/** All offences of all sources, each with its rule's name. */
export function findOffences(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    rules.flatMap((rule) => rule.offences(source).map((offence) => `${rule.name}: ${offence}`)),
  );
}
