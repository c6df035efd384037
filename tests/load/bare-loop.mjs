// What the server is measured against: the least that does the same visible work. A hand-written agent loop
// over node:http and fetch that streams text as it comes, with one look-up in memory and no guardrail at all.
import { createServer } from 'node:http';

const model = process.env.OLLAMA_BASE_URL;
const scores = new Map([
  [
    'Alice Johnson',
    [
      { assessment: 'Math', points: 92 },
      { assessment: 'Science', points: 88 },
    ],
  ],
]);
const system = {
  role: 'system',
  content: 'You answer questions about student scores. Use tools when needed.',
};
const parameters = {
  type: 'object',
  properties: { student_name: { type: 'string' } },
  required: ['student_name'],
};
const tools = [{ type: 'function', function: { name: 'get_scores', description: 'Scores', parameters } }];

async function* linesOf(body) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}

async function callModel(messages, signal, onText) {
  const body = JSON.stringify({ model: 'fake', messages, tools, stream: true, options: { num_ctx: 8192 } });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${model}/api/chat`, { method: 'POST', headers, body, signal });
  const message = { role: 'assistant', content: '', tool_calls: [] };
  for await (const { message: part } of linesOf(answer.body)) {
    if (part.tool_calls) message.tool_calls.push(...part.tool_calls);
    if (part.content) {
      message.content += part.content;
      onText(part.content);
    }
  }
  return message;
}

async function runTurn(posted, response) {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const send = (part) => response.write(`data: ${JSON.stringify(part)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const messages = [system, ...posted];
  for (let step = 0; step < 5; step += 1) {
    const message = await callModel(messages, gone.signal, (delta) =>
      send({ type: 'text-delta', id: '1', delta }),
    );
    messages.push(message);
    if (message.tool_calls.length === 0) break;
    for (const { function: called } of message.tool_calls) {
      const content = JSON.stringify(scores.get(called.arguments.student_name) ?? []);
      messages.push({ role: 'tool', tool_name: called.name, content });
    }
  }
  send({ type: 'finish' });
  response.end('data: [DONE]\n\n');
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method !== 'POST') return response.end();
    const { messages } = JSON.parse(Buffer.concat(chunks).toString());
    runTurn(messages, response).catch(() => response.destroy());
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit());
