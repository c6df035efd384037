// A model server for measuring: speaks enough of Ollama's HTTP API for a turn of two calls, without thinking.
// A conversation that ends with a tool's result gets a reply of 200 tokens, or of as many words as the question
// asks for ("in 1000 words"); any other gets one tool call, or a short text when there are no tools to call.
// `SLOW_MS` puts a pause before each token. Runs as a process of its own and tells its parent the port.
import { createServer } from 'node:http';

const slowMs = Number(process.env.SLOW_MS ?? 0);
const sentence = 'Alice Johnson has 92 in Math and 88 in Science.';
const filler = ' Steady work in class shows here and the notes from the week say the same thing again';

const created_at = '2026-01-01T00:00:00.000000000Z';
const line = (body) => Buffer.from(`${JSON.stringify({ model: 'fake', created_at, ...body })}\n`);

function endLine(replyTokens) {
  const counts = {
    total_duration: 1e6,
    load_duration: 1e5,
    prompt_eval_count: 300,
    prompt_eval_duration: 1e5,
    eval_count: replyTokens,
    eval_duration: 1e5,
  };
  return line({ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...counts });
}

const textLine = (content) => line({ message: { role: 'assistant', content }, done: false });

function makeReply(length) {
  const tokens = `${sentence}${filler.repeat(Math.ceil(length / 10))}`.split(/(?= )/).slice(0, length);
  return [...tokens.map(textLine), endLine(length)];
}

const replies = new Map();
function replyOf(messages) {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const length = Number(/ in (\d{1,5}) words/.exec(question)?.[1] ?? 200);
  const reply = replies.get(length) ?? makeReply(length);
  replies.set(length, reply);
  return reply;
}

const call = { function: { name: 'get_scores', arguments: { student_name: 'Alice Johnson' } } };
const toolCall = [
  line({ message: { role: 'assistant', content: '', tool_calls: [call] }, done: false }),
  endLine(20),
];
const summary = [textLine("They talked about Alice Johnson's scores."), endLine(10)];

const pause = () =>
  new Promise((resolve) => {
    if (slowMs > 0) setTimeout(resolve, slowMs);
    else setImmediate(resolve);
  });

/** Each line in a write of its own, as a real server sends them. */
async function send(response, lines) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const each of lines) {
    if (response.destroyed) return;
    response.write(each);
    await pause();
  }
  response.end();
}

function answer(path, body, response) {
  if (path === '/api/chat' && body.messages?.length > 0) {
    if (body.messages.at(-1).role === 'tool') return send(response, replyOf(body.messages));
    return send(response, body.tools?.length > 0 ? toolCall : summary);
  }
  const answers = {
    '/api/version': { version: '0.30.0' },
    '/api/tags': { models: [{ name: 'fake', model: 'fake', digest: '0'.repeat(64) }] },
    '/api/ps': { models: [] },
    '/api/show': { capabilities: ['completion', 'tools'], model_info: { 'fake.context_length': 32768 } },
  };
  const loaded = { model: 'fake', created_at, message: { role: 'assistant', content: '' }, done: true };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answers[path] ?? { ...loaded, done_reason: 'load' }));
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    answer(request.url, text ? JSON.parse(text) : {}, response);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
