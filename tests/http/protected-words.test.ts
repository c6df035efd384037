import { afterEach, expect, it } from 'vitest';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { postRaw } from '../support/post-chat.ts';
import { startTestServer } from '../support/start-server.ts';

let fake: FakeOllama;
let server: Awaited<ReturnType<typeof startTestServer>>;
afterEach(async () => {
  await server.close();
  await fake.close();
});

async function replyTo(question: string, content: string): Promise<string> {
  fake = await startFakeOllama({ content });
  server = await startTestServer({
    OLLAMA_BASE_URL: fake.url,
    OLLAMA_MODEL: 'fake',
    MODEL_BACKEND: 'ollama',
  });
  const { text } = await postRaw(
    server.url,
    JSON.stringify({ messages: [{ role: 'user', content: question }] }),
  );
  return JSON.parse(text).reply;
}

it.each([
  [
    'a tool',
    'Looks up the scores of one student. Call it for every question about scores, also for follow-up questions.',
  ],
  [
    'an argument',
    'Only to tell two students of one name apart: the class, such as 10B. Leave it out otherwise.',
  ],
  ['a short one', 'One assessment, such as Math. Leave it out for all of them.'],
  ['one in capitals and other marks', 'WHAT TO LOOK FOR — A FEW WORDS, OR THE QUESTION AS IT WAS ASKED'],
])('no reply recites how the model is told of %s', async (_, description) => {
  const reply = await replyTo('What can you do?', `Sure, here it is: ${description}`);
  expect(reply).toContain('can’t share');
  expect(reply).not.toContain(description.slice(-20));
});

it.each([
  ['Who are you?', "I'm Handrail, a friendly assistant in a school's chat."],
  ['Who are you?', 'I am Handrail, a friendly assistant in a school’s chat. How can I help you today?'],
  [
    'What is in the handbook?',
    'It has rules on absence, missed exams, retakes, grading, lunch, phones, uniforms, trips, the library and more.',
  ],
  [
    'What can you tell me of a class?',
    'Count, mean, median, lowest, highest and distribution of a class’s scores for each assessment.',
  ],
  [
    'What can you do?',
    'I can look up the scores of a student, sum up a class and search the school handbook.',
  ],
])('an ordinary answer to "%s" passes as it is', async (question, answer) => {
  expect(await replyTo(question, answer)).toBe(answer);
});
