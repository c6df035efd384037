// Builds streamed answers for tests of the page: parts in, a Response of server-sent events out.
import type { StreamPart } from '@handrail/wire';

export function eventsOf(parts: readonly (StreamPart | { type: string })[], done = true): string {
  const lines = parts.map((part) => `data: ${JSON.stringify(part)}\n\n`);
  return lines.join('') + (done ? 'data: [DONE]\n\n' : '');
}

export function streamResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** A response whose events the test sends one by one. An abort of the signal breaks it, as fetch does. */
export function openResponse(signal?: AbortSignal): {
  response: Response;
  send: (part: StreamPart) => void;
  end: (text?: string) => void;
  breakOff: () => void;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const encode = (text: string) => new TextEncoder().encode(text);
  signal?.addEventListener('abort', () => controller?.error(new DOMException('stopped', 'AbortError')));
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (part) => controller?.enqueue(encode(`data: ${JSON.stringify(part)}\n\n`)),
    end(text = '') {
      controller?.enqueue(encode(text));
      controller?.close();
    },
    breakOff: () => controller?.error(new TypeError('network error')),
  };
}
