// Loads one of the tests' TypeScript programs (load, attacks) through Vite, with the packages of this
// repository taken from their sources. The server itself never runs this way: it is built. Such a program imports
// statically only: nothing can be loaded through this once it has returned.
import { pathToFileURL } from 'node:url';
import { inPackage, root } from './project.mjs';

/** The module's exports. */
export async function loadTypeScript(file) {
  const { runnerImport } = await import(
    pathToFileURL(inPackage('client', 'vite', 'dist', 'node', 'index.js')).href
  );
  const { module } = await runnerImport(file, {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['handrail-source'] },
    ssr: { resolve: { conditions: ['handrail-source'] } },
  });
  return module;
}
