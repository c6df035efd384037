import type { ChatRequest, StreamPart } from '@handrail/wire';
import { expect, test } from 'vitest';
import { createChatController } from '../../../../client/src/chat/chat-controller.ts';
import type { Conversation } from '../../../../client/src/chat/conversation.ts';
import type { ConversationStore } from '../../../../client/src/chat/conversation-store.ts';
import { createTabs } from '../../../../client/src/chat/tabs.ts';
import { eventsOf, openResponse, streamResponse } from '../../../support/client-stream.ts';

interface MemoryStore extends ConversationStore {
  readonly all: Map<string, Conversation>;
  refuse: boolean;
  /** What every save and load waits for before it is made. */
  gate: Promise<void>;
}

/** A store in memory that keeps to the same rule of versions, and can be told to refuse or to wait. */
function memoryStore(): MemoryStore {
  const all = new Map<string, Conversation>();
  return {
    all,
    refuse: false,
    gate: Promise.resolve(),
    async list(personId) {
      await this.gate;
      return [...all.values()].filter((one) => one.personId === personId);
    },
    async load(id) {
      await this.gate;
      return structuredClone(all.get(id));
    },
    saveLast: (conversation) => all.set(conversation.id, structuredClone(conversation)),
    async save(conversation) {
      await this.gate;
      if (this.refuse) return 'refused';
      if (conversation.version !== (all.get(conversation.id)?.version ?? 0) + 1) return 'conflict';
      all.set(conversation.id, structuredClone(conversation));
      return 'saved';
    },
    async remove(id) {
      all.delete(id);
    },
    async keepOnly(personId) {
      for (const one of all.values()) if (one.personId !== personId) all.delete(one.id);
    },
  };
}

/** Holds every save and load back until what it returns is called. */
function closeGate(store: MemoryStore): () => void {
  let open = (): void => undefined;
  store.gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

const rowPart = (content: string): StreamPart => ({
  type: 'data-rows',
  data: { messages: [{ role: 'assistant', content, seal: 's' }] },
});
const delta: StreamPart = { type: 'text-delta', id: 'a', delta: 'Half' };
const complete = eventsOf([
  { type: 'text-delta', id: 'a', delta: 'Whole' },
  rowPart('Whole'),
  { type: 'finish' },
]);

interface Setup {
  readonly store?: ReturnType<typeof memoryStore>;
  readonly respond?: (signal: AbortSignal) => Promise<Response>;
}

async function start({ store = memoryStore(), respond }: Setup = {}) {
  const posted: ChatRequest[] = [];
  let ids = 0;
  let answer = respond ?? (async () => streamResponse(complete));
  const chat = createChatController({
    store,
    tabs: createTabs(undefined, undefined),
    post(body, signal) {
      posted.push(structuredClone(body));
      return answer(signal);
    },
    now: () => 1,
    newId: () => `${Math.random()}-${ids++}`,
  });
  await chat.start('p', undefined);
  const rows = () => chat.getState().conversation.rows.map((row) => `${row.role}: ${row.content}`);
  return { chat, store, posted, rows, answerBy: (next: typeof answer) => (answer = next) };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a turn that finishes is on the page and in the store alike', async () => {
  const { chat, store, rows } = await start();
  expect(await chat.send('Hi', {})).toBe(true);
  expect(rows()).toEqual(['user: Hi', 'assistant: Whole']);
  expect([...store.all.values()][0]?.rows).toEqual(chat.getState().conversation.rows);
  expect(chat.getState().turn).toBeUndefined();
});

test('Stop, then Send at once: every earlier turn is posted once and in order', async () => {
  const { chat, posted, answerBy } = await start({
    respond: async (signal) => {
      const open = openResponse(signal);
      open.send(delta);
      return open.response;
    },
  });
  const first = chat.send('one', {});
  await tick();
  chat.stop();
  await first;
  expect(chat.getState().turn).toBeUndefined();
  answerBy(async () => streamResponse(complete));
  await chat.send('two', {});
  expect(posted[1]?.messages).toEqual([
    { role: 'user', content: 'one' },
    { role: 'assistant', content: 'Half', stopped: true },
    { role: 'user', content: 'two' },
  ]);
});

