// A server behind which nothing answers, though it takes connections: it costs a few turns their deadline, not every one,
// and that it is back is noticed without a restart.
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startFakeOllama } from '../support/fake-ollama.ts';
import { ask, postRaw } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

it('a dead Ollama costs three turns their deadline; the next ones are told at once, until it is back', async () => {
  const sockets = new Set<Socket>();
  let chats = 0;
  const deaf = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      // Loading the model at the start is a chat without messages.
      if (bytes.includes('POST /api/chat') && bytes.includes('Are you there?')) chats += 1;
    });
  });
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const address = deaf.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const environment = { OLLAMA_BASE_URL: `http://127.0.0.1:${port}`, OLLAMA_MODEL: 'fake' };
  const server = await startTestServer({ ...environment, MODEL_FIRST_CHUNK_TIMEOUT_MS: '1500' });
  open.push(server);

  const body = JSON.stringify({ messages: [{ role: 'user', content: 'Are you there?' }] });
  const turns: { status: number; ms: number }[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const begun = performance.now();
    const { status } = await postRaw(server.url, body);
    turns.push({ status, ms: performance.now() - begun });
  }
  expect(turns.map(({ status }) => status)).toEqual(Array(6).fill(504));
  expect(chats).toBe(3);
  for (const { ms } of turns.slice(0, 3)) expect(ms).toBeGreaterThan(1400);
  for (const { ms } of turns.slice(3)) expect(ms).toBeLessThan(1000);

  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => deaf.close(resolve));
  open.push(await startFakeOllama({ content: 'Yes.' }, { port }));
  await expect
    .poll(async () => (await postRaw(server.url, body)).status, { timeout: 20_000, interval: 500 })
    .toBe(200);
  expect((await ask(server.url, 'Are you there?')).reply).toBe('Yes.');
}, 60_000);
