// Talking to a test server as a browser or a script would.
import type { ChatAnswer, Problem, StreamPart } from '@handrail/wire';
import { chatAnswerSchema, streamPartSchema } from '@handrail/wire';

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const jsonHeaders = { 'content-type': 'application/json' };

/** Posts any body to /api/chat. */
export async function postRaw(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Posted> {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    body,
    headers: { ...jsonHeaders, ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A turn that must succeed. */
export async function ask(
  url: string,
  messages: readonly unknown[] | string,
  {
    headers = {},
    ...extra
  }: { headers?: Record<string, string>; guardrailsOff?: string[]; scene?: string } = {},
): Promise<ChatAnswer> {
  const rows = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages;
  const posted = await postRaw(url, JSON.stringify({ messages: rows, ...extra }), headers);
  if (posted.status !== 200) throw new Error(`${posted.status}: ${posted.text}`);
  return chatAnswerSchema.parse(JSON.parse(posted.text));
}

/** A turn that must be refused. */
export async function askForProblem(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Problem & { readonly headers: Headers }> {
  const posted = await postRaw(url, typeof body === 'string' ? body : JSON.stringify(body), headers);
  if (!posted.headers.get('content-type')?.startsWith('application/problem+json')) {
    throw new Error(`no problem document: ${posted.status} ${posted.text.slice(0, 300)}`);
  }
  return { ...JSON.parse(posted.text), headers: posted.headers };
}

/** The cookie of a demo person's session. */
export async function becomeDemoPerson(url: string, who: string): Promise<string> {
  const response = await fetch(`${url}/api/session/demo`, {
    method: 'POST',
    headers: jsonHeaders,
    body: JSON.stringify({ who }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** All parts of a streamed turn; each is checked against the wire's schema. */
export async function streamTurn(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { ...jsonHeaders, accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, ...parseEvents(text) };
}

export function parseEvents(text: string): { parts: StreamPart[]; done: boolean } {
  const data = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length));
  const done = data.at(-1) === '[DONE]';
  const parts = (done ? data.slice(0, -1) : data).map((line) => streamPartSchema.parse(JSON.parse(line)));
  return { parts, done };
}

/** The text that a reader of the stream ends up seeing. */
export function visibleText(parts: readonly StreamPart[]): string {
  const texts = new Map<string, string>();
  for (const part of parts) {
    if (part.type === 'text-delta') texts.set(part.id, (texts.get(part.id) ?? '') + part.delta);
    if (part.type === 'data-replace') texts.set(part.data.id, part.data.text);
  }
  return [...texts.values()].join('\n');
}
