// Answers that are good but odd, as servers of several versions send them: all of them are read, and none leaves a trace
// of a fault. Sent byte by byte too, since a network cuts where it likes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, streamTurn, visibleText } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const text = (content: string | null, more: object = {}) =>
  JSON.stringify({ message: { role: 'assistant', content }, done: false, ...more });
const call = (student_name: string) => ({ function: { name: 'get_scores', arguments: { student_name } } });
const calls = (names: readonly string[], more: object = {}) =>
  JSON.stringify({
    message: { role: 'assistant', content: '', tool_calls: names.map(call) },
    done: false,
    ...more,
  });
const end = (more: object = {}) => text('', { done: true, done_reason: 'stop', ...more });

interface Odd {
  readonly name: string;
  /** The model's first answer, as its body. */
  readonly body: string;
  readonly reply: string;
  readonly results?: number;
}

const odd: readonly Odd[] = [
  { name: 'no reason and no counts', body: `${text('Hello.')}\n{"done":true}\n`, reply: 'Hello.' },
  {
    name: 'content that is null, and no message',
    body: `${text(null)}\n{}\n${text('Hello.')}\n${end()}\n`,
    reply: 'Hello.',
  },
  { name: 'all in one line', body: `${text('Hello.', { done: true })}\n`, reply: 'Hello.' },
  { name: 'a last line without its end', body: `${text('Hello.')}\n${end()}`, reply: 'Hello.' },
  {
    name: 'lines and bytes after the end',
    body: `${text('Hello.')}\n${end()}\n${text(' Ghost')}\n{"x`,
    reply: 'Hello.',
  },
  { name: 'empty lines between', body: `\n${text('Hello.')}\n\n\n${end()}\n`, reply: 'Hello.' },
  { name: 'carriage returns', body: `${text('Hello.')}\r\n${end()}\r\n`, reply: 'Hello.' },
  {
    name: 'letters of many bytes',
    body: `${text('Größe 成績 🎓 наука.')}\n${end()}\n`,
    reply: 'Größe 成績 🎓 наука.',
  },
  {
    name: 'signs that are escaped',
    body: `${text('a < b & c > d').replace('<', '\\u003c')}\n${end()}\n`,
    reply: 'a < b & c > d',
  },
  {
    name: 'counts that are no numbers',
    body: `${text('Hello.')}\n${end({ prompt_eval_count: -1, eval_count: 'x' })}\n`,
    reply: 'Hello.',
  },
  {
    name: 'a reason that nobody knows',
    body: `${text('Hello.')}\n${end({ done_reason: 'unload' })}\n`,
    reply: 'Hello.',
  },
  {
    name: 'a reply that reached its limit',
    body: `${text('One, two. ')}\n${end({ done_reason: 'length' })}\n`,
    reply: 'One, two. ',
  },
  {
    name: 'thinking between the text',
    body: `${text('Hel')}\n{"message":{"content":"","thinking":"hm"}}\n${text('lo.')}\n${end()}\n`,
    reply: 'Hello.',
  },
  {
    name: 'calls in two chunks and in the last',
    body: `${calls(['Alice'])}\n${calls(['Bob'])}\n${calls(['Carol'], { done: true })}\n`,
    reply: 'Done.',
    results: 3,
  },
  {
    name: 'calls and text in one chunk',
    body: `${JSON.stringify({ message: { content: 'I look. ', tool_calls: [call('Alice')] }, done: true })}\n`,
    reply: 'Done.',
    results: 1,
  },
  {
    name: 'fields of the future',
    body: `${text('Hello.', { remote_model: 'x', logprobs: [{}], new: { a: [1] } })}\n${end({ _debug_info: {} })}\n`,
    reply: 'Hello.',
  },
];

/** A server that sends the body in pieces of this many bytes, and then, asked again, a plain answer. */
async function start(body: string, size: number) {
  const seen: { messages: { role: string }[] }[] = [];
  const ollama: Server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (request.url !== '/api/chat') return void response.writeHead(404).end('404 page not found');
    const asked = JSON.parse(Buffer.concat(pieces).toString());
    // The load that comes with the start holds no messages.
    if (asked.messages.length === 0) return void response.end(end());
    seen.push(asked);
    const bytes = Buffer.from(seen.length === 1 ? body : `${text('Done.')}\n${end()}\n`);
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve));
  const { port } = ollama.address() as AddressInfo;
  const environment = { OLLAMA_BASE_URL: `http://127.0.0.1:${port}`, OLLAMA_MODEL: 'fake' };
  const server = await startTestServer(environment);
  const close = async () => {
    ollama.closeAllConnections();
    ollama.close();
  };
  open.push(server, { close });
  return { url: server.url, seen };
}

describe.each([1_000_000, 1])('in pieces of %i bytes', (size) => {
  it.each(odd)('$name', async ({ body, reply, results = 0 }) => {
    const { url, seen } = await start(body, size);
    const question = { role: 'user', content: 'hi' };
    const { parts, done } = await streamTurn(url, { messages: [question] });
    expect(done).toBe(true);
    expect(visibleText(parts).split('\n').at(-1)).toBe(reply);
    const rows = parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
    expect(rows.at(-1)).toMatchObject({ role: 'assistant', content: reply });
    const kinds = rows.flatMap((row) => (row.role === 'tool' ? [row.result.ok] : []));
    expect(kinds).toEqual(Array(results).fill(true));
    const actions = parts.flatMap((part) => (part.type === 'data-guardrail' ? [part.data.action] : []));
    expect(actions.filter((action) => action !== 'pass')).toEqual([]);
    expect(seen).toHaveLength(results > 0 ? 2 : 1);
    const next = await ask(url, [question, ...rows, question]);
    expect(next.reply).toBe('Done.');
    expect(seen.at(-1)?.messages.filter(({ role }) => role === 'tool')).toHaveLength(results);
  });
});
