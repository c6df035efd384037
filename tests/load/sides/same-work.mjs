// What the sides that Handrail is measured against have in common, so that they differ in their loop alone: the
// records, the tools that the model is told of, the way from a posted request to a turn, and Ollama's lines.
import { createServer } from 'node:http';

export const model = process.env.OLLAMA_BASE_URL;

const scores = new Map([
  [
    'Alice Johnson',
    [
      { assessment: 'Math', points: 92 },
      { assessment: 'Science', points: 88 },
    ],
  ],
]);
export const lookUp = (studentName) => scores.get(studentName) ?? [];

export const system = 'You answer questions about student scores. Use tools when needed.';
export const maxSteps = 5;
export const description = 'Scores of a student.';

/** The tool that is called and, with `TOOL_COUNT`, others that never are. */
export const toolNames = Array.from({ length: Number(process.env.TOOL_COUNT ?? 3) }, (_, number) =>
  number === 0 ? 'get_scores' : `get_scores_${number}`,
);

export const parameters = {
  type: 'object',
  properties: { student_name: { type: 'string' } },
  required: ['student_name'],
};

/** The objects that Ollama streams, one a line. */
export async function* linesOf(body) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}

/** Posts to the model server as `fetch` does; the answer's body is a stream. */
export async function postChat(messages, tools, signal) {
  const body = JSON.stringify({ model: 'fake', messages, tools, stream: true, options: { num_ctx: 8192 } });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${model}/api/chat`, { method: 'POST', headers, body, signal })).body;
}

/** Streams text parts of one turn as server-sent events. */
export function openStream(response) {
  const send = (part) => response.write(`data: ${JSON.stringify(part)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  return {
    sendText: (delta) => send({ type: 'text-delta', id: '1', delta }),
    end() {
      send({ type: 'finish' });
      response.end('data: [DONE]\n\n');
    },
  };
}

/** Listens; `runTurn` gets the posted messages, the response and a signal that fires when the reader has gone. */
export function serveTurns(runTurn) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST') return response.end();
      const { messages } = JSON.parse(Buffer.concat(chunks).toString());
      const gone = new AbortController();
      response.on('close', () => gone.abort());
      runTurn(messages, response, gone.signal).catch(() => response.destroy());
    });
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => process.exit());
}
