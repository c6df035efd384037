// What is known of the model without using it: reachable, version, capabilities, digest, and the fault that
// stands in the way. Asked with a short time limit and kept for a few seconds.
import { Ollama } from 'ollama';
import type { Dispatcher } from 'undici';
import { ModelFault, type ModelState } from '../chat-model.ts';
import type { FaultContext } from './fault-wordings.ts';
import { mapFault } from './map-fault.ts';
import { isSameModel, listSchema, showSchema, versionSchema } from './read-chunk.ts';
import { createTransport } from './transport.ts';

export interface StateReaderOptions extends FaultContext {
  readonly dispatcher: Dispatcher;
  readonly now?: () => number;
  readonly timeoutMs?: number;
  readonly keepMs?: number;
}

// Servers from before capabilities were listed: a call with tools finds out.
const assumedCapabilities = ['completion', 'tools'];

/** Never rejects; concurrent callers share one question. What came is kept from when it came, since a server that hangs
 * takes its time to be found out. */
export function createStateReader(options: StateReaderOptions): () => Promise<ModelState> {
  const { now = Date.now, keepMs = 3000 } = options;
  let kept: { until: number; readonly state: Promise<ModelState> } | undefined;
  return () => {
    if (kept && now() < kept.until) return kept.state;
    const asked = { until: Number.POSITIVE_INFINITY, state: readState(options) };
    kept = asked;
    void asked.state.then(() => {
      asked.until = now() + keepMs;
    });
    return asked.state;
  };
}

async function readState(options: StateReaderOptions): Promise<ModelState> {
  const { model } = options;
  let answered: { readonly version?: string } | undefined;
  try {
    answered = await readVersion(options);
    const [shown, digest] = await Promise.all([readShown(options, model), readDigest(options)]);
    const capabilities = shown.capabilities ?? assumedCapabilities;
    const known = { reachable: true, capabilities, ...answered, ...(digest ? { digest } : {}) };
    if (capabilities.includes('tools')) return known;
    const { slug, message } = mapFault(new Error('does not support tools'), options);
    return { ...known, fault: { slug, detail: message } };
  } catch (error) {
    const { slug, message } = mapFault(unreadableIsForeign(error), options);
    return {
      reachable: answered !== undefined,
      capabilities: [],
      ...answered,
      fault: { slug, detail: message },
    };
  }
}

/** A server that answers but does not know a route: a proxy that lets only some through, or a very old one. */
function isUnknownRoute(error: unknown, options: FaultContext): boolean {
  const status = error instanceof Error && 'status_code' in error ? error.status_code : undefined;
  return (status === 404 || status === 405) && mapFault(error, options).slug !== 'model-missing';
}

async function readVersion(options: StateReaderOptions): Promise<{ readonly version?: string }> {
  try {
    return { version: versionSchema.parse(await ask(options, (client) => client.version())).version };
  } catch (error) {
    if (isUnknownRoute(error, options)) return {};
    throw error;
  }
}

async function readShown(options: StateReaderOptions, model: string) {
  try {
    return showSchema.parse(await ask(options, (client) => client.show({ model })));
  } catch (error) {
    if (isUnknownRoute(error, options)) return showSchema.parse({});
    throw error;
  }
}

/** A version that can't be read comes from something that is not Ollama. */
function unreadableIsForeign(error: unknown): unknown {
  return error instanceof Error && error.name === 'ZodError'
    ? new SyntaxError('not the expected answer')
    : error;
}

async function readDigest(options: StateReaderOptions): Promise<string | undefined> {
  try {
    const { models } = listSchema.parse(await ask(options, (client) => client.list()));
    return models?.find(({ name }) => isSameModel(name, options.model))?.digest ?? undefined;
  } catch {
    return undefined;
  }
}

/** One short question to the server, with a client of its own. Throws what the client throws. */
export async function ask<Answer>(
  { host, dispatcher, timeoutMs = 3000 }: Pick<StateReaderOptions, 'host' | 'dispatcher' | 'timeoutMs'>,
  question: (client: Ollama) => Promise<Answer>,
): Promise<Answer> {
  const transport = createTransport(dispatcher);
  const timer = setTimeout(
    () => transport.abort(new DOMException('no answer in time', 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await question(new Ollama({ host, fetch: transport.fetch }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ModelFault('model-unreachable', `Nothing answers at ${host}. Check that Ollama runs there.`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    clearTimeout(timer);
    transport.abort();
  }
}
