import type { StreamPart } from '@handrail/wire';
import { expect, test } from 'vitest';
import { type PostChat, runTurn } from '../../../../client/src/chat/run-turn.ts';
import type { Turn } from '../../../../client/src/chat/turn-state.ts';
import { eventsOf, openResponse, streamResponse } from '../../../support/client-stream.ts';

const body = { messages: [{ role: 'user', content: 'Hi' }] };
const hello: StreamPart[] = [
  { type: 'start', messageId: 't1' },
  { type: 'text-delta', id: 'a', delta: 'Hello' },
];

function run(post: PostChat, abortSignal = new AbortController().signal): Promise<Turn> {
  return runTurn({ post, body, abortSignal, onChange: () => undefined });
}
const answer = (text: string) => run(async () => streamResponse(text));

test('a complete stream finishes the turn, unknown parts and broken lines passed over', async () => {
  const turn = await answer(
    `data: {"type":"data-future"}\n\ndata: no json\n\n${eventsOf([...hello, { type: 'reasoning-start' }, { type: 'finish' }])}`,
  );
  expect(turn).toMatchObject({ phase: 'finished', blocks: [{ text: 'Hello' }], trouble: undefined });
});

test.each([
  ['finish without [DONE]', eventsOf([...hello, { type: 'finish' }], false), 'finished'],
  ['[DONE] without finish', eventsOf(hello), 'finished'],
  ['neither', eventsOf(hello, false), 'failed'],
  ['nothing at all', '', 'failed'],
])('a stream that ends with %s is %s', async (_name, text, phase) => {
  const turn = await answer(text);
  expect(turn.phase).toBe(phase);
  if (phase === 'failed') expect(turn.trouble?.slug).toBe('cut');
});

test('a refused request gives its problem and when to try again', async () => {
  const problem = { type: '/problems/busy', title: 'Busy', status: 503, detail: 'Try again in 4 s.' };
  const turn = await run(async () =>
    Response.json(problem, { status: 503, headers: { 'retry-after': '4' } }),
  );
  expect(turn).toMatchObject({ phase: 'failed', trouble: { slug: 'busy', retryAfterSeconds: 4 } });
});

test.each([
  ['a proxy page', new Response('<html>Bad gateway</html>', { status: 502 }), 'unreachable'],
  ['a page instead of a stream', new Response('<html></html>'), 'failed'],
])('%s is told in plain words', async (_name, response, slug) => {
  expect(await run(async () => response)).toMatchObject({ phase: 'failed', trouble: { slug } });
});

test('a server that cannot be reached is told apart from an answer that breaks off', async () => {
  expect(await run(() => Promise.reject(new TypeError('fetch failed')))).toMatchObject({
    trouble: { slug: 'unreachable' },
  });
  const open = openResponse();
  const ended = run(async () => open.response);
  for (const part of hello) open.send(part);
  await new Promise((resolve) => setTimeout(resolve, 5));
  open.breakOff();
  expect(await ended).toMatchObject({
    phase: 'failed',
    trouble: { slug: 'cut' },
    blocks: [{ text: 'Hello' }],
  });
});

test('an abort stops the turn at once and keeps what had come', async () => {
  const stop = new AbortController();
  const open = openResponse(stop.signal);
  const ended = run(async () => open.response, stop.signal);
  for (const part of hello) open.send(part);
  await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  expect(await ended).toMatchObject({ phase: 'stopped', trouble: undefined, blocks: [{ text: 'Hello' }] });
});

test('rows come through with fields that this page does not know', async () => {
  const row = { role: 'assistant', content: 'Hello', seal: 's', later: { a: 1 } };
  const turn = await answer(
    `data: ${JSON.stringify({ type: 'data-rows', data: { messages: [row] } })}\n\ndata: [DONE]\n\n`,
  );
  expect(turn.rows).toEqual([row]);
});
