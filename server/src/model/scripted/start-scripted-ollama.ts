// The stand-in for Ollama: a real HTTP server on a loopback port that speaks the parts of Ollama's API which Handrail
// uses. What it answers comes from an answerer: rules for the demo, scripts in tests. Keeps a record of every
// request and of clients that left, which tests read.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Answerer } from './answer.ts';
import { countTokens, fitWindow } from './fit-window.ts';
import { answerOther, type ModelListing } from './other-routes.ts';
import { playAnswer, sendJson } from './play-answer.ts';
import { readChatBody } from './read-chat-body.ts';
import { answerByRules } from './reply/answer-by-rules.ts';

export interface ScriptedOllamaOptions {
  /** 0 (the default): any free port. */
  readonly port?: number;
  readonly answer?: Answerer;
  /** What is installed; default: `scripted` with tools, and everything called `scripted/…`. */
  readonly models?: readonly ModelListing[];
  readonly version?: string;
  /** Pause between words. */
  readonly wordDelayMs?: number;
  /** Remember bodies of requests; default false, since a demo may run for days. */
  readonly record?: boolean;
  readonly log?: (line: string) => void;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The client went away before the answer was complete. */
  aborted: boolean;
  finished: boolean;
}

export interface ScriptedOllama {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Chat requests that are being answered now. */
  readonly running: number;
  close(): Promise<void>;
}

const maxBodyBytes = 64 * 1024 * 1024;
const maxRecords = 10_000;

export async function startScriptedOllama(options: ScriptedOllamaOptions = {}): Promise<ScriptedOllama> {
  const requests: RecordedRequest[] = [];
  const counters = { running: 0, chats: 0 };
  const server = createServer((request, response) => {
    const record: RecordedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: undefined,
      aborted: false,
      finished: false,
    };
    if (options.record && requests.length < maxRecords) requests.push(record);
    const gone = new AbortController();
    response.on('finish', () => {
      record.finished = true;
    });
    response.on('close', () => {
      record.aborted = !record.finished;
      gone.abort();
    });
    handle({ request, response, gone: gone.signal, options, record, counters }).catch((error: unknown) => {
      if (!gone.signal.aborted)
        options.log?.(`stand-in: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get running() {
      return counters.running;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Handling {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly gone: AbortSignal;
  readonly options: ScriptedOllamaOptions;
  readonly record: RecordedRequest;
  readonly counters: { running: number; chats: number };
}

async function handle(handling: Handling): Promise<void> {
  const { request, response, options, record, counters } = handling;
  if (!isLocal(request)) {
    response.writeHead(403).end();
    return;
  }
  const text = await readBody(request);
  Object.assign(record, { body: text === '' ? undefined : parseOrText(text) });
  if (request.url !== '/api/chat' || request.method !== 'POST') {
    await answerOther({ ...handling, text, models: options.models, version: options.version });
    return;
  }
  counters.running += 1;
  try {
    await answerChat(text, handling);
  } finally {
    counters.running -= 1;
  }
}

async function answerChat(text: string, { response, gone, options, counters }: Handling): Promise<void> {
  const read = readChatBody(text);
  if (read.kind === 'refused') return sendJson(response, read.status, { error: read.error });
  const model = read.kind === 'load' ? read.model : read.request.model;
  const listing = findModel(model, options.models);
  if (!listing) return sendJson(response, 404, { error: `model '${model}' not found` });
  const play = { model, gone, wordDelayMs: options.wordDelayMs ?? 0 };
  if (read.kind === 'load') {
    const reason = read.unload ? 'unload' : 'load';
    const message = { role: 'assistant', content: '' };
    const created = new Date().toISOString();
    return sendJson(response, 200, { model, created_at: created, message, done: true, done_reason: reason });
  }
  const { request, truncate } = read;
  if (request.tools.length > 0 && listing.capabilities && !listing.capabilities.includes('tools')) {
    return sendJson(response, 400, { error: `registry.ollama.ai/library/${model} does not support tools` });
  }
  const limit = Number(request.options.num_ctx ?? 4096);
  const tooLong = countTokens(request.messages) > limit;
  if (tooLong && !truncate)
    return sendJson(response, 400, { error: 'the input length exceeds the context length' });
  const seen = tooLong ? { ...request, messages: fitWindow(request.messages, limit) } : request;
  const answer = await (options.answer ?? answerByRules)(seen, counters.chats++);
  const promptTokens = countTokens(seen.messages);
  return playAnswer(response, answer, { ...play, stream: request.stream, promptTokens });
}

/** Without a list of models: `scripted`, with any scene behind a slash. */
function findModel(name: string, models: readonly ModelListing[] | undefined): ModelListing | undefined {
  const bare = name.replace(/:latest$/, '');
  if (models) return models.find((each) => each.name === name || each.name === bare);
  return bare === 'scripted' || bare.startsWith('scripted/')
    ? { name, capabilities: ['completion', 'tools'] }
    : undefined;
}

/** As Ollama on a loopback address: only local names, no page of another origin. */
function isLocal({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const name = host.replace(/:\d+$/, '');
  const localHost = ['127.0.0.1', 'localhost', '[::1]'].includes(name);
  return localHost && (origin === undefined || /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > maxBodyBytes) throw new Error('the body is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
