// A server that cuts a prompt without a word: the count that it reports gives it away, and the turn's trace says so.
import type { ChatAnswer } from '@handrail/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, startFakeOllama } from '../support/fake-ollama.ts';
import { ask } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function start(answers: readonly Answer[]) {
  const ollama = await startFakeOllama(answers);
  const server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
  open.push(server, ollama);
  return { ollama, url: server.url };
}

/** Messages of words and digits, over the window of 8192 tokens by far. */
const longHistory = Array.from({ length: 12 }, (_, n) => ({
  role: 'user',
  content: `${n} hello 1234 `.repeat(280),
}));
const trimNotes = ({ trace }: ChatAnswer) =>
  trace.flatMap(({ guardrail, action, detail, step }) =>
    guardrail === 'history-trim' && action !== 'off' ? [{ action, detail, step }] : [],
  );
const withoutTrim = { guardrailsOff: ['history-trim'] };

describe('with trimming off, where Ollama cuts the prompt itself', () => {
  it.each([
    ['half of the window', 4096],
    ['the edge of the window', 8190],
  ])('a count at %s is noted as a cut, at its step', async (_, promptTokens) => {
    const { url } = await start([
      { toolCalls: [{ name: 'get_scores', arguments: { student_name: 'Alice' } }], promptTokens },
      { content: 'Done.', promptTokens },
    ]);
    const answer = await ask(url, longHistory, withoutTrim);
    expect(answer.reply).toBe('Done.');
    const notes = trimNotes(answer);
    expect(notes.map(({ action, step }) => [action, step])).toEqual([
      ['flag', 1],
      ['flag', 2],
    ]);
    expect(notes[0]?.detail).toMatch(
      new RegExp(
        `^The model counted ${promptTokens} tokens where about \\d{5} were sent: .* cut the prompt\\.$`,
      ),
    );
    expect(answer.usage.contextUsed).toBe(promptTokens);
  });

  it('nothing is learned from a count of what was cut: the next one is noted too', async () => {
    const { url } = await start([{ content: 'Done.', promptTokens: 4096 }]);
    for (let turn = 0; turn < 3; turn += 1)
      expect(trimNotes(await ask(url, longHistory, withoutTrim)).map(({ action }) => action)).toEqual([
        'flag',
      ]);
  });

  it.each([
    ['all that was sent', 40_000],
    ['no tokens', 0],
    ['what a cache left to read', 700],
  ])('a count of %s is no sign of a cut', async (_, promptTokens) => {
    const { url } = await start([{ content: 'Done.', promptTokens }]);
    expect(trimNotes(await ask(url, longHistory, withoutTrim))).toEqual([]);
  });
});

it('with trimming on the prompt fits, and a count at half of the window is no sign of a cut', async () => {
  const { ollama, url } = await start([{ content: 'Done.', promptTokens: 4096 }]);
  const answer = await ask(url, longHistory);
  expect(trimNotes(answer).map(({ action }) => action)).not.toContain('flag');
  expect(ollama.chats.at(-1)?.body).toMatchObject({ truncate: false });
});
