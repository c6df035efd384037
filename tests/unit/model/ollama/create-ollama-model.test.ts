import { afterEach, describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../../../server/src/model/chat-model.ts';
import { type FakeOllama, startFakeOllama } from '../../../support/fake-ollama.ts';
import { ask, modelAt, requestOf, scoreTool } from '../ask-model.ts';

let fake: FakeOllama;
afterEach(() => fake?.close());

const call = { name: 'get_scores', arguments: { student_name: 'Alice' } };

describe('createOllamaModel', () => {
  it('streams text and ends with usage', async () => {
    fake = await startFakeOllama({ content: 'Hello <b> & friends', promptTokens: 26, replyTokens: 4 });
    const { text, end, fault } = await ask(modelAt(fake.url));
    expect(fault).toBeUndefined();
    expect(text).toBe('Hello <b> & friends');
    expect(end).toEqual({
      kind: 'end',
      reason: 'stop',
      usage: { promptTokens: 26, replyTokens: 4, msLoad: 1, msReply: 1 },
    });
  });

  it.each([
    ['a chunk of their own', { layout: 'own-chunk' }],
    ['the last chunk', { layout: 'done-chunk' }],
    ['an old server’s form', { ids: false, index: false }],
  ] as const)('reads calls in %s, all of them and in order', async (_name, form) => {
    const second = { name: 'get_scores', arguments: { student_name: 'Bob' } };
    fake = await startFakeOllama({ content: 'Let me see.', toolCalls: [call, second], ...form });
    const { calls, text, events } = await ask(modelAt(fake.url));
    expect(calls).toEqual([call, second]);
    expect(text).toBe('Let me see.');
    expect(events.at(-1)?.kind).toBe('end');
  });

  it('sends the same context size, think false, a reply bound, and refuses silent cutting', async () => {
    fake = await startFakeOllama([{ toolCalls: [call] }, { content: 'x' }]);
    const model = modelAt(fake.url, { keepAlive: '10m' });
    await model.warmUp();
    await ask(model, { maxReplyTokens: 77, temperature: 0 });
    await ask(model, { tools: [], overflow: 'cut' });
    const [load, first, second] = fake.chats.map(({ body }) => body);
    expect(load).toEqual({
      model: 'fake',
      think: false,
      keep_alive: '10m',
      messages: [],
      stream: true,
      options: { num_ctx: 8192 },
    });
    expect(first).toMatchObject({
      think: false,
      stream: true,
      truncate: false,
      keep_alive: '10m',
      options: { num_ctx: 8192, num_predict: 77, temperature: 0 },
      tools: [{ type: 'function', function: scoreTool }],
    });
    expect(second).not.toHaveProperty('tools');
    expect(second).not.toHaveProperty('truncate');
    expect(second).toMatchObject({ options: { num_ctx: 8192, num_predict: 1024 } });
  });

  it('replays calls as objects without text beside them, and results by name and id', async () => {
    fake = await startFakeOllama({ content: 'x' });
    const messages: ModelMessage[] = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'I look it up.', toolCalls: [{ id: 'c1', ...call }] },
      { role: 'tool', content: '{"items":[]}', toolName: 'get_scores', toolCallId: 'c1' },
    ];
    await ask(modelAt(fake.url), { messages });
    expect(fake.chats[0]?.body).toMatchObject({
      messages: [
        messages[0],
        messages[1],
        { role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: call }] },
        { role: 'tool', content: '{"items":[]}', tool_name: 'get_scores', tool_call_id: 'c1' },
      ],
    });
  });

  it('closes the connection when the reader stops in the middle', async () => {
    fake = await startFakeOllama({ content: 'word '.repeat(500), chunkDelayMs: 10 });
    const model = modelAt(fake.url);
    const enough = new Error('enough');
    const asked = model.stream(requestOf('?'), (event) => {
      if (event.kind === 'text') throw enough;
      return undefined;
    });
    await expect(asked).rejects.toBe(enough);
    await model.settled();
    await expect.poll(() => fake.chats[0]?.aborted).toBe(true);
    expect(fake.running).toBe(0);
  });

  it.each(['stall-before-headers', 'stall'] as const)(
    'an abort ends a call that hangs (%s), with the signal’s reason',
    async (cut) => {
      fake = await startFakeOllama({ content: cut === 'stall' ? 'Hel' : '', cut });
      const controller = new AbortController();
      const model = modelAt(fake.url);
      const reason = new Error('too slow');
      setTimeout(() => controller.abort(reason), 60);
      const { error } = await ask(model, { abortSignal: controller.signal });
      expect(error).toBe(reason);
      await model.settled();
      await expect.poll(() => fake.chats[0]?.aborted).toBe(true);
    },
  );

  it('makes no request when the signal is already aborted', async () => {
    fake = await startFakeOllama({ content: 'x' });
    const { error } = await ask(modelAt(fake.url), { abortSignal: AbortSignal.abort(new Error('gone')) });
    expect(error).toMatchObject({ message: 'gone' });
    expect(fake.chats).toHaveLength(0);
  });

  it('keeps `settled` open until the upstream has ended', async () => {
    fake = await startFakeOllama({ content: 'a b c', chunkDelayMs: 30 });
    const model = modelAt(fake.url);
    const reading = ask(model);
    await expect.poll(() => fake.running).toBe(1);
    let settled = false;
    const waiting = model.settled().then(() => {
      settled = true;
    });
    expect(settled).toBe(false);
    await reading;
    await waiting;
    expect(fake.running).toBe(0);
  });

  it('uses one connection for calls after each other', async () => {
    fake = await startFakeOllama({ content: 'x' });
    const model = modelAt(fake.url);
    for (let turn = 0; turn < 3; turn += 1) {
      await ask(model);
      await model.settled();
    }
    expect(fake.chats.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  });

  it('warms up without throwing when nothing is there', async () => {
    fake = await startFakeOllama();
    await fake.close();
    await expect(modelAt(fake.url).warmUp()).resolves.toBeUndefined();
  });
});
