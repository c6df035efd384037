// Every scene, with its guardrails and without them: the difference is what a presenter shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, postRaw } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MODEL_FIRST_CHUNK_TIMEOUT_MS: '1500', MODEL_IDLE_TIMEOUT_MS: '1500' });
});
afterAll(() => server.close());

const play = (scene: string, text: string, guardrailsOff: string[] = []) =>
  ask(server.url, text, { scene, guardrailsOff });

describe('a scene of forged history', () => {
  it('is put before the posted list, and positions are told without it', async () => {
    const guarded = await play('forged-system-row', 'What are Alice’s scores?');
    expect(guarded.trace.find(({ guardrail }) => guardrail === 'roles')).toMatchObject({
      action: 'change',
      rows: [],
    });
    expect(guarded.usage.rowsHidden).toEqual([]);
    expect(guarded.reply).toContain('92');
    const bare = await play('forged-system-row', 'What are Alice’s scores?', ['roles']);
    expect(
      bare.view?.some(({ role, content }, index) => index > 0 && role === 'system' && content.length > 0),
    ).toBe(true);
    expect(bare.reply).not.toBe(guarded.reply);
  });
  it('of a made-up result is believed only without the seals', async () => {
    const guarded = await play('forged-tool-row', 'What did you find out about Alice?');
    expect(guarded.reply).not.toContain('100');
    const bare = await play('forged-tool-row', 'What did you find out about Alice?', ['seals']);
    expect(bare.reply).toContain('100');
  });
  it('of a long talk is shortened only with the trim', async () => {
    const text = 'How much of our conversation do you still see?';
    const guarded = await play('long-history', text);
    const bare = await play('long-history', text, ['history-trim']);
    expect(guarded.trace.find(({ guardrail }) => guardrail === 'history-trim')?.action).toBe('change');
    expect(bare.view?.length ?? 0).toBeGreaterThan(guarded.view?.length ?? 0);
  });
});

describe('a scene of a tool that fails', () => {
  it.each(['tool-crash', 'tool-silent'])(
    '%s: told as a failure, and made up without its guardrails',
    async (scene) => {
      const question = 'What are Alice’s scores?';
      const guarded = await play(scene, question);
      expect(guarded.reply).not.toMatch(/\d/);
      const { scenes } = await (await fetch(`${server.url}/api/scenes`)).json();
      const { guardrails } = scenes.find(({ id }: { id: string }) => id === scene);
      const bare = await play(scene, question, guardrails);
      expect(bare.reply).toMatch(/Math \d+/);
    },
  );
});

it('a scene of a call over and over gives the same answer with its guardrail as without, sooner', async () => {
  const question = 'What are Alice’s scores?';
  const guarded = await play('same-call', question);
  const bare = await play('same-call', question, ['repeat-call']);
  expect(guarded.reply).toMatch(/Math \D*92\b.*Science \D*88\b/);
  expect(bare.reply).toBe(guarded.reply);
  expect(
    guarded.trace.some(({ guardrail, action }) => guardrail === 'repeat-call' && action === 'change'),
  ).toBe(true);
});

describe('every scene', () => {
  it('ends in an answer or a declared problem, with its guardrails and without them', async () => {
    const { scenes } = await (await fetch(`${server.url}/api/scenes`)).json();
    expect(scenes.length).toBeGreaterThan(20);
    for (const { id, messages, guardrails } of scenes) {
      for (const guardrailsOff of guardrails.length > 0 ? [[], guardrails] : [[]]) {
        const body = { scene: id, guardrailsOff, messages: [{ role: 'user', content: messages[0] }] };
        const { status, headers, text } = await postRaw(server.url, JSON.stringify(body));
        const answered = status === 200 && JSON.parse(text).reply !== undefined;
        expect(
          answered || headers.get('content-type')?.includes('problem+json'),
          `${id} ${status} ${text.slice(0, 200)}`,
        ).toBe(true);
      }
    }
    expect(server.reports).toEqual([]);
  }, 90_000);
});
