// Sends one answer the way Ollama does: headers together with the first chunk, one JSON object a line, and every
// kind of bad ending on demand. Stops as soon as the client has gone.
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, AnswerCall } from './answer.ts';
import { goJson } from './go-json.ts';

export interface PlayOptions {
  readonly model: string;
  readonly stream: boolean;
  readonly promptTokens: number;
  /** Between words when the answer says nothing else. */
  readonly wordDelayMs: number;
  /** Aborted when the client goes away. */
  readonly gone: AbortSignal;
}

type Piece = { readonly message: Record<string, unknown> };

export async function playAnswer(
  response: ServerResponse,
  answer: Answer,
  options: PlayOptions,
): Promise<void> {
  await pause(answer.delayMs ?? 0, options.gone);
  if (answer.cut === 'stall-before-headers') return stall(options.gone);
  if (answer.cut === 'reset-before-headers') return reset(response);
  if (answer.status !== undefined) return sendError(response, answer.status, answer);
  if (options.stream) return playStream(response, answer, options);
  const whole = wholeMessage(answer);
  const closed = answer.cut === 'eof' ? { done: false } : ending(answer, options);
  sendJson(response, 200, { ...head(options.model), message: whole, ...closed });
}

async function playStream(response: ServerResponse, answer: Answer, options: PlayOptions): Promise<void> {
  const { gone, model } = options;
  const delayMs = answer.chunkDelayMs ?? options.wordDelayMs;
  let first = true;
  const write = async (line: string): Promise<void> => {
    if (first) response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    if (!first && delayMs > 0) await pause(delayMs, gone);
    first = false;
    gone.throwIfAborted();
    if (!response.write(`${line}\n`)) await drained(response, gone);
  };
  for (const { message } of pieces(answer)) await write(goJson({ ...head(model), message, done: false }));
  for (const line of answer.lines ?? []) await write(line);
  if (answer.error !== undefined) {
    await write(goJson({ error: answer.error }));
  } else if (answer.cut === 'stall') {
    if (first) response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
    return stall(gone);
  } else if (answer.cut === 'reset') {
    return reset(response);
  } else if (answer.cut !== 'eof') {
    const calls = answer.layout === 'done-chunk' ? { tool_calls: wireCalls(answer) } : {};
    const message = { role: 'assistant', content: '', ...calls };
    await write(goJson({ ...head(model), message, ...ending(answer, options) }));
  }
  if (first) response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.end();
}

function pieces(answer: Answer): readonly Piece[] {
  const thinking = answer.thinking ? splitWords(answer.thinking) : [];
  const texts = answer.chunks ?? splitWords(answer.content ?? '');
  const repeated = Array.from({ length: answer.repeat ?? 1 }, () => texts).flat();
  const own = answer.layout !== 'done-chunk' && (answer.toolCalls ?? []).length > 0;
  return [
    ...thinking.map((text) => ({ message: { role: 'assistant', content: '', thinking: text } })),
    ...repeated.map((content) => ({ message: { role: 'assistant', content } })),
    ...(own ? [{ message: { role: 'assistant', content: '', tool_calls: wireCalls(answer) } }] : []),
  ];
}

function wholeMessage(answer: Answer): Record<string, unknown> {
  const text = answer.chunks?.join('') ?? answer.content ?? '';
  const calls = answer.toolCalls ?? [];
  return {
    role: 'assistant',
    content: text.repeat(answer.repeat ?? 1),
    ...(answer.thinking ? { thinking: answer.thinking } : {}),
    ...(calls.length > 0 ? { tool_calls: wireCalls(answer) } : {}),
  };
}

function wireCalls({ toolCalls = [], ids = true, index: indexed = true }: Answer): unknown[] {
  return toolCalls.map((call: AnswerCall, index) => ({
    ...(ids ? { id: call.id ?? `call_${makeId(call, index)}` } : {}),
    function: { ...(indexed ? { index } : {}), name: call.name, arguments: call.arguments },
  }));
}

/** Eight signs that depend on the call alone, so that the same script gives the same bytes. */
function makeId(call: AnswerCall, index: number): string {
  let hash = 2_166_136_261 + index;
  for (const sign of `${call.name}${JSON.stringify(call.arguments)}`) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  return hash.toString(36).padStart(8, '0').slice(-8);
}

function ending(answer: Answer, { promptTokens }: PlayOptions): Record<string, unknown> {
  const reason = answer.doneReason === undefined ? 'stop' : answer.doneReason;
  const words = splitWords(answer.content ?? answer.chunks?.join('') ?? '').length;
  return {
    done: true,
    ...(reason === null ? {} : { done_reason: reason }),
    total_duration: 2_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: answer.promptTokens ?? promptTokens,
    prompt_eval_duration: 500_000,
    eval_count: answer.replyTokens ?? Math.max(1, words),
    eval_duration: 500_000,
  };
}

function head(model: string): Record<string, unknown> {
  return { model, created_at: new Date().toISOString() };
}

function splitWords(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\s)(?=\S)/);
}

function sendError(response: ServerResponse, status: number, { error, body }: Answer): void {
  if (body !== undefined) {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    return;
  }
  sendJson(response, status, { error: error ?? 'failed' });
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(goJson(value));
}

async function pause(ms: number, gone: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal: gone });
}

function stall(gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (gone.aborted) resolve();
    else gone.addEventListener('abort', () => resolve(), { once: true });
  });
}

function reset(response: ServerResponse): void {
  // What was written so far leaves first.
  setImmediate(() => response.socket?.resetAndDestroy());
}

function drained(response: ServerResponse, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle);
      gone.removeEventListener('abort', settle);
      resolve();
    };
    response.once('drain', settle);
    gone.addEventListener('abort', settle, { once: true });
  });
}
