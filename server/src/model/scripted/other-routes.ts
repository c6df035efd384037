// The stand-in's routes besides chat: version, list, details, loaded models, pull; plain-text 404 and 405.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { goJson } from './go-json.ts';
import { sendJson } from './play-answer.ts';

export interface ModelListing {
  readonly name: string;
  /** Absent: a server from before capabilities were listed. */
  readonly capabilities?: readonly string[];
  readonly contextLength?: number;
  readonly loaded?: boolean;
  /** What is in force while it is loaded. */
  readonly loadedContext?: number;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly gone: AbortSignal;
  readonly text: string;
  readonly models: readonly ModelListing[] | undefined;
  readonly version: string | undefined;
}

type Route = { readonly methods: readonly string[]; readonly answer: (asked: Asked) => void | Promise<void> };

const read = ['GET', 'HEAD'];
const standIn: readonly ModelListing[] = [
  { name: 'scripted', capabilities: ['completion', 'tools'], loaded: true },
];

const routes: Readonly<Record<string, Route>> = {
  '/': {
    methods: read,
    answer: ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('Ollama is running');
    },
  },
  '/api/version': {
    methods: read,
    answer: ({ response, version = '0.33.0' }) => sendJson(response, 200, { version }),
  },
  '/api/tags': {
    methods: read,
    answer: ({ response, models = standIn }) =>
      sendJson(response, 200, { models: models.map(describeModel) }),
  },
  '/api/ps': {
    methods: ['GET'],
    answer: ({ response, models = standIn }) => {
      const loaded = models.filter((each) => each.loaded);
      const entries = loaded.map((each) => ({
        ...describeModel(each),
        expires_at: '2099-01-01T00:00:00Z',
        size_vram: 0,
        context_length: each.loadedContext ?? 8192,
      }));
      sendJson(response, 200, { models: entries });
    },
  },
  '/api/show': { methods: ['POST'], answer: show },
  '/api/pull': { methods: ['POST'], answer: pull },
  '/api/chat': { methods: ['POST'], answer: () => undefined },
};

export async function answerOther(asked: Asked): Promise<void> {
  const { request, response } = asked;
  const path = request.url ?? '';
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route?.methods.includes(request.method ?? '')) return route.answer(asked);
  const [status, text] = route ? [405, '405 method not allowed'] : [404, '404 page not found'];
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

const nameSchema = z.object({ model: z.string().optional(), name: z.string().optional() });

function readName(text: string): string {
  try {
    const named = nameSchema.parse(JSON.parse(text));
    return named.model ?? named.name ?? '';
  } catch {
    return '';
  }
}

function show({ response, text, models }: Asked): void {
  const name = readName(text);
  const bare = name.replace(/:latest$/, '');
  const known =
    models ?? (bare.startsWith('scripted') ? [{ name: bare, capabilities: ['completion', 'tools'] }] : []);
  const found = known.find((each) => each.name === bare || each.name === name);
  if (!found) {
    const tagged = /:[^/]*$/.test(name) ? name : `${name}:latest`;
    sendJson(response, 404, { error: `model '${tagged}' not found` });
    return;
  }
  sendJson(response, 200, {
    template: '',
    details: details(),
    model_info: {
      'general.architecture': 'scripted',
      'scripted.context_length': 'contextLength' in found ? (found.contextLength ?? 131_072) : 131_072,
    },
    ...(found.capabilities ? { capabilities: found.capabilities } : {}),
    modified_at: '2026-01-01T00:00:00Z',
  });
}

/** A pull of a thousand bytes in ten steps; a name with `absent` in it is in no registry. */
async function pull({ response, text, gone }: Asked): Promise<void> {
  const name = readName(text);
  const digest = `sha256:${digestOf(name)}`;
  const write = (value: unknown): void => {
    response.write(`${goJson(value)}\n`);
  };
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  write({ status: 'pulling manifest' });
  if (name.includes('absent')) {
    response.end(`${goJson({ error: 'pull model manifest: file does not exist' })}\n`);
    return;
  }
  const layer = { status: `pulling ${digest.slice(7, 19)}`, digest, total: 1000 };
  write(layer);
  for (let completed = 100; completed <= 1000; completed += 100) {
    await sleep(5, undefined, { signal: gone });
    write({ ...layer, completed });
  }
  for (const status of ['verifying sha256 digest', 'writing manifest', 'success']) write({ status });
  response.end();
}

function describeModel({ name, capabilities }: ModelListing): Record<string, unknown> {
  const tagged = name.includes(':') ? name : `${name}:latest`;
  return {
    name: tagged,
    model: tagged,
    modified_at: '2026-01-01T00:00:00Z',
    size: 1000,
    digest: digestOf(name),
    details: details(),
    ...(capabilities ? { capabilities } : {}),
  };
}

function details(): Record<string, unknown> {
  return {
    parent_model: '',
    format: 'rules',
    family: 'scripted',
    families: null,
    parameter_size: '0',
    quantization_level: '',
  };
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
