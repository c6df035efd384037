// One source file as the architecture rules see it: where it is, what it imports (types too, since a type is
// knowledge as well), which names and strings stand in its code. Comments don't count.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** Module names as written; relative ones resolved to a path from the root. */
  readonly imports: readonly string[];
  /** Every identifier and every string literal in the code. */
  readonly words: ReadonlySet<string>;
  /** Whether it reads `process.env`, written out or taken apart. */
  readonly readsEnvironment: boolean;
}

export const root = join(import.meta.dirname, '..', '..');

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (isNode(next)) yield next;
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
}

const stringOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined;

function importedBy(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return stringOf(node.source);
    case 'TSExternalModuleReference':
      return stringOf(node.expression);
    case 'CallExpression':
      return nameOf(node.callee) === 'require' && Array.isArray(node.arguments)
        ? stringOf(node.arguments[0])
        : undefined;
    default:
      return undefined;
  }
}

/** `process.env`, `process['env']`, `{ env } = process`, and `env` imported from `node:process`. */
function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const property = nameOf(node.property) ?? stringOf(node.property);
    return nameOf(node.object) === 'process' && property === 'env';
  }
  if (node.type === 'VariableDeclarator') {
    return nameOf(node.init) === 'process' && isNode(node.id) && node.id.type === 'ObjectPattern';
  }
  return node.type === 'ImportDeclaration' && /^(node:)?process$/.test(stringOf(node.source) ?? '');
}

function resolveFrom(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const { pathname } = new URL(specifier, `file:///${path}`);
  return decodeURIComponent(pathname.slice(1));
}

/** Reads the text of one file. A file that can't be parsed is an error: no rule may pass by not looking. */
export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const imports: string[] = [];
  const words = new Set<string>();
  let environment = false;
  for (const node of nodesOf(program)) {
    const imported = importedBy(node);
    if (imported !== undefined) imports.push(resolveFrom(path, imported));
    const word = nameOf(node) ?? stringOf(node);
    if (word !== undefined) words.add(word);
    environment ||= readsEnvironment(node);
  }
  return { path, imports, words, readsEnvironment: environment };
}

const folders = ['server/src', 'server/commands', 'client/src', 'shared/wire/src', 'shared/guard/src'];

/** Every source file of the product. */
export function readSources(): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path))
      .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))),
  );
}
