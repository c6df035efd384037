// Serves the built page under the strict Content-Security-Policy with answers that a test writes itself:
// what the page does with streams that the real server would never send, or not on demand.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { ChatRequest, Health, Session, StreamPart } from '@handrail/wire';

export interface ChatExchange {
  readonly request: ChatRequest;
  readonly response: ServerResponse;
  /** Sends parts; the first call sends the stream's headers. */
  readonly send: (...parts: (StreamPart | Record<string, unknown>)[]) => void;
  /** Ends the stream as complete. */
  readonly done: () => void;
  readonly problem: (status: number, slug: string, title: string, detail: string) => void;
}

export interface PageServer {
  readonly url: string;
  /** Every posted chat request, oldest first. */
  readonly posted: ChatRequest[];
  close(): Promise<void>;
}

export interface PageServerOptions {
  readonly chat: (exchange: ChatExchange) => void | Promise<void>;
  readonly session?: Partial<Session>;
  readonly health?: Partial<Health>;
  /** More JSON answers by method and path: "GET /api/scenes". */
  readonly routes?: Readonly<Record<string, unknown>>;
}

const dist = join(import.meta.dirname, '..', '..', 'client', 'dist');
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const demoHealth: Health = {
  live: true,
  ready: true,
  demo: true,
  backend: 'scripted',
  model: 'scripted',
  capabilities: ['completion', 'tools'],
  queue: { running: 0, waiting: 0, slots: 1, limit: 32 },
  version: '0.1.0',
};
const demoTeacher: Session = {
  personId: 'demo-teacher',
  role: 'teacher',
  name: 'Tessa Teacher',
  classes: ['10A'],
  expiresAt: null,
  signedIn: false,
  demo: true,
};

export async function startPageServer({
  chat,
  session,
  health,
  routes,
}: PageServerOptions): Promise<PageServer> {
  const posted: ChatRequest[] = [];
  const answers: Record<string, unknown> = {
    'GET /api/health': { ...demoHealth, ...health },
    'GET /api/session': { ...demoTeacher, ...session },
    'GET /api/guardrails': { guardrails: [] },
    'GET /api/scenes': { scenes: [] },
    ...routes,
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const answer = answers[`${request.method} ${path}`];
    if (request.method === 'POST' && path === '/api/chat') void answerChat(request, response);
    else if (typeof answer === 'function') answer(request, response);
    else if (answer !== undefined) sendJson(response, 200, answer);
    else if (path.startsWith('/api/')) sendProblem(response, 404, 'not-found', 'Not found', 'No such route.');
    else void sendFile(response, path === '/' ? '/index.html' : path);
  });
  const answerChat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: ChatRequest = JSON.parse(await readBody(request));
    posted.push(body);
    await chat(makeExchange(body, response));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    posted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function makeExchange(request: ChatRequest, response: ServerResponse): ChatExchange {
  return {
    request,
    response,
    send(...parts) {
      if (!response.headersSent) {
        response.writeHead(200, {
          'content-type': 'text/event-stream',
          'x-vercel-ai-ui-message-stream': 'v1',
        });
      }
      for (const part of parts) response.write(`data: ${JSON.stringify(part)}\n\n`);
    },
    done() {
      response.end('data: {"type":"finish"}\n\ndata: [DONE]\n\n');
    },
    problem: (status, slug, title, detail) => sendProblem(response, status, slug, title, detail),
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(JSON.stringify(body));
}

function sendProblem(
  response: ServerResponse,
  status: number,
  slug: string,
  title: string,
  detail: string,
): void {
  sendJson(
    response,
    status,
    { type: `/problems/${slug}`, title, status, detail },
    'application/problem+json',
  );
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const file = await readFile(join(dist, normalize(path))).catch(() => undefined);
  if (!file) return sendJson(response, 404, {});
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': policy,
  });
  response.end(file);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
