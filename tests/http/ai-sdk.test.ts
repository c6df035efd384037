// The recipe of the README for AI SDK clients, through that kit's own transport: a turn, then a second one in
// which the rows of the first come back with good seals.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row, TraceEvent } from '@handrail/wire';
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../server/commands/build.mjs';
import { type Measured, startDemoServer, startFake } from '../load/processes.ts';

type Message = UIMessage<unknown, { rows: { messages: Row[] }; guardrail: TraceEvent }>;

let folder: string | undefined;
let fake: Awaited<ReturnType<typeof startFake>>;
let server: Measured;

beforeAll(async () => {
  expect(await buildServer()).toBe(0);
  folder = await mkdtemp(join(tmpdir(), 'handrail-ai-sdk-'));
  fake = await startFake();
  server = await startDemoServer(fake.origin, folder);
}, 120_000);

afterAll(async () => {
  await Promise.all([server?.stop(), fake?.stop()]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

const textOf = ({ parts }: Message) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

/** The conversation as Handrail keeps it, out of the messages as the AI SDK keeps them. */
const rowsOf = (messages: readonly Message[]) =>
  messages.flatMap((message) =>
    message.role === 'user'
      ? [{ role: 'user', content: textOf(message) }]
      : message.parts.flatMap((part) => (part.type === 'data-rows' ? part.data.messages : [])),
  );

async function ask(conversation: Message[], question: string): Promise<Message> {
  const transport = new DefaultChatTransport<Message>({
    api: `${server.origin}/api/chat`,
    headers: { accept: 'text/event-stream' },
    prepareSendMessagesRequest: ({ messages }) => ({ body: { messages: rowsOf(messages) } }),
  });
  conversation.push({
    id: `user-${conversation.length}`,
    role: 'user',
    parts: [{ type: 'text', text: question }],
  });
  const stream = await transport.sendMessages({
    trigger: 'submit-message',
    chatId: 'test',
    messageId: undefined,
    messages: conversation,
    abortSignal: undefined,
  });
  let answer: Message | undefined;
  for await (const message of readUIMessageStream<Message>({ stream, terminateOnError: true }))
    answer = message;
  if (!answer) throw new Error('the stream held no message');
  conversation.push(answer);
  return answer;
}

const traceOf = ({ parts }: Message) =>
  parts.flatMap((part) => (part.type === 'data-guardrail' ? [part.data] : []));

it('reads a turn through the AI SDK’s transport, and the next turn believes its rows', async () => {
  const conversation: Message[] = [];
  const first = await ask(conversation, 'What are Alice Johnson’s scores?');
  expect(textOf(first)).toContain('92');
  expect(first.parts).toContainEqual(
    expect.objectContaining({ type: 'tool-get_scores', state: 'output-available' }),
  );
  expect(rowsOf(conversation).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);

  const second = await ask(conversation, 'Thanks. And in words?');
  expect(textOf(second)).not.toBe('');
  const seals = traceOf(second).filter(({ guardrail }) => guardrail === 'seals');
  expect(seals.map(({ action }) => action)).toEqual(['pass']);
});