test('Stop before anything has come leaves one question, no answer, and no second copy on retry', async () => {
  const { chat, rows, posted, answerBy } = await start({
    respond: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const first = chat.send('one', {});
  await tick();
  chat.stop();
  await first;
  expect(rows()).toEqual(['user: one']);
  expect(chat.getState().conversation.turns.at(-1)?.phase).toBe('stopped');
  answerBy(async () => streamResponse(complete));
  await chat.again(0, {});
  expect(posted[1]?.messages).toEqual([{ role: 'user', content: 'one' }]);
  expect(rows()).toEqual(['user: one', 'assistant: Whole']);
});

test('Stop in the same moment as Send posts nothing and ends as stopped', async () => {
  const { chat, posted } = await start();
  const turn = chat.send('one', {});
  chat.stop();
  await turn;
  expect(posted).toHaveLength(0);
  expect(chat.getState().conversation.turns.at(-1)?.phase).toBe('stopped');
});

test('a second message while a turn runs is not taken', async () => {
  const { chat, posted } = await start({
    respond: async (signal) => openResponse(signal).response,
  });
  const first = chat.send('one', {});
  expect(await chat.send('two', {})).toBe(false);
  expect(await chat.again(0, {})).toBe(false);
  await tick();
  chat.stop();
  await first;
  expect(posted).toHaveLength(1);
});

test('rows are in the store as soon as they come, before the turn has ended', async () => {
  let open = openResponse();
  const { chat, store } = await start({
    respond: async (signal) => {
      open = openResponse(signal);
      return open.response;
    },
  });
  const turn = chat.send('one', {});
  await tick();
  open.send(rowPart('First step'));
  await tick();
  expect([...store.all.values()][0]?.rows.at(-1)).toMatchObject({ content: 'First step', seal: 's' });
  expect([...store.all.values()][0]?.turns.at(-1)?.phase).toBe('running');
  chat.stop();
  await turn;
});

test('a browser that refuses storage says so, and the chat goes on with all its rows', async () => {
  const store = memoryStore();
  store.refuse = true;
  const { chat, posted } = await start({ store });
  await chat.send('one', {});
  expect(chat.getState().unsaved).toBe(true);
  await chat.send('two', {});
  expect(posted[1]?.messages).toHaveLength(3);
  store.refuse = false;
  await chat.send('three', {});
  expect(chat.getState().unsaved).toBe(false);
});

test('a turn counts as running until its answer is stored, with all of it on the page', async () => {
  const store = memoryStore();
  const { chat, rows } = await start({ store });
  const open = closeGate(store);
  const turn = chat.send('one', {});
  await expect.poll(() => chat.getState().turn?.phase).toBe('finished');
  expect(chat.getState().turn?.blocks).toMatchObject([{ kind: 'text', text: 'Whole' }]);
  expect(await chat.send('two', {})).toBe(false);
  chat.stop();
  open();
  expect(await turn).toBe(true);
  expect(rows()).toEqual(['user: one', 'assistant: Whole']);
  const [stored] = store.all.values();
  expect(stored?.rows).toEqual(chat.getState().conversation.rows);
  expect(stored?.turns.at(-1)?.phase).toBe('finished');
});

test('a browser whose storage hangs says so within a second or so, and the chat goes on', async () => {
  const store = memoryStore();
  const { chat, posted } = await start({ store });
  const open = closeGate(store);
  await chat.send('one', {});
  expect(chat.getState()).toMatchObject({ unsaved: true, turn: undefined });
  await chat.send('two', {});
  expect(posted[1]?.messages).toHaveLength(3);
  open();
  await expect.poll(() => [...store.all.values()][0]?.rows.length).toBe(4);
  expect(chat.getState().unsaved).toBe(false);
});

test('a page that goes away while its answer is being stored leaves it whole, and may come back', async () => {
  const store = memoryStore();
  const { chat, rows } = await start({ store });
  const open = closeGate(store);
  const turn = chat.send('one', {});
  await expect.poll(() => chat.getState().turn?.phase).toBe('finished');
  chat.flush();
  const [stored] = store.all.values();
  expect(stored?.rows.map((row) => row.content)).toEqual(['one', 'Whole']);
  expect(stored?.turns.at(-1)?.phase).toBe('finished');
  open();
  await turn;
  await tick();
  expect(rows()).toEqual(['user: one', 'assistant: Whole']);
  await chat.send('two', {});
  expect([...store.all.values()][0]?.rows).toHaveLength(4);
});

test('two conversations while storage hangs are both stored whole when it answers again', async () => {
  const store = memoryStore();
  const { chat, rows } = await start({ store });
  const open = closeGate(store);
  await chat.send('one', {});
  const left = chat.getState().conversation.id;
  await chat.newChat();
  await chat.send('two', {});
  open();
  await expect.poll(() => [...store.all.values()].map((each) => each.rows.length)).toEqual([2, 2]);
  expect(chat.getState().notice).toBeUndefined();
  expect(rows()).toEqual(['user: two', 'assistant: Whole']);
  await chat.open(left);
  expect(rows()).toEqual(['user: one', 'assistant: Whole']);
});

test('a conversation opened again while its answer is still being stored comes with it', async () => {
  const store = memoryStore();
  const { chat, rows } = await start({ store });
  const open = closeGate(store);
  await chat.send('one', {});
  const { id } = chat.getState().conversation;
  await chat.newChat();
  const again = chat.open(id);
  open();
  await again;
  expect(rows()).toEqual(['user: one', 'assistant: Whole']);
  expect([...store.all.values()][0]?.rows).toHaveLength(2);
});

test('a conversation removed while its answer is still being stored does not come back', async () => {
  const store = memoryStore();
  const { chat, rows } = await start({ store });
  const open = closeGate(store);
  await chat.send('one', {});
  const removed = chat.remove(chat.getState().conversation.id);
  open();
  await removed;
  await tick();
  expect(chat.getState().heads).toEqual([]);
  expect(store.all.size).toBe(0);
  expect(rows()).toEqual([]);
});

test('storage that hangs at the start keeps nobody from asking, and shows late what it holds when nothing was asked', async () => {
  const store = memoryStore();
  await (await start({ store })).chat.send('earlier', {});
  const first = closeGate(store);
  const idle = await start({ store });
  expect(idle.chat.getState()).toMatchObject({ ready: true, unsaved: true });
  expect(idle.rows()).toEqual([]);
  first();
  await expect.poll(() => idle.rows()).toEqual(['user: earlier', 'assistant: Whole']);
  expect(idle.chat.getState().unsaved).toBe(false);
  const second = closeGate(store);
  const asking = await start({ store });
  await asking.chat.send('now', {});
  second();
  await expect.poll(() => store.all.size).toBe(2);
  await tick();
  expect(asking.rows()).toEqual(['user: now', 'assistant: Whole']);
  expect(asking.chat.getState().heads).toHaveLength(2);
}, 15_000);

test('a conversation that is left while its answer is being stored is stored whole, and does not come back', async () => {
  const store = memoryStore();
  const { chat, rows } = await start({ store });
  const open = closeGate(store);
  void chat.send('one', {});
  await expect.poll(() => chat.getState().turn?.phase).toBe('finished');
  const left = chat.newChat();
  open();
  await left;
  expect(rows()).toEqual([]);
  expect([...store.all.values()][0]?.turns.at(-1)?.phase).toBe('finished');
});

test('a save on top of another tab’s gives way: its rows are shown, none are merged', async () => {
  const { chat, store, rows, answerBy } = await start();
  await chat.send('one', {});
  const id = chat.getState().conversation.id;
  const theirs = store.all.get(id);
  if (!theirs) throw new Error('not stored');
  let open = openResponse();
  answerBy(async (signal) => {
    open = openResponse(signal);
    return open.response;
  });
  const turn = chat.send('mine', {});
  await tick();
  store.all.set(id, { ...theirs, version: 9, rows: [...theirs.rows, { role: 'user', content: 'theirs' }] });
  open.send(rowPart('Mine'));
  await turn;
  await tick();
  expect(rows()).toEqual(['user: one', 'assistant: Whole', 'user: theirs']);
  expect(chat.getState().notice).toContain('another tab');
});

test('another person sees neither the conversation nor its rows in a post', async () => {
  const { chat, posted, rows } = await start();
  await chat.send('private', {});
  await chat.start('q', chat.getState().conversation.id);
  expect(rows()).toEqual([]);
  await chat.send('hello', {});
  expect(JSON.stringify(posted.at(-1))).not.toContain('private');
  await chat.forgetOthers();
  await chat.start('p', undefined);
  expect(rows()).toEqual([]);
});

test('scene and guardrails off go with the turn that they were chosen for', async () => {
  const { chat, posted } = await start();
  await chat.send('one', { scene: 's', guardrailsOff: ['guard'] });
  await chat.send('two', {});
  expect(posted[0]).toMatchObject({ scene: 's', guardrailsOff: ['guard'] });
  expect(Object.keys(posted[1] ?? {})).toEqual(['messages']);
});
