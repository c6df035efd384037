// Reads the settings, builds the server, listens, and stops gracefully.
import type { RequestListener, Server } from 'node:http';
import { makeProblem } from '@handrail/wire';
import { type BuiltServer, buildServer } from './build-server.ts';
import { type Config, readConfig } from './config.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { version } from './version.ts';

/** Running turns may finish for this long once the server has been told to stop. */
const graceMs = 10_000;
/** After that their problem is sent, then connections are cut. */
const lastWordsMs = 1000;

function refuse(faults: readonly string[]): never {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}

function report(error: unknown): void {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
}

function stopGracefully(http: Server, serving: Serving): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping: no new turns; running ones may finish.');
    serving.server.refuseTurns();
    const end = setTimeout(() => serving.server.endTurns(), graceMs);
    const cut = setTimeout(() => http.closeAllConnections(), graceMs + lastWordsMs);
    http.close(async () => {
      clearTimeout(end);
      clearTimeout(cut);
      await serving.server.close();
      process.exit(0);
    });
    http.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explainListenError(error: NodeJS.ErrnoException, config: Config): string {
  const { port, host } = config;
  if (error.code === 'EADDRINUSE') {
    return `PORT ${port} on ${host} is in use by another program: stop it, or choose another port, such as PORT=${port + 1}.`;
  }
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user: choose one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST ${host} is no address of this machine: allowed is one of its own, such as 127.0.0.1.`;
  }
  return `Can't listen on ${host}:${port} (${error.code ?? error.message}).`;
}

/** Answers while the server changes over from the demo to real accounts. */
const changingOver: RequestListener = (_request, response) => {
  const problem = makeProblem(
    'busy',
    'Demo mode has ended; the server is changing over. Try again in a moment.',
  );
  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
  response.end(JSON.stringify(problem));
};

interface Serving {
  server: BuiltServer;
  handle: RequestListener;
}

/** Builds the server anew once the first account has ended demo mode. */
function changeOverAfterDemo(serving: Serving, config: Config): void {
  serving.server.whenDemoEnds(async () => {
    const demo = serving.server;
    console.log('Somebody has an account now: demo mode has ended, and with it the demo people’s sessions.');
    serving.handle = changingOver;
    demo.refuseTurns();
    demo.endTurns();
    await demo.close();
    const rebuilt = await buildServer(config, { version, report });
    if (!rebuilt.ok) return refuse(rebuilt.faults);
    serving.server = rebuilt.server;
    serving.handle = rebuilt.server.app;
    for (const notice of rebuilt.server.notices) console.log(notice);
  });
}

const read = readConfig(process.env);
if (!read.ok) refuse(read.faults);
const { config } = read;
const built = await buildServer(config, { version, report });
if (!built.ok) refuse(built.faults);
const serving: Serving = { server: built.server, handle: built.server.app };

const http = createHttpServer((request, response) => serving.handle(request, response));
http.on('error', (error: NodeJS.ErrnoException) => refuse([explainListenError(error, config)]));
http.listen(config.port, config.host, () => {
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const name = config.host.includes(':') ? `[${config.host}]` : config.host;
  for (const notice of serving.server.notices) console.log(notice);
  console.log(`Handrail listens on http://${name}:${port}`);
  void serving.server.warmUp();
});
changeOverAfterDemo(serving, config);
stopGracefully(http, serving);
