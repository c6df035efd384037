// `npm run dev`: compiles on every change, restarts the server, and serves the page by Vite, which passes
// /api on to the server. When one of the three ends, or a signal comes, all end.
import { buildServer } from './build.mjs';
import { inPackage, inProject, loadDotEnv } from './project.mjs';
import { startNode } from './run-program.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const pageUrl = 'http://localhost:5173';

loadDotEnv();
const code = await buildServer();
if (code !== 0) process.exit(code);

const programs = [
  startNode([inPackage('.', 'typescript', 'bin', 'tsc'), '-b', '-w', '--preserveWatchOutput']),
  startNode(['--watch', '--watch-preserve-output', inProject('server/dist/main.js')]),
  startNode([inPackage('client', 'vite', 'bin', 'vite.js'), '--strictPort'], {
    cwd: inProject('client'),
    env: { HANDRAIL_API: `http://127.0.0.1:${process.env.PORT || 3001}`, ...process.env },
  }),
];
stopWithNpm();
console.log(`The page in development: ${pageUrl}`);
process.exitCode = await Promise.race(programs.map(({ ended }) => ended));
for (const { child } of programs) child.kill('SIGTERM');
