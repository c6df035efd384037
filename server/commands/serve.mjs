// `npm run serve`: runs what is built, in this process, so that signals reach the server and its exit code is ours.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject, loadDotEnv } from './project.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/** Runs the built server; resolves once it has been loaded. */
export async function serve() {
  const main = inProject('server/dist/main.js');
  if (!existsSync(main)) {
    console.error('Nothing is built yet. Run: npm run build');
    process.exitCode = 1;
    return;
  }
  loadDotEnv();
  stopWithNpm();
  await import(pathToFileURL(main).href);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await serve();
