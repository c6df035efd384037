// The rate limit counts one address once, however a trusted proxy writes it, and believes nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { postRaw } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

const body = JSON.stringify({ messages: [{ role: 'user', content: 'hello' }] });
let ollama: FakeOllama;
let proxied: TestServer;
let direct: TestServer;

beforeAll(async () => {
  ollama = await startFakeOllama({ content: 'Hello.' });
  const settings = {
    OLLAMA_BASE_URL: ollama.url,
    OLLAMA_MODEL: 'fake',
    DEMO: 'off',
    RATE_LIMIT_PER_MINUTE: '2',
  };
  proxied = await startTestServer({ ...settings, TRUST_PROXY: '1' });
  direct = await startTestServer(settings);
});
afterAll(async () => {
  await Promise.all([proxied.close(), direct.close()]);
  await ollama.close();
});

const statusesOf = async (server: TestServer, addresses: readonly string[]) => {
  const statuses: number[] = [];
  for (const address of addresses) {
    statuses.push((await postRaw(server.url, body, { 'x-forwarded-for': address })).status);
  }
  return statuses;
};

describe('rate-limit by address', () => {
  it.each([
    ['a port of its own each time', ['10.1.0.1:1000', '10.1.0.1:1001', '10.1.0.1']],
    ['IPv4 written as IPv6', ['::ffff:10.1.0.2', '10.1.0.2', '[::ffff:10.1.0.2]:99']],
    ['an IPv6 network, with and without port', ['2001:db8:1::1', '[2001:db8:1:2::3]:443', '[2001:db8:1::9]']],
    ['what the sender itself put before the proxy', ['1.1.1.1, 10.1.0.3', '2.2.2.2, 10.1.0.3', '10.1.0.3']],
  ])('counts as one: %s', async (_title, addresses) => {
    expect(await statusesOf(proxied, addresses)).toEqual([200, 200, 429]);
  });

  it('counts two addresses apart', async () => {
    expect(await statusesOf(proxied, ['10.2.0.1:80', '10.2.0.2:80', '10.2.0.3:80'])).toEqual([200, 200, 200]);
  });

  it('believes no header without a trusted proxy', async () => {
    expect(await statusesOf(direct, ['10.3.0.1', '10.3.0.2', '10.3.0.3'])).toEqual([200, 200, 429]);
  });
});

describe('tries to sign in', () => {
  const guess = async (from: string): Promise<number> => {
    const response = await fetch(`${proxied.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ username: 'somebody', password: 'a guess of mine' }),
    });
    return response.status;
  };

  it.each([
    ['other addresses of its network', (turn: number) => `2001:db8:2:${turn}::${turn}`],
    ['other ports', (turn: number) => `10.4.0.1:${1000 + turn}`],
  ])('can’t be had anew from %s', async (_title, addressOf) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push(await guess(addressOf(turn)));
    expect(statuses.slice(0, 5)).not.toContain(429);
    expect(statuses[5]).toBe(429);
  });
});
