// `npm run build`: the server and its packages by `tsc -b`, the page by `vite build`; each only when stale.
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inPackage, inProject } from './project.mjs';
import { runNode } from './run-program.mjs';
import { refresh } from './stale.mjs';

const tools = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const workspace = (folder) => ['src', 'package.json', 'tsconfig.json'].map((each) => `${folder}/${each}`);
const wire = workspace('shared/wire');

const code = {
  stamp: 'server/dist/.built-from',
  inputs: [...tools, ...wire, ...workspace('shared/guard'), ...workspace('server')],
  outputs: ['server/dist/main.js', 'shared/wire/dist/index.js', 'shared/guard/dist/index.mjs'],
  make() {
    console.error('Building the server …');
    return runNode([inPackage('.', 'typescript', 'bin', 'tsc'), '-b', 'server']);
  },
};

const page = {
  stamp: 'client/dist/.built-from',
  inputs: [
    ...tools,
    ...wire,
    ...workspace('client'),
    'client/index.html',
    'client/public',
    'client/vite.config.ts',
  ],
  outputs: ['client/dist/index.html'],
  make() {
    console.error('Building the page …');
    rmSync(inProject('client/dist/assets'), { recursive: true, force: true });
    return runNode([inPackage('client', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: inProject('client'),
    });
  },
};

/** Builds the server and its packages when stale; resolves to an exit code. */
export const buildServer = () => refresh(code);

/** Builds all that is stale; resolves to an exit code. */
export async function build() {
  return (await refresh(code)) || (await refresh(page));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await build();
}
