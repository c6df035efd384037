// Carries one request of the `ollama` client to the server: merges abort signals, has no time limit of its own,
// gives errors a JSON body whatever came, refuses lines that are no JSON objects, and knows when the upstream
// has really ended. One transport per request; the dispatcher (connections) is shared.
import { type Dispatcher, request as undiciRequest } from 'undici';

const maxErrorBytes = 64 * 1024;
const maxLineBytes = 8 * 1024 * 1024;
const drainMs = 250;
const newline = 10;
const openBrace = 123;
const closeBrace = 125;
const space = 32;

/** The stream held something that is not one JSON object a line. */
class BadLineError extends Error {
  override readonly name = 'BadLineError';
}

export interface Transport {
  /** What the `ollama` client is given as its fetch. */
  readonly fetch: typeof fetch;
  /** Ends the request, whatever state it is in. */
  abort(reason?: unknown): void;
  /** After a complete answer: reads the little that is left, so that the connection can be used again. */
  finish(): void;
  /** Resolves once nothing is open any more; never rejects. */
  readonly ended: Promise<void>;
}

export function createTransport(dispatcher: Dispatcher): Transport {
  const controller = new AbortController();
  let markEnded: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });
  let body: Dispatcher.ResponseData['body'] | undefined;
  let reader: LineReader | undefined;
  let started = false;

  const abort = (reason?: unknown): void => {
    if (!controller.signal.aborted) controller.abort(reason);
    if (!started) markEnded();
  };

  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    started = true;
    const { signal } = init;
    signal?.addEventListener('abort', () => abort(signal.reason), { once: true });
    try {
      const response = await undiciRequest(String(input), {
        method: init.method === 'POST' ? 'POST' : init.method === 'DELETE' ? 'DELETE' : 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        // As bytes: they are kept until the answer ends, and a string would be kept beside them.
        body: typeof init.body === 'string' ? Buffer.from(init.body) : null,
        signal: controller.signal,
        dispatcher,
      });
      body = response.body;
      body.once('close', markEnded);
      body.on('error', () => {});
      return await asFetchResponse(response, () => {
        reader = createLineReader(response.body);
        return reader;
      });
    } catch (error) {
      if (!body || body.destroyed) markEnded();
      throw error;
    }
  };

  return {
    fetch: send,
    abort,
    finish() {
      if (!body || body.destroyed) return;
      const timer = setTimeout(abort, drainMs);
      timer.unref();
      body.once('close', () => clearTimeout(timer));
      void letFlow(body, reader);
    },
    ended,
  };
}

/** A body that somebody still reads from does not flow by itself. */
async function letFlow(body: Dispatcher.ResponseData['body'], reader?: LineReader): Promise<void> {
  await reader?.leave();
  body.resume();
}

async function asFetchResponse(
  response: Dispatcher.ResponseData,
  getReader: () => LineReader,
): Promise<Response> {
  const { statusCode, body } = response;
  if (statusCode < 200 || statusCode > 299) {
    const text = await readText(body, maxErrorBytes);
    return new Response(JSON.stringify({ error: errorText(text, statusCode) }), {
      status: statusCode < 300 ? 500 : statusCode,
      headers: { 'content-type': 'application/json' },
    });
  }
  const light = {
    ok: true,
    status: statusCode,
    statusText: '',
    headers: new Headers(),
    body: { getReader },
    text: () => readText(body, maxLineBytes),
    json: async () => JSON.parse(await readText(body, maxLineBytes)) as unknown,
  };
  // The client uses exactly these members; building a whole Response would cost more than all the rest.
  return light as unknown as Response;
}

/** Ollama's own `error` text, or the bare body for anything else that answers at this address. */
function errorText(text: string, status: number): string {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'error' in parsed) {
      return typeof parsed.error === 'string' ? parsed.error : JSON.stringify(parsed.error);
    }
  } catch {
    // Plain text, handled below.
  }
  return text.trim() || `Error ${status}`;
}

async function readText(body: Dispatcher.ResponseData['body'], limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    chunks.push(bytes);
    if (size > limit) break;
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, limit);
}

/** In the shape of ReadableStreamDefaultReader, as far as the client uses it. */
interface LineReader {
  read(): Promise<{ done: boolean; value: Uint8Array | undefined }>;
  releaseLock(): void;
  /** Stops reading before the end; the body stays open. */
  leave(): Promise<unknown>;
}

/** Lines before a bad one are still given out. */
function createLineReader(body: Dispatcher.ResponseData['body']): LineReader {
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  const lines = createLineCheck();
  return {
    async read() {
      if (lines.fault) throw lines.fault;
      const { done, value } = await chunks.next();
      const good = done ? lines.end() : lines.goodBytes(value);
      if (lines.fault && good === 0) throw lines.fault;
      return done ? { done: true, value: undefined } : { done: false, value: value.subarray(0, good) };
    },
    releaseLock() {},
    leave: async () => chunks.return?.(),
  };
}

interface LineCheck {
  fault: BadLineError | undefined;
  /** How many of these bytes may be used. */
  goodBytes(bytes: Uint8Array): number;
  end(): number;
}

/** Looks at the first and last sign of every line: enough to tell JSON objects from what proxies write. */
function createLineCheck() {
  let first = 0;
  let last = 0;
  let length = 0;
  const check: LineCheck = {
    fault: undefined,
    goodBytes(bytes: Uint8Array): number {
      let from = 0;
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
        add(bytes, from, at);
        if (!closeLine()) return from;
        from = at + 1;
      }
      add(bytes, from, bytes.length);
      if (length > maxLineBytes) check.fault = new BadLineError('a line of the answer does not end');
      return check.fault ? from : bytes.length;
    },
    end(): number {
      closeLine();
      return 0;
    },
  };

  function add(bytes: Uint8Array, from: number, to: number): void {
    let end = to;
    while (end > from && (bytes[end - 1] ?? 0) <= space) end -= 1;
    let start = from;
    while (start < end && (bytes[start] ?? 0) <= space) start += 1;
    if (start === end) return;
    length += end - start;
    if (first === 0) first = bytes[start] ?? 0;
    last = bytes[end - 1] ?? 0;
  }

  function closeLine(): boolean {
    if (length > 0 && (first !== openBrace || last !== closeBrace)) {
      check.fault = new BadLineError('a line of the answer is no JSON object');
    }
    first = 0;
    last = 0;
    length = 0;
    return check.fault === undefined;
  }
  return check;
}
