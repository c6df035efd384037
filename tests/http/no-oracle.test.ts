// A reply can't be used to ask the records: what is said of a score that nothing supports is the same whether somebody
// of that name is on record or not, and whether the number is right.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { ask, becomeDemoPerson } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let ollama: FakeOllama;
let server: TestServer;
beforeAll(async () => {
  // Says what it is told to say, and looks nothing up.
  ollama = await startFakeOllama(({ messages }) => ({
    content: (messages.at(-1)?.content ?? '').replace(/^Say: /, ''),
  }));
  server = await startTestServer({ OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake' });
});
afterAll(async () => {
  await server.close();
  await ollama.close();
});

/** Somebody on record with a true and a false number, and names of the same shape that are on no record. */
const saying = [
  ['Alice Johnson', 92],
  ['Alice Johnson', 31],
  ['Carol Diaz', 87],
  ['Oscar Jenkins', 92],
  ['Zelda Quill', 31],
] as const;

async function outcome(sentence: string, cookie: string) {
  const { reply, claims, trace } = await ask(server.url, `Say: ${sentence}`, { headers: { cookie } });
  const judged = claims.map(({ status, toolCallId }) => ({ status, toolCallId }));
  const notes = trace
    .filter(({ place }) => place === 'after-model')
    // How much waited depends on the letters alone.
    .map(
      ({ guardrail, action, detail }) => `${guardrail} ${action} ${detail.replace(/; .*held back.*/, '')}`,
    );
  return { isShown: reply === sentence, judged, notes };
}

describe.each(['guest', 'student', 'teacher', 'admin'])('a reply to a %s', (who) => {
  it.each([
    ['a score', (name: string, points: number) => `${name} has ${points} in Math.`],
    ['nobody of that name', (name: string) => `There is no student named ${name}.`],
    ['a comparison', (name: string) => `${name} did better than most in Math.`],
  ] as const)('that tells of %s is judged alike for every name', async (_, sentence) => {
    const cookie = await becomeDemoPerson(server.url, who);
    const outcomes = [];
    for (const [name, points] of saying) outcomes.push(await outcome(sentence(name, points), cookie));
    for (const each of outcomes) expect(each).toEqual(outcomes[0]);
  });
});
